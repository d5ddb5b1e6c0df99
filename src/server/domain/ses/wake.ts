// Tells this process's job that there is something in the inbox; other processes look by themselves.
import type { Context } from '../../context.ts';

const listeners = new WeakMap<Context['db'], () => void>();

export const onNudge = (ctx: Context, listener: () => void): void => {
  listeners.set(ctx.db, listener);
};

export const nudgeEvents = (ctx: Context): void => listeners.get(ctx.db)?.();
