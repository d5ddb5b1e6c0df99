// Keeps the search index up to date with the contacts.
import type { Context } from '../../../context.ts';
import {
  updateStaleBlocks,
  workspacesWithStaleSearchIndex,
} from '../../../db/audience/contacts/search-index.ts';
import type { TurnWork } from '../../shared/turn-runner.ts';
import { askForTurn } from '../../shared/work-turns.ts';

/** The embedded database runs one statement at a time: keep each step short. */
const blocksPerStep = (ctx: Context): number => (ctx.config.databaseUrl ? 200 : 8);

export const updateSearchIndex = async (
  ctx: Context,
  workspaceId: string,
  signal?: AbortSignal,
): Promise<void> => {
  const count = blocksPerStep(ctx);
  const writeStep = () => ctx.db.transaction().execute((tx) => updateStaleBlocks(tx, workspaceId, count));
  while (!signal?.aborted && (await writeStep()) === count);
};

/** Changes of a moment are written together. */
const delayMs = 1_500;

/** Changed contacts are found in the meantime too, only slower. */
export const queueSearchIndexUpdate = (ctx: Context, workspaceId: string): void =>
  askForTurn(ctx, { kind: 'search-index', workspaceId, delayMs });

export const searchIndexTurns: TurnWork = {
  kind: 'search-index',
  atOnce: 2,
  run: async (ctx, { workspaceId }, signal) => {
    await updateSearchIndex(ctx, workspaceId, signal);
    return signal.aborted ? { nextInMs: 0 } : null;
  },
};

/** Blocks may be stale because a crash lost their turn. */
export const findLostSearchIndexUpdates = async (ctx: Context): Promise<void> => {
  for (const workspaceId of await workspacesWithStaleSearchIndex(ctx.db))
    askForTurn(ctx, { kind: 'search-index', workspaceId });
};
