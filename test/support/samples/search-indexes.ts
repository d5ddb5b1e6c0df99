// Brings the search index of every workspace up to date.
import type { Context } from '#server/context.ts';
import { workspacesWithStaleSearchIndex } from '#server/db/audience/contacts/search-index.ts';
import { updateSearchIndex } from '#server/domain/audience/contacts/search-index.ts';

export const updateAllSearchIndexes = async (ctx: Context): Promise<void> => {
  for (const workspaceId of await workspacesWithStaleSearchIndex(ctx.db))
    await updateSearchIndex(ctx, workspaceId);
};
