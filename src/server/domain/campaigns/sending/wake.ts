// A press of Send is told to the worker of this process, where there is one; others look for work by themselves.
import type { Context } from '../../../context.ts';

const nudges = new WeakMap<Context, () => void>();

export const onNudge = (ctx: Context, nudge: () => void): (() => void) => {
  nudges.set(ctx, nudge);
  return () => nudges.delete(ctx);
};

export const nudgeSending = (ctx: Context): void => nudges.get(ctx)?.();
