// Keeps the text that searches read up with the contacts.
import type { Context } from '../../../context.ts';
import { workspacesWithStaleBlocks, writeContactBlocks } from '../../../db/audience/contacts/search-index.ts';

/** The embedded database does one thing at a time: there each step is short. */
const blocksAtOnce = (ctx: Context): number => (ctx.config.databaseUrl ? 200 : 8);

export const writeBlocks = async (ctx: Context, workspaceId: string): Promise<void> => {
  const count = blocksAtOnce(ctx);
  const writeSome = () => ctx.db.transaction().execute((tx) => writeContactBlocks(tx, workspaceId, count));
  while ((await writeSome()) === count);
};

/** Until then what changed is found all the same, only slower. */
export const writeBlocksSoon = (ctx: Context, workspaceId: string): void =>
  ctx.background.soon(`contact-blocks ${workspaceId}`, () => writeBlocks(ctx, workspaceId));

/** What a stop left over. */
export const writeAllBlocks = async (ctx: Context): Promise<void> => {
  for (const workspaceId of await workspacesWithStaleBlocks(ctx.db)) await writeBlocks(ctx, workspaceId);
};
