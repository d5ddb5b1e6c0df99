// Keeps the text that searches read up with the contacts.
import type { Context } from '../context.ts';
import { workspacesWithStaleBlocks, writeContactBlocks } from '../db/contact-blocks.ts';

// The embedded database does one thing at a time: each step is short.
const blocksAtOnce = 8;

export const writeBlocks = async (ctx: Context, workspaceId: string): Promise<void> => {
  while ((await writeContactBlocks(ctx.db, workspaceId, blocksAtOnce)) === blocksAtOnce);
};

/** Until then what changed is found all the same, only slower. */
export const writeBlocksSoon = (ctx: Context, workspaceId: string): void =>
  ctx.background.soon(`contact-blocks ${workspaceId}`, () => writeBlocks(ctx, workspaceId));

/** What a stop left over. */
export const writeAllBlocks = async (ctx: Context): Promise<void> => {
  for (const workspaceId of await workspacesWithStaleBlocks(ctx.db)) await writeBlocks(ctx, workspaceId);
};
