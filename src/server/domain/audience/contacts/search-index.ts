// Keeps the search index up to date with the contacts.
import type { Context } from '../../../context.ts';
import {
  updateStaleBlocks,
  workspacesWithStaleSearchIndex,
} from '../../../db/audience/contacts/search-index.ts';

/** The embedded database runs one statement at a time: keep each step short. */
const blocksPerStep = (ctx: Context): number => (ctx.config.databaseUrl ? 200 : 8);

export const updateSearchIndex = async (ctx: Context, workspaceId: string): Promise<void> => {
  const count = blocksPerStep(ctx);
  const writeStep = () => ctx.db.transaction().execute((tx) => updateStaleBlocks(tx, workspaceId, count));
  while ((await writeStep()) === count);
};

/** Changed contacts are found in the meantime too, only slower. */
export const queueSearchIndexUpdate = (ctx: Context, workspaceId: string): void =>
  ctx.background.enqueue(`contact-blocks ${workspaceId}`, () => updateSearchIndex(ctx, workspaceId));

/** Completes index updates that a stop interrupted. */
export const updateAllSearchIndexes = async (ctx: Context): Promise<void> => {
  for (const workspaceId of await workspacesWithStaleSearchIndex(ctx.db))
    await updateSearchIndex(ctx, workspaceId);
};
