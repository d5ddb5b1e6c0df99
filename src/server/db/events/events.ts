// Opens and clicks of messages by people and machines, one row each.
import { type Insertable, sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { EventsTable } from '../tables.ts';
import type { DeliveryKey } from './delivery-events.ts';

export interface EngagementRow {
  workspace_id: string;
  id: number;
  at: Date;
  campaign_id: number;
  contact_id: number;
  kind: 'open' | 'click';
  link_id: number | null;
  is_machine: boolean;
  detail: string | null;
  client: string | null;
}

/** Opens and clicks of these messages of the workspace, at most `limit` of each. */
export const findEngagements = async (
  db: Queryable,
  workspaceId: string,
  keys: readonly Omit<DeliveryKey, 'workspaceId'>[],
  limit: number,
): Promise<EngagementRow[]> => {
  if (keys.length === 0) return [];
  const { rows } = await sql<EngagementRow>`
    select e.* from unnest(${keys.map(({ campaignId }) => campaignId)}::bigint[],
      ${keys.map(({ contactId }) => contactId)}::bigint[]) as k (campaign_id, contact_id)
    cross join lateral (
      select workspace_id, id, at, campaign_id, contact_id, kind, link_id, is_machine, detail, client from events e
      where e.workspace_id = ${workspaceId} and e.campaign_id = k.campaign_id and e.contact_id = k.contact_id
        and e.kind in ('open', 'click')
      order by at limit ${limit}
    ) e`.execute(db);
  return rows;
};

/** All rows are of this workspace. */
export const insertEvents = async (
  db: Queryable,
  workspaceId: string,
  rows: readonly Insertable<EventsTable>[],
): Promise<void> => {
  if (rows.length === 0) return;
  await sql`
    insert into events
      (workspace_id, at, campaign_id, contact_id, kind, link_id, is_machine, network, detail, client)
    select ${workspaceId}::text, n.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (at timestamptz, campaign_id bigint, contact_id bigint, kind text, link_id int, is_machine boolean, network text, detail text, client text)`.execute(
    db,
  );
};

export const updateMachineFlags = async (
  db: Queryable,
  workspaceId: string,
  flags: readonly { id: number; isMachine: boolean }[],
): Promise<void> => {
  if (flags.length === 0) return;
  await sql`
    update events set is_machine = m.is_machine
    from unnest(${flags.map(({ id }) => id)}::bigint[], ${flags.map(({ isMachine }) => isMachine)}::boolean[])
      as m (id, is_machine)
    where events.workspace_id = ${workspaceId} and events.id = m.id`.execute(db);
};
