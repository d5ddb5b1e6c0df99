// The inbox: events that no worker has applied yet. The sender of an event gets its response once the event is stored.
// Events leave the inbox with the transaction that applies them; their keys stay for a few days, so that an event that
// is reported again is recognized.
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import { overAllWorkspaces } from '../over-all-workspaces.ts';
import { maxLanes } from './event-lanes.ts';

export interface InboxEntry {
  workspaceId: string;
  /** Events of one lane are applied in order, by one worker at a time. */
  lane?: number;
  /** Equal for events with the same content. */
  dedupe: string;
  payload: object;
}

const keyLength = 22;

/** It may contain an address, which the key must not show. */
const keyOf = ({ dedupe }: InboxEntry): string => hash('sha256', dedupe, 'base64url').slice(0, keyLength);

export interface Lane {
  workspaceId: string;
  lane: number;
}

/** Omits events that are stored already or were applied in the last days; returns the lanes of the others. */
export const insertInbox = async (
  db: Queryable,
  entries: readonly InboxEntry[],
  now: Date,
): Promise<Lane[]> => {
  const keyed = new Map(entries.map((entry) => [`${entry.workspaceId} ${keyOf(entry)}`, entry]));
  if (keyed.size === 0) return [];
  const unique = [...keyed.values()];
  // In a fixed order, so that concurrent writers of the same events do not deadlock.
  const { rows } = await sql<{ workspace_id: string; lane: number }>`
    with entries as (
      select * from unnest(${unique.map(({ workspaceId }) => workspaceId)}::text[], ${unique.map(keyOf)}::text[],
        ${unique.map(({ lane = 0 }) => lane)}::smallint[], ${unique.map(({ payload }) => JSON.stringify(payload))}::text[])
        with ordinality as of_entries (workspace_id, key, lane, payload, position)
    ), fresh as (
      insert into event_keys (workspace_id, key, received_on)
      select workspace_id, key, ${now.toISOString().slice(0, 10)}::date from entries order by workspace_id, key
      on conflict do nothing returning workspace_id, key
    ), stored as (
      insert into event_inbox (workspace_id, lane, payload, received_at)
      select workspace_id, lane, payload::jsonb, ${now} from entries join fresh using (workspace_id, key)
      order by position
      returning workspace_id, lane
    )
    select distinct workspace_id, lane from stored`.execute(db);
  return rows.map(({ workspace_id, lane }) => ({ workspaceId: workspace_id, lane }));
};

export interface InboxRow {
  id: number;
  payload: unknown;
}

/**
 * Takes the next events of a lane out of the inbox, those that came first. Call it in the transaction that applies them.
 * Another worker of the lane waits for that transaction, and then gets the events after these.
 */
export const takeFromInbox = async (
  db: Queryable,
  { workspaceId, lane }: Lane,
  limit: number,
): Promise<InboxRow[]> => {
  const { rows } = await sql<InboxRow>`
    delete from event_inbox where workspace_id = ${workspaceId} and ctid = any(array(
      select ctid from event_inbox where workspace_id = ${workspaceId} and lane = ${lane} and applied_at is null
      order by id limit ${limit}))
    returning id, payload`.execute(db);
  return rows.sort((a, b) => a.id - b.id);
};

/** Since when events of the workspace's other lanes wait; null: none waits. */
export const otherLanesWaitSince = async (
  db: Queryable,
  { workspaceId, lane }: Lane,
): Promise<Date | null> => {
  const others = Array.from({ length: maxLanes }, (_, other) => other).filter((other) => other !== lane);
  const firstOf = (other: number) => sql`(
    select received_at from event_inbox where workspace_id = ${workspaceId} and lane = ${other} and applied_at is null
    order by id limit 1)`;
  const { rows } = await sql<{ since: Date | null }>`
    select min(received_at) as since from (${sql.join(others.map(firstOf), sql` union all `)}) as first_of_lanes`.execute(
    db,
  );
  return rows[0]?.since ?? null;
};

/** Lanes of all workspaces in which events wait. */
export const lanesWithEvents = async (db: Queryable): Promise<Lane[]> => {
  const { rows } = await sql<{ workspace_id: string; lane: number }>`
    ${overAllWorkspaces('lanes with events')}
    select distinct workspace_id, lane from event_inbox where applied_at is null`.execute(db);
  return rows.map(({ workspace_id, lane }) => ({ workspaceId: workspace_id, lane }));
};

/** `until`: a day that is included. */
export const deleteEventKeys = async (
  db: Queryable,
  workspaceId: string,
  until: Date,
  limit: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from event_keys where workspace_id = ${workspaceId} and key in (
      select key from event_keys where workspace_id = ${workspaceId}
        and received_on <= ${until.toISOString().slice(0, 10)}::date limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
};
