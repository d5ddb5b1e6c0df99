// Campaigns of an old month with every kind of delivery, and a place for their archive in memory.
import type { Context } from '#server/context.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import type { ArchiveContext } from '#server/domain/platform/archive/month-work.ts';
import { addCampaign, eventContext } from './sent-campaign.ts';

export const oldMonth = '2025-06-01';
export const oldStart = new Date('2025-06-20T10:00:00.123Z');

/** Every kind of state, with microseconds, quotes and commas. */
export const addOldCampaign = async (
  database: OpenDatabase,
  { workspace, id, recipientCount }: { workspace: string; id: number; recipientCount: number },
): Promise<void> => {
  await addCampaign(database, { workspace, id, recipientCount, month: oldMonth, startedAt: oldStart });
  const set = (columns: string, which: string) =>
    database.pool.query(
      `update deliveries d set ${columns} where workspace_id = $1 and campaign_id = $2 and ${which}`,
      [workspace, id],
    );
  await set(
    `attempted_at = (accepted_at at time zone 'UTC' - interval '11 microseconds') at time zone 'UTC', state = 'delivered',
     delivered_at = (accepted_at at time zone 'UTC' + contact_id * interval '1.000001 seconds') at time zone 'UTC'`,
    'contact_id % 10 < 7',
  );
  await set(
    `opened_at = (accepted_at at time zone 'UTC' + interval '90 minutes') at time zone 'UTC'`,
    'contact_id % 10 < 3',
  );
  await set(`machine_opened_at = accepted_at`, 'contact_id % 10 = 4');
  await set(
    `clicked_at = (accepted_at at time zone 'UTC' + interval '26 hours') at time zone 'UTC'`,
    'contact_id % 10 in (1, 5)',
  );
  await set(
    `state = 'bounced', bounce_kind = 'hard:General', bounced_at = (accepted_at at time zone 'UTC' + interval '1 minute') at time zone 'UTC'`,
    'contact_id % 10 = 7',
  );
  await set(
    `state = 'bounced', bounce_kind = 'soft:MailboxFull', bounced_at = (accepted_at at time zone 'UTC' + interval '1 hour') at time zone 'UTC'`,
    'contact_id % 10 = 8',
  );
  await set(
    `state = 'failed', accepted_at = null, message_id = '', reason = E'said "no", then\\nhung up'`,
    'contact_id % 20 = 9',
  );
  await set(
    `state = 'skipped', accepted_at = null, message_id = null, reason = 'unsubscribed'`,
    'contact_id % 20 = 19',
  );
  await set(
    `complained_at = (accepted_at at time zone 'UTC' + interval '2 days') at time zone 'UTC'`,
    'contact_id % 50 = 3',
  );
};

/** A storage in memory. `calls.before` may throw, or change what is stored. */
export const memoryArchive = () => {
  const files = new Map<string, Uint8Array>();
  const calls: { before: (call: string) => unknown } = { before: () => undefined };
  const archive: Context['archive'] = {
    async put(key, bytes) {
      await calls.before(`put ${key}`);
      files.set(key, Buffer.from(bytes));
    },
    async get(key) {
      await calls.before(`get ${key}`);
      return files.get(key) ?? null;
    },
    has: async (key) => files.has(key),
    async delete(key) {
      await calls.before(`delete ${key}`);
      files.delete(key);
    },
    tryWriting: async () => undefined,
    close: async () => undefined,
  };
  return { archive, files, calls };
};

/** A process that ends before its `step`th statement or call: nothing that it does from then on has an effect. */
export const endingProcess = (
  ctx: Context & ArchiveContext,
  calls: { before: (call: string) => unknown },
) => {
  let steps = 0;
  const state = { endAt: Number.POSITIVE_INFINITY };
  const step = (): void => {
    steps += 1;
    if (steps >= state.endAt) throw new Error('The process ended.');
  };
  calls.before = step;
  const db = ctx.db.withPlugin({
    transformQuery: ({ node }) => {
      step();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return {
    ctx: { ...ctx, db },
    /** Runs it, until that step; says whether the process ended before the work did. */
    async run(endAt: number, work: () => Promise<unknown>): Promise<boolean> {
      steps = 0;
      state.endAt = endAt;
      try {
        await work();
        return false;
      } catch (error) {
        if (!(error instanceof Error && error.message === 'The process ended.')) throw error;
        return true;
      } finally {
        state.endAt = Number.POSITIVE_INFINITY;
      }
    },
  };
};

export const archiveContext = (
  database: OpenDatabase,
  archive: Context['archive'],
  clock = { now: new Date('2026-11-20T10:00:00Z') },
): Context & ArchiveContext => {
  let ids = 0;
  return { ...eventContext(database, clock), archive, newId: () => `worker-${++ids}` };
};
