// The inbox: events that no worker has processed yet. The sender of an event gets its response once the event is
// stored.
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

export interface InboxEntry {
  workspaceId: string;
  /** Equal for events with the same content. */
  dedupe: string;
  payload: object;
}

/** Omits events that are stored already. */
export const insertInbox = async (
  db: Queryable,
  entries: readonly InboxEntry[],
  now: Date,
): Promise<void> => {
  if (entries.length === 0) return;
  // In a fixed order, so that concurrent writers of the same events do not deadlock.
  await sql`
    insert into event_inbox (workspace_id, dedupe, payload, received_at)
    select workspace_id, dedupe, payload::jsonb, ${now}
    from unnest(${entries.map(({ workspaceId }) => workspaceId)}::text[],
      ${entries.map(({ dedupe }) => dedupe)}::text[],
      ${entries.map(({ payload }) => JSON.stringify(payload))}::text[]) as of_entries (workspace_id, dedupe, payload)
    order by workspace_id, dedupe
    on conflict do nothing`.execute(db);
};

export interface InboxRow {
  workspace_id: string;
  id: number;
  payload: unknown;
}

const inboxLockId = 7_204_121;

/** null: another worker processes the inbox. Call it in a transaction, whose end lets the next worker in. */
export const lockInboxBatch = async (db: Queryable, limit: number): Promise<InboxRow[] | null> => {
  const { rows: locks } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${inboxLockId}) as taken`.execute(db);
  if (!locks[0]?.taken) return null;
  const { rows } = await sql<InboxRow>`
    select workspace_id, id, payload from event_inbox where applied_at is null order by id limit ${limit}`.execute(
    db,
  );
  return rows;
};

/** Processed rows stay for a while, so that repeated events are recognized; their personal data is removed. */
export const markProcessed = async (db: Queryable, rows: readonly InboxRow[], now: Date): Promise<void> => {
  if (rows.length === 0) return;
  await sql`
    update event_inbox set applied_at = ${now}, payload = 'null'
    from unnest(${rows.map(({ workspace_id }) => workspace_id)}::text[], ${rows.map(({ id }) => id)}::bigint[])
      as done (workspace_id, id)
    where event_inbox.workspace_id = done.workspace_id and event_inbox.id = done.id`.execute(db);
};

export const deleteProcessedBefore = async (db: Queryable, before: Date, limit: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from event_inbox where (workspace_id, id) in (
      select workspace_id, id from event_inbox where applied_at < ${before} limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
};
