// Keeps the search index up to date with the contacts.
import type { Context } from '../../../context.ts';
import { workspacesWithStaleBlocks, writeContactBlocks } from '../../../db/audience/contacts/search-index.ts';

/** The embedded database runs one statement at a time: keep each step short. */
const blocksAtOnce = (ctx: Context): number => (ctx.config.databaseUrl ? 200 : 8);

export const writeBlocks = async (ctx: Context, workspaceId: string): Promise<void> => {
  const count = blocksAtOnce(ctx);
  const writeSome = () => ctx.db.transaction().execute((tx) => writeContactBlocks(tx, workspaceId, count));
  while ((await writeSome()) === count);
};

/** Changed contacts are found in the meantime too, only slower. */
export const writeBlocksSoon = (ctx: Context, workspaceId: string): void =>
  ctx.background.soon(`contact-blocks ${workspaceId}`, () => writeBlocks(ctx, workspaceId));

/** Completes index updates that a stop interrupted. */
export const writeAllBlocks = async (ctx: Context): Promise<void> => {
  for (const workspaceId of await workspacesWithStaleBlocks(ctx.db)) await writeBlocks(ctx, workspaceId);
};
