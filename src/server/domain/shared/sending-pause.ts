// Sending rests after a restore, because recipients may have got messages that the backup does not know of. Each
// process reads the pause at its start. A pause only begins while no process runs, so a process that found none need
// not look again.
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import * as rows from '../../db/shared/installation.ts';

const lookupMs = 5_000;

interface PauseState {
  isPaused: boolean;
  /** Called when sending is resumed. */
  waiting: Set<() => void>;
  stop: AbortController;
}

const newPauseState = (): PauseState => ({
  isPaused: false,
  waiting: new Set(),
  stop: new AbortController(),
});

const end = (state: PauseState): void => {
  state.isPaused = false;
  state.stop.abort();
  for (const start of state.waiting) start();
  state.waiting.clear();
};

/** Another process, or a command, may resume sending. */
const lookUntilResumed = async (ctx: Context, state: PauseState): Promise<void> => {
  const { signal } = state.stop;
  while (!signal.aborted) {
    await pause(lookupMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    const found = await rows.findInstallation(ctx.db).catch(() => null);
    if (found && !found.sending_paused_at) end(state);
  }
};

/** Call it once, before anything sends. Returns the function that ends its lookups. */
export const readSendingPause = async (ctx: Context): Promise<() => void> => {
  await rows.ensureInstallation(ctx.db, ctx.newId(), ctx.now());
  const state = ctx.memory.get(newPauseState);
  const found = await rows.findInstallation(ctx.db);
  if (found?.sending_paused_at) {
    state.isPaused = true;
    ctx.log.warn(
      { backupMadeAt: found.backup_made_at },
      'sending is paused after a restore; an administrator resumes it',
    );
    void lookUntilResumed(ctx, state);
  }
  return () => state.stop.abort();
};

export const isSendingPaused = (ctx: Context): boolean => ctx.memory.get(newPauseState).isPaused;

/** Starts the work now, or when sending is resumed. Returns the function that stops it, or keeps it from starting. */
export const startUnlessPaused = (
  ctx: Context,
  start: () => () => Promise<unknown>,
): (() => Promise<unknown>) => {
  const state = ctx.memory.get(newPauseState);
  let stop: (() => Promise<unknown>) | null = null;
  const begin = (): void => {
    stop = start();
  };
  if (state.isPaused) state.waiting.add(begin);
  else begin();
  return async () => {
    state.waiting.delete(begin);
    await stop?.();
  };
};

export const resumeSending = async (ctx: Context): Promise<void> => {
  if (await rows.resumeSending(ctx.db)) ctx.log.info({}, 'sending resumed after a restore');
  end(ctx.memory.get(newPauseState));
};
