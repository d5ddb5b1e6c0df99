// Pages of archives, kept for a moment: they are the same for everybody, and anybody may ask for them.
import type { Context } from '../../../context.ts';

const newGeneration = () => ({ number: 0 });

/** Part of the key of what is kept: a change through this process shows at once, of others within seconds. */
export const pageGeneration = (ctx: Pick<Context, 'memory'>): number => ctx.memory.get(newGeneration).number;

/** Call it when an archive or one of its issues changed. */
export const forgetPages = (ctx: Pick<Context, 'memory'>): void => {
  ctx.memory.get(newGeneration).number += 1;
};
