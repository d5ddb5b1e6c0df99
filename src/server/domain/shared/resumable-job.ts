// Resumable work: every step commits a consistent state, so that after a stop at any point the work continues from
// there.
import type { Context } from '../../context.ts';

/** A server that is shutting down: the rest of its work resumes after the next start. */
const newShutdown = () => ({ hasBegun: false });
export const stopJobs = (ctx: Context): void => {
  ctx.memory.get(newShutdown).hasBegun = true;
};
export const isStopping = (ctx: Context): boolean => ctx.memory.get(newShutdown).hasBegun;

/** Finishes each on its own: a failure does not stop the others. */
export const finishEach = async (
  ctx: Context,
  idle: readonly { workspace_id: string; id: string }[],
  finish: (ctx: Context, workspaceId: string, id: string) => Promise<void>,
): Promise<void> => {
  for (const { workspace_id, id } of idle)
    await finish(ctx, workspace_id, id).catch((error: unknown) =>
      ctx.log.error({ err: error, id }, 'unfinished job could not be resumed'),
    );
};

/** Runs steps until one returns false. Concurrent calls for the same work share one run. */
export const runInSteps = (
  step: (ctx: Context, workspaceId: string, id: string) => Promise<boolean>,
  afterwards: (ctx: Context, workspaceId: string) => void,
): ((ctx: Context, workspaceId: string, id: string) => Promise<void>) => {
  const newRuns = () => new Map<string, Promise<void>>();
  return (ctx, workspaceId, id) => {
    const runs = ctx.memory.get(newRuns);
    const key = `${workspaceId} ${id}`;
    const current = runs.get(key);
    if (current) return current;
    const work = (async () => {
      while (!isStopping(ctx) && (await step(ctx, workspaceId, id)));
      afterwards(ctx, workspaceId);
    })().finally(() => runs.delete(key));
    runs.set(key, work);
    return work;
  };
};
