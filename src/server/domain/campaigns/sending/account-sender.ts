// Sends the messages of one SES account from this process. Each round takes slots from the token bucket that all
// processes share, divides them among the campaigns, and fills them with each campaign's next recipients, which are
// marked `sending` in the database before any call to SES. Each call is made once, and its outcome is stored soon
// after.
import type { Context } from '../../../context.ts';
import { extendLeases, giveBackChunk, leaseChunk } from '../../../db/campaigns/batches.ts';
import { doubtLeftOver, takeTurn } from '../../../db/campaigns/deliveries.ts';
import { noteWaiting, pauseCampaignAtWork } from '../../../db/campaigns/running-campaigns.ts';
import { closeDay, halvePace, type Places, takePlaces } from '../../../db/ses/rate-limit.ts';
import { addCounts } from '../../../db/shared/campaign-counts.ts';
import type { SesAccount } from '../../ses/account.ts';
import { bulkSize } from './bulk-size.ts';
import { createHealth } from './circuit-breaker.ts';
import type { SendingTimes } from './config.ts';
import type { CampaignRun, HeldChunk, Work } from './in-flight.ts';
import { backInQueue, fateOf, type Outcome } from './outcomes.ts';
import { createResults } from './record-results.ts';
import { createDepartures } from './send-schedule.ts';
import { createCalls } from './ses-calls.ts';
import { createSleeper } from './sleeper.ts';

export interface AccountRun {
  add(run: CampaignRun): void;
  has(workspaceId: string, campaignId: number): boolean;
  /** Drops the other campaigns; returns whether any is left. */
  keep(isWanted: (run: CampaignRun) => boolean): boolean;
  /** Ends the sleep: there may be work. */
  wake(): void;
  /** Waits for calls in flight, and releases everything else. */
  stop(): Promise<void>;
}

export interface AccountRunSettings {
  ctx: Context;
  account: SesAccount;
  worker: string;
  slot: number;
  times: SendingTimes;
  resultsAtOnce: number;
  clock: () => number;
  /** The campaign has no work left in this process. */
  onDry: (run: CampaignRun) => void;
  /** When the daily quota may have room again. */
  dayOpensAt: () => Promise<Date>;
}

/** Smaller batches are not worth the statements. */
const leastBatch = 256;
/** Concurrent bulk calls that suffice to use the rate of SES. */
const atOnceInBulk = 4;
/** Nothing to do until calls complete. */
const untilRoom = -1;
const turnMs = 40;
/** Linear retry backoff, capped at 60 times `againMs`. */
const mostAgain = 60;

export const createAccountRun = (settings: AccountRunSettings): AccountRun => {
  const { ctx, account, worker, slot, times, clock } = settings;
  const { accountKey } = account;
  const runs: CampaignRun[] = [];
  const health = createHealth(clock);
  const sleeper = createSleeper();
  let isStopped = false;
  let spacingMs = 1_000;
  let heartbeatAt = 0;
  /** Slots that were taken and not used. */
  let unused = 0;
  /** Moving average of the time to mark deliveries as `sending`, in milliseconds. */
  let fillMs = 10;

  const results = createResults({
    ctx,
    accountKey,
    slot,
    keepMs: times.keepMs,
    atOnce: settings.resultsAtOnce,
    kept: (all) => {
      for (const { chunk } of all) {
        chunk.open -= 1;
        if (chunk.open === 0 && chunk.isThrough) sleeper.wake();
      }
    },
  });

  const putBack = (all: readonly Work[]): void => {
    for (const work of all) results.add(work, backInQueue());
  };
  /** Returns the deliveries together with their slots. Late ones (`run.waiting`) have no slot any more. */
  const release = (all: readonly Work[]): void => {
    unused += all.length;
    putBack(all);
  };

  const tell = async (run: CampaignRun, waiting: string | null, until: Date | null): Promise<void> => {
    const name = waiting === null ? null : `${waiting} ${until?.getTime() ?? ''}`;
    if (run.told === name) return;
    run.told = name;
    await noteWaiting(ctx.db, run.workspaceId, run.campaignId, waiting, until);
  };

  /** Takes no more recipients of the batch; the batch is given back with its last result. */
  const close = (run: CampaignRun): void => {
    if (run.chunk === null) return;
    run.closing.add(run.chunk);
    run.chunk.isThrough = true;
    run.chunk = null;
  };

  const drop = (run: CampaignRun): void => {
    run.isStopped = true;
    const isOfRun = (work: Work): boolean => work.run === run;
    release([...departures.recall(isOfRun), ...calls.recall(isOfRun)]);
    putBack(run.waiting.splice(0));
    close(run);
  };

  const pauseRun = async (run: CampaignRun, reason: string): Promise<void> => {
    if (run.isStopped) return;
    drop(run);
    await pauseCampaignAtWork(ctx.db, run.workspaceId, run.campaignId, reason, ctx.now());
    ctx.log.warn({ campaign: run.campaignId, reason }, 'a campaign was paused');
  };

  const ended = (work: Work, outcome: Outcome): void => {
    health.note(outcome);
    const waitMs = times.againMs * Math.min(work.row.attempt, mostAgain);
    results.add(work, fateOf(outcome, new Date(ctx.now().getTime() + waitMs)));
    if (outcome.kind === 'account') {
      unused += 1;
      pauseRun(work.run, outcome.reason).catch(noteError);
    } else if (outcome.kind === 'throttled') {
      if (outcome.isDaily) {
        // Slots that are given back would reopen the day.
        unused = 0;
        closeDay(ctx.db, accountKey).catch(noteError);
      } else {
        unused += 1;
        if (health.isTooMuch()) halvePace(ctx.db, accountKey).catch(noteError);
      }
    }
    // No further result is coming to batch it with.
    if (calls.underWay() === 0) void results.flush();
    if (room() >= leastBatch || calls.underWay() === 0) sleeper.wakeFor('room');
  };

  const noteError = (error: unknown): void => {
    ctx.log.warn({ err: error }, 'sending goes on after a fault');
  };

  const late = (work: Work): void => {
    if (work.run.isStopped) release([work]);
    else {
      unused += 1;
      work.run.waiting.push(work);
    }
  };
  /** At such a rate the few late messages do not matter. */
  const lateMs = (): number => (spacingMs < 0.1 ? Number.POSITIVE_INFINITY : times.lateMs);

  const calls = createCalls({
    ctx,
    sender: ctx.sesSender(account.credentials),
    clock,
    most: times.most,
    together: () => bulkSize(1000 / spacingMs, times.bulkFrom),
    ended,
    lateMs,
    late,
    notSent: (work, fate) => results.add(work, fate),
  });

  const departures = createDepartures({ clock, lateMs, leave: (work) => calls.start(work), late });

  /**
   * How many more deliveries may be marked `sending`, including those that wait for a connection. Six times the
   * concurrent calls keep the connections busy while the next are marked; a crash leaves at most this many unconfirmed.
   */
  const room = (): number => {
    const size = bulkSize(1000 / spacingMs, times.bulkFrom);
    return (
      6 * Math.max(times.most, size * atOnceInBulk) - calls.underWay() - calls.waiting() - departures.size()
    );
  };

  const closeChunks = async (): Promise<void> => {
    for (const run of [...runs]) {
      // The campaign was dropped while it leased this batch.
      if (run.isStopped && run.chunk !== null) close(run);
      for (const chunk of run.closing) {
        if (chunk.open > 0 && !chunk.isLost) continue;
        if (!chunk.isLost) await giveBackChunk(ctx.db, chunk, run.bucket, worker);
        run.closing.delete(chunk);
        if (run.chunk === null) settings.onDry(run);
      }
      if (run.isStopped && run.closing.size === 0) {
        runs.splice(runs.indexOf(run), 1);
        settings.onDry(run);
      }
    }
  };

  const heartbeat = async (): Promise<void> => {
    if (clock() < heartbeatAt) return;
    heartbeatAt = clock() + times.heartbeatMs;
    const held = runs.flatMap((run) => [...run.closing, ...(run.chunk ? [run.chunk] : [])]);
    const until = new Date(ctx.now().getTime() + times.leaseMs);
    const mine = await extendLeases(ctx.db, worker, held, until);
    const names = new Set(mine.map((each) => `${each.workspaceId} ${each.campaignId} ${each.chunk}`));
    for (const chunk of held) {
      if (names.has(`${chunk.workspaceId} ${chunk.campaignId} ${chunk.chunk}`)) continue;
      chunk.isLost = true;
      chunk.isThrough = true;
    }
  };

  const lease = async (run: CampaignRun): Promise<HeldChunk | null> => {
    const now = ctx.now();
    const until = new Date(now.getTime() + times.leaseMs);
    const held = await ctx.db.transaction().execute(async (tx) => {
      const leased = await leaseChunk(tx, run.workspaceId, run.campaignId, { worker, now, until });
      if (leased?.wasAbandoned) {
        const doubted = await doubtLeftOver(tx, run, leased);
        await addCounts(tx, run.workspaceId, run.campaignId, slot, { in_doubt: doubted });
        if (doubted > 0)
          ctx.log.warn(
            { campaign: run.campaignId, mails: doubted },
            'a worker ended and left mails in doubt',
          );
      }
      return leased;
    });
    return held && { ...held, after: held.lowest - 1, isThrough: false, open: 0, isLost: false };
  };

  /** Whether the campaign holds, or can lease, a batch with queued recipients. */
  const hasTurn = async (run: CampaignRun): Promise<boolean> => {
    if (run.chunk?.isThrough) {
      run.closing.add(run.chunk);
      run.chunk = null;
    }
    if (run.chunk !== null) return true;
    if (run.restUntil > clock()) return false;
    run.chunk = await lease(run);
    if (run.chunk !== null) return true;
    run.restUntil = clock() + times.lookMs;
    settings.onDry(run);
    return false;
  };

  /** Adds up to `limit` deliveries of the campaign, across batches if needed. Returns how many. */
  const fill = async (run: CampaignRun, limit: number, into: Work[]): Promise<number> => {
    const waited = run.waiting.splice(0, limit);
    let filled = waited.length;
    into.push(...waited);
    while (filled < limit && !run.isStopped) {
      if (!(await hasTurn(run))) break;
      const { chunk } = run;
      if (chunk === null) break;
      const asked = limit - filled;
      const { workspaceId, campaignId, bucket, lists } = run;
      const turn = { workspaceId, campaignId, bucket, chunk: chunk.chunk, worker, after: chunk.after, lists };
      const now = ctx.now();
      // Taken before the statement, so that a process that stalls while it waits for the answer notices.
      const marked = { markedAt: clock(), markedTime: now.getTime() };
      const rows = await takeTurn(ctx.db, { ...turn, limit: asked, slot, now });
      chunk.after = rows.at(-1)?.id ?? chunk.after;
      if (rows.length < asked) chunk.isThrough = true;
      for (const row of rows) {
        if (row.reason !== null) continue;
        chunk.open += 1;
        filled += 1;
        into.push({ run, chunk, row, ...marked, dueAt: 0 });
      }
    }
    return filled;
  };

  const applyGates = async ({ gates }: Places): Promise<void> => {
    for (const run of [...runs]) {
      if (run.isStopped) continue;
      const gate = gates.find(
        ({ workspaceId, campaignId }) => workspaceId === run.workspaceId && campaignId === run.campaignId,
      );
      if (!gate) continue;
      if (!gate.isOpen) drop(run);
      else if (gate.hasPlanEnded) await pauseRun(run, 'plan_ended');
    }
  };

  let first = 0;

  /** Divides slots evenly; what a campaign does not need goes to the others. */
  const fillAll = async (count: number, all: Work[]): Promise<void> => {
    let asked = runs.filter((run) => !run.isStopped && (run.chunk !== null || run.waiting.length > 0));
    while (asked.length > 0 && all.length < count) {
      const share = Math.max(1, Math.floor((count - all.length) / asked.length));
      first += 1;
      const again: CampaignRun[] = [];
      for (let nth = 0; nth < asked.length && all.length < count; nth += 1) {
        const run = asked[(first + nth) % asked.length];
        if (!run) continue;
        const wanted = Math.min(share, count - all.length);
        if ((await fill(run, wanted, all)) === wanted) again.push(run);
      }
      asked = again;
    }
  };

  /** If the database fails midway, deliveries already marked go back to the queue. */
  const fillPlaces = async (count: number): Promise<Work[]> => {
    const work: Work[] = [];
    try {
      await fillAll(count, work);
      return work;
    } catch (error) {
      unused += count - work.length;
      release(work);
      throw error;
    }
  };

  /** Delay until the next slots can be taken: taking them further ahead makes a slow moment cost less. */
  const nextTurnIn = (untilNextMs: number): number => Math.max(0, untilNextMs - times.aheadMs + turnMs);

  /** One round. Returns how long to sleep. */
  const turn = async (): Promise<number> => {
    await heartbeat();
    await closeChunks();
    const open = runs.filter((run) => !run.isStopped);
    const rest = health.restUntil() - clock();
    if (rest > 0) {
      for (const run of open) {
        putBack(run.waiting.splice(0));
        await tell(run, 'unreachable', new Date(ctx.now().getTime() + rest));
      }
      return Math.min(rest, times.lookMs);
    }
    const able = [];
    for (const run of open) if (run.waiting.length > 0 || (await hasTurn(run))) able.push(run);
    if (able.length === 0) {
      const soonest = Math.min(...open.map((run) => run.restUntil - clock()), times.lookMs);
      return Math.max(soonest, 5);
    }
    // While SES does not answer, one trial message shows whether it answers again.
    if (health.isSilent() && calls.underWay() > 0) return untilRoom;
    const free = room();
    if (free < leastBatch && calls.underWay() > 0) return untilRoom;
    const now = ctx.now();
    const back = unused;
    const leadMs = Math.min(fillMs, times.aheadMs / 2);
    const request = {
      want: health.isSilent() ? 1 : Math.max(1, free),
      aheadMs: times.aheadMs,
      leadMs,
      back,
      now,
    };
    const places = await takePlaces(ctx.db, accountKey, request, open);
    const takenAt = clock();
    // The day may have been closed meanwhile.
    unused = Math.max(0, unused - back);
    // The quota of the account is not known yet.
    if (!places) return times.lookMs;
    spacingMs = places.spacingMs;
    await applyGates(places);
    if (places.count === 0) {
      if (places.isDayOver) {
        const opens = await settings.dayOpensAt();
        for (const run of open) {
          putBack(run.waiting.splice(0));
          await tell(run, 'daily_quota', opens);
        }
        return times.lookMs;
      }
      return nextTurnIn(places.startMs);
    }
    const work = await fillPlaces(places.count);
    unused += places.count - work.length;
    fillMs += (clock() - takenAt - fillMs) / 8;
    if (isStopped) release(work);
    else departures.plan(work, takenAt + places.startMs, places.spacingMs);
    for (const run of new Set(work.map((each) => each.run))) await tell(run, null, null);
    if (work.length < places.count) return work.length === 0 ? 5 : 0;
    return nextTurnIn(takenAt + places.startMs + places.count * places.spacingMs - clock());
  };

  const loop = async (): Promise<void> => {
    while (!isStopped) {
      try {
        const waitMs = await turn();
        if (waitMs === untilRoom) await sleeper.sleepFor('room', times.lookMs);
        else if (waitMs > 0) await sleeper.sleep(waitMs);
        else await sleeper.breathe();
      } catch (error) {
        noteError(error);
        await sleeper.sleep(500);
      }
    }
  };
  const looping = loop();

  return {
    add: (run) => {
      runs.push(run);
      sleeper.wake();
    },
    has: (workspaceId, campaignId) =>
      runs.some((run) => run.workspaceId === workspaceId && run.campaignId === campaignId),
    keep: (isWanted) => {
      for (const run of runs) if (!run.isStopped && !isWanted(run)) drop(run);
      if (runs.some((run) => run.isStopped)) sleeper.wake();
      return runs.length > 0;
    },
    wake: () => {
      for (const run of runs) run.restUntil = 0;
      sleeper.wake();
    },
    stop: async () => {
      isStopped = true;
      sleeper.wake();
      await looping;
      for (const run of runs) drop(run);
      const deadline = clock() + 5_000;
      while (calls.underWay() > 0 && clock() < deadline) await sleeper.sleepFor('room', 100);
      await Promise.race([results.flush(), sleeper.sleep(2_000)]);
      await closeChunks().catch(noteError);
    },
  };
};
