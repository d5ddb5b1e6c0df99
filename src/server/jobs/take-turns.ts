// What workers do in turns, workspace by workspace, in every process that is a worker.
import type { Context } from '../context.ts';
import { confirmationTurns, findLostConfirmations } from '../domain/audience/consent/confirmation-emails.ts';
import { findLostSearchIndexUpdates, searchIndexTurns } from '../domain/audience/contacts/search-index.ts';
import { audienceVersionTurns, findNotedChanges } from '../domain/audience/segments/stored-counts.ts';
import { eventTurns, findLostEvents } from '../domain/events/turns.ts';
import { releaseAllTurns, takeTurnsForever, turnTimes } from '../domain/shared/turn-runner.ts';

/** With the embedded database only this process asks for turns, and each request wakes it. */
const idlePollMs = (ctx: Context): number => (ctx.config.databaseUrl === null ? 5_000 : turnTimes.idlePollMs);

/** Call it before the first turn: the process that last used the embedded database may have died with leases. */
export const releaseOwnTurns = async (ctx: Context): Promise<void> => {
  if (ctx.config.databaseUrl === null) await releaseAllTurns(ctx);
};

/** Runs until the returned function is called, which waits for the work in progress. */
export const takeAllTurnsForever = (ctx: Context): (() => Promise<void>) =>
  takeTurnsForever(ctx, [eventTurns(ctx), confirmationTurns, searchIndexTurns, audienceVersionTurns], {
    ...turnTimes,
    idlePollMs: idlePollMs(ctx),
  });

type Search = (ctx: Context) => Promise<void>;

/** Runs one after the other. A search that fails is logged, repeated with the next sweep, and stops none of the others. */
export const runSearches = async (ctx: Context, searches: readonly Search[]): Promise<void> => {
  for (const search of searches)
    try {
      await search(ctx);
    } catch (error) {
      ctx.log.error({ err: error, search: search.name }, 'search for lost work failed');
    }
};

/** Asks for the turns of work that waits although nothing asked for it, as after a crash. */
export const findLostWork = (ctx: Context): Promise<void> =>
  runSearches(ctx, [findLostEvents, findLostConfirmations, findLostSearchIndexUpdates, findNotedChanges]);
