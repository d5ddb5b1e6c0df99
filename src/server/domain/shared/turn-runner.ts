// Takes turns of all workspaces and does their work, several at a time. A lease lasts as long as its process renews it;
// after a crash another worker takes the turn. Work must therefore bear two workers for a moment.
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import {
  endTurn,
  findDueTurns,
  type LeasedTurn,
  leaseTurn,
  releaseTurns,
  renewTurn,
  type TurnKey,
} from '../../db/shared/work-turns.ts';
import { onTurnsAsked, type TurnKind } from './work-turns.ts';

/** null: nothing is left to do. A number: the worker continues after this many milliseconds, behind turns that are due. */
export type TurnEnd = { nextInMs: number } | null;

export interface TurnWork {
  kind: TurnKind;
  /** How many turns of this kind a process does at once. */
  atOnce: number;
  /** Ends soon after the signal: the process stops, or the lease was lost. */
  run: (ctx: Context, turn: { workspaceId: string; lane: number }, signal: AbortSignal) => Promise<TurnEnd>;
}

interface Times {
  leaseMs: number;
  renewMs: number;
  busyPollMs: number;
  idlePollMs: number;
  retryMs: number;
}

export const turnTimes: Times = {
  leaseMs: 30_000,
  renewMs: 10_000,
  busyPollMs: 250,
  idlePollMs: 1_000,
  retryMs: 5_000,
};

/** Candidates of which other workers may take some first. */
const candidatesPerFreePlace = 4;

/** Renews until the returned function is called; aborts when the lease is lost or cannot be renewed in time. */
const keepLease = (
  ctx: Context,
  turn: LeasedTurn,
  { leaseMs, renewMs }: Times,
  lost: AbortController,
): (() => void) => {
  let renewedAt = performance.now();
  const timer = setInterval(() => {
    const at = performance.now();
    renewTurn(ctx.db, turn, leaseMs).then(
      (isHeld) => {
        if (isHeld) renewedAt = at;
        else lost.abort();
      },
      () => undefined,
    );
    if (at - renewedAt > leaseMs) lost.abort();
  }, renewMs);
  timer.unref();
  return () => clearInterval(timer);
};

const runTurn = async (
  ctx: Context,
  { run, kind }: TurnWork,
  turn: LeasedTurn,
  times: Times,
  stopping: AbortSignal,
): Promise<void> => {
  const lost = new AbortController();
  const release = keepLease(ctx, turn, times, lost);
  let nextInMs: number | null;
  try {
    const end = await run(ctx, turn, AbortSignal.any([stopping, lost.signal]));
    nextInMs = end?.nextInMs ?? null;
  } catch (error) {
    if (!stopping.aborted)
      ctx.log.error({ err: error, kind, workspace: turn.workspaceId }, 'turn failed; it is tried again');
    nextInMs = times.retryMs;
  } finally {
    release();
  }
  await endTurn(ctx.db, turn, nextInMs);
};

/** Takes the candidate that waited the longest and that no other worker has taken meanwhile; null: none. */
const takeOne = async (ctx: Context, candidates: TurnKey[], times: Times): Promise<LeasedTurn | null> => {
  for (let turn = candidates.shift(); turn; turn = candidates.shift()) {
    const leased = await leaseTurn(ctx.db, turn, ctx.newId(), times.leaseMs);
    if (leased) return leased;
  }
  return null;
};

class TurnRunner {
  readonly #ctx: Context;
  readonly #works: readonly TurnWork[];
  readonly #times: Times;
  readonly #stopping = new AbortController();
  readonly #running = new Map<TurnKind, Set<Promise<void>>>();
  #wake: () => void = () => undefined;
  #isWoken = false;

  constructor(ctx: Context, works: readonly TurnWork[], times: Times) {
    this.#ctx = ctx;
    this.#works = works;
    this.#times = times;
    for (const { kind } of works) this.#running.set(kind, new Set());
  }

  wake(): void {
    this.#isWoken = true;
    this.#wake();
  }

  /** Starts due turns as far as places are free; returns how many. */
  async startDue(): Promise<number> {
    const free = this.#works.flatMap((work) => {
      const places = work.atOnce - (this.#running.get(work.kind)?.size ?? 0);
      return places > 0 ? [{ work, places }] : [];
    });
    if (free.length === 0) return 0;
    const due = await findDueTurns(
      this.#ctx.db,
      free.map(({ work, places }) => ({ kind: work.kind, max: places * candidatesPerFreePlace })),
    );
    let started = 0;
    for (const { work, places } of free) {
      const candidates = due.filter(({ kind }) => kind === work.kind);
      for (let place = 0; place < places; place += 1) {
        const turn = await takeOne(this.#ctx, candidates, this.#times);
        if (!turn) break;
        this.#start(work, turn);
        started += 1;
      }
    }
    return started;
  }

  #start(work: TurnWork, turn: LeasedTurn): void {
    const running = this.#running.get(work.kind);
    const ended = runTurn(this.#ctx, work, turn, this.#times, this.#stopping.signal)
      .catch((error: unknown) => this.#logError(error, 'turn not released; its lease expires'))
      .finally(() => {
        running?.delete(ended);
        this.wake();
      });
    running?.add(ended);
  }

  get #allRunning(): Promise<void>[] {
    return [...this.#running.values()].flatMap((running) => [...running]);
  }

  /** Until nothing is due and nothing runs. */
  async runUntilIdle(): Promise<void> {
    while ((await this.startDue()) > 0 || this.#allRunning.length > 0)
      // None may run any more: a race of none would never end.
      await Promise.race([...this.#allRunning, pause(turnTimes.busyPollMs)]);
  }

  async runForever(): Promise<void> {
    const { busyPollMs, idlePollMs } = this.#times;
    while (!this.#stopping.signal.aborted) {
      this.#isWoken = false;
      const started = await this.startDue().catch((error: unknown) => {
        this.#logError(error, 'turns could not be read; retried');
        return 0;
      });
      if (this.#isWoken) continue;
      const isBusy = started > 0 || this.#allRunning.length > 0;
      await this.#sleep(isBusy ? busyPollMs : idlePollMs);
    }
    await Promise.all(this.#allRunning);
  }

  async #sleep(ms: number): Promise<void> {
    const woken = new AbortController();
    this.#wake = () => woken.abort();
    await pause(ms, undefined, { signal: woken.signal, ref: false }).catch(() => undefined);
  }

  stop(): void {
    this.#stopping.abort();
    this.wake();
  }

  #logError(error: unknown, message: string): void {
    if (!this.#stopping.signal.aborted) this.#ctx.log.error({ err: error }, message);
  }
}

/** Only for a database that no other process uses. */
export const releaseAllTurns = (ctx: Context): Promise<void> => releaseTurns(ctx.db);

/** Takes turns until the returned function is called, which waits for the work in progress. */
export const takeTurnsForever = (
  ctx: Context,
  works: readonly TurnWork[],
  times: Times = turnTimes,
): (() => Promise<void>) => {
  const runner = new TurnRunner(ctx, works, times);
  const stopListening = onTurnsAsked(ctx, () => runner.wake());
  const running = runner.runForever();
  return async () => {
    stopListening();
    runner.stop();
    await running;
  };
};

/** Does all turns that are due, and those that become due meanwhile. */
export const takeDueTurns = (
  ctx: Context,
  works: readonly TurnWork[],
  times: Times = turnTimes,
): Promise<void> => new TurnRunner(ctx, works, times).runUntilIdle();
