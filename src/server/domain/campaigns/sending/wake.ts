// Wakes this process's send worker when a campaign starts. Workers in other processes poll.
import type { Context } from '../../../context.ts';

const nudges = new WeakMap<Context, () => void>();

export const onNudge = (ctx: Context, nudge: () => void): (() => void) => {
  nudges.set(ctx, nudge);
  return () => nudges.delete(ctx);
};

export const nudgeSending = (ctx: Context): void => nudges.get(ctx)?.();
