// Sending rests after a restore, because recipients may have got messages that the backup does not know of, and while
// an operator wants it to. A pause of an operator begins and ends while processes run, so each of them looks again.
import type { SiteConfig } from '#contract/site.ts';
import type { Context } from '../../context.ts';
import * as rows from '../../db/shared/installation.ts';

export type PausedBy = SiteConfig['sendingPausedBy'];

/** What rests during a pause. Each start waits until the stop before it has ended. */
interface Resting {
  rests: (by: PausedBy) => boolean;
  start: () => () => Promise<unknown>;
  stop: (() => Promise<unknown>) | null;
  isClosed: boolean;
  changes: Promise<void>;
}

interface PauseState {
  by: PausedBy;
  works: Set<Resting>;
}

const newPauseState = (): PauseState => ({ by: null, works: new Set() });

const stateOf = ({ memory }: Pick<Context, 'memory'>): PauseState => memory.get(newPauseState);

const lookupMs = 5_000;

const applyTo = async (work: Resting, by: PausedBy): Promise<void> => {
  if (work.isClosed) return;
  if (!work.rests(by)) {
    work.stop ??= work.start();
    return;
  }
  const { stop } = work;
  work.stop = null;
  await stop?.();
};

const apply = (ctx: Context, by: PausedBy): void => {
  const state = stateOf(ctx);
  if (state.by === by) return;
  state.by = by;
  if (by === null) ctx.log.info({}, 'sending resumed');
  else ctx.log.warn({ by }, 'sending is paused; an administrator resumes it');
  for (const work of state.works)
    work.changes = work.changes
      .then(() => applyTo(work, by))
      .catch((error: unknown) => ctx.log.error({ err: error }, 'sending could not be paused or resumed'));
};

/** Learns whether sending was paused or resumed meanwhile. */
export const lookAtPause = async (ctx: Context): Promise<void> => {
  const found = await rows.findInstallation(ctx.db);
  if (!found?.sending_paused_at) apply(ctx, null);
  else apply(ctx, found.paused_by_operator ? 'operator' : 'restore');
};

/** What the last lookup stopped has ended, with its calls in flight; what it started runs. */
export const untilApplied = async (ctx: Pick<Context, 'memory'>): Promise<void> => {
  await Promise.all([...stateOf(ctx).works].map(({ changes }) => changes));
};

/** Call it once, before anything sends. Returns the function that ends its lookups. */
export const readSendingPause = async (ctx: Context): Promise<() => void> => {
  await rows.ensureInstallation(ctx.db, ctx.newId(), ctx.now());
  await lookAtPause(ctx);
  // A lookup that fails changes nothing: the next one comes.
  const timer = setInterval(() => void lookAtPause(ctx).catch(() => undefined), lookupMs).unref();
  return () => clearInterval(timer);
};

export const sendingPausedBy = (ctx: Pick<Context, 'memory'>): PausedBy => stateOf(ctx).by;

/**
 * Starts the work, except while it rests. `during: 'restore'`: only a restore stops it. Returns the function that stops
 * it for good.
 */
export const startUnlessPaused = (
  ctx: Context,
  during: 'restore' | 'any pause',
  start: Resting['start'],
): (() => Promise<unknown>) => {
  const state = stateOf(ctx);
  const rests = (by: PausedBy): boolean => by === 'restore' || (by === 'operator' && during === 'any pause');
  const work: Resting = {
    rests,
    start,
    stop: rests(state.by) ? null : start(),
    isClosed: false,
    changes: Promise.resolve(),
  };
  state.works.add(work);
  return async () => {
    work.isClosed = true;
    state.works.delete(work);
    await work.changes;
    await work.stop?.();
  };
};

export const resumeSending = async (ctx: Context): Promise<void> => {
  await rows.resumeSending(ctx.db);
  apply(ctx, null);
};
