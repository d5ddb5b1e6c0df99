// Wakes this process's job when events arrive in the inbox; jobs in other processes poll.
import type { Context } from '../../context.ts';

const listeners = new WeakMap<Context['db'], () => void>();

export const onNudge = (ctx: Context, listener: () => void): void => {
  listeners.set(ctx.db, listener);
};

export const nudgeEvents = (ctx: Context): void => listeners.get(ctx.db)?.();
