// One request at a time loads or removes the sample shop of a workspace. The embedded database runs transactions one after
// the other, so that a lock in it alone would make the second request wait and then succeed, instead of being refused.
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { tryLockSampleShop } from '../../../db/platform/sample-shops.ts';
import { conflict } from '../../shared/errors.ts';

const newSet = () => new Set<string>();

const busy = (): Error => conflict('refusals.sampleShop.busy');

export const oneAtATime = async <Result>(
  ctx: Context,
  workspaceId: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const running = ctx.memory.get(newSet);
  if (running.has(workspaceId)) throw busy();
  running.add(workspaceId);
  try {
    return await work();
  } finally {
    running.delete(workspaceId);
  }
};

/** The same among processes, until the end of the transaction. */
export const requireSampleShopLock = async (tx: Queryable, workspaceId: string): Promise<void> => {
  if (!(await tryLockSampleShop(tx, workspaceId))) throw busy();
};
