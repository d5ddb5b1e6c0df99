// Resumable work: every step commits a consistent state, so that after a stop at any point the work continues from
// there.
import type { Context } from '../../context.ts';

/** Servers that are shutting down: the rest of their work resumes after the next start. */
const stopped = new WeakSet<Context>();
export const stopSteps = (ctx: Context): void => {
  stopped.add(ctx);
};
export const isStopping = (ctx: Context): boolean => stopped.has(ctx);

/** Finishes each on its own: a failure does not stop the others. */
export const finishEach = async (
  ctx: Context,
  idle: readonly { workspace_id: string; id: string }[],
  finish: (ctx: Context, workspaceId: string, id: string) => Promise<void>,
): Promise<void> => {
  for (const { workspace_id, id } of idle)
    await finish(ctx, workspace_id, id).catch((error: unknown) =>
      ctx.log.error({ err: error, id }, 'work that was left could not be taken up'),
    );
};

/** Runs steps until one returns false. Concurrent calls for the same work share one run. */
export const inSteps = (
  step: (ctx: Context, workspaceId: string, id: string) => Promise<boolean>,
  afterwards: (ctx: Context, workspaceId: string) => void,
): ((ctx: Context, workspaceId: string, id: string) => Promise<void>) => {
  const running = new WeakMap<Context, Map<string, Promise<void>>>();
  return (ctx, workspaceId, id) => {
    const ofProcess = running.get(ctx) ?? new Map<string, Promise<void>>();
    running.set(ctx, ofProcess);
    const key = `${workspaceId} ${id}`;
    const known = ofProcess.get(key);
    if (known) return known;
    const work = (async () => {
      while (!stopped.has(ctx) && (await step(ctx, workspaceId, id)));
      afterwards(ctx, workspaceId);
    })().finally(() => ofProcess.delete(key));
    ofProcess.set(key, work);
    return work;
  };
};
