// What was told of mails and is not worked in yet. Whoever tells gets an answer as soon as it is in here.
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

export interface InboxEntry {
  workspaceId: string;
  /** The same for everything that says the same. */
  dedupe: string;
  payload: object;
}

/** What is in it already is left out. */
export const insertInbox = async (
  db: Queryable,
  entries: readonly InboxEntry[],
  now: Date,
): Promise<void> => {
  if (entries.length === 0) return;
  // In one order, so that those who write the same at the same time do not wait for each other in a circle.
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

const inboxLock = 7_204_121;

/** null: somebody else is at it. To be called in a transaction, whose end lets the next one in. */
export const takeInbox = async (db: Queryable, limit: number): Promise<InboxRow[] | null> => {
  const { rows: locks } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${inboxLock}) as taken`.execute(db);
  if (!locks[0]?.taken) return null;
  const { rows } = await sql<InboxRow>`
    select workspace_id, id, payload from event_inbox where applied_at is null order by id limit ${limit}`.execute(
    db,
  );
  return rows;
};

/** They stay for a while, so that what is told again is known; what they said of people does not. */
export const noteApplied = async (db: Queryable, rows: readonly InboxRow[], now: Date): Promise<void> => {
  if (rows.length === 0) return;
  await sql`
    update event_inbox set applied_at = ${now}, payload = 'null'
    from unnest(${rows.map(({ workspace_id }) => workspace_id)}::text[], ${rows.map(({ id }) => id)}::bigint[])
      as done (workspace_id, id)
    where event_inbox.workspace_id = done.workspace_id and event_inbox.id = done.id`.execute(db);
};

export const deleteAppliedBefore = async (db: Queryable, before: Date, limit: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from event_inbox where (workspace_id, id) in (
      select workspace_id, id from event_inbox where applied_at < ${before} limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
};
