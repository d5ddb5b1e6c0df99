// Events of archived deliveries: they wait until a job counts them, and the changed rows replace those of the files.
import { type Insertable, sql } from 'kysely';
import type { Queryable } from '../../database.ts';
import { overAllWorkspaces } from '../../over-all-workspaces.ts';
import { changingColumns, type DeliveryChange } from '../../shared/delivery-changes.ts';
import type { LateDeliveriesTable } from '../../tables.ts';
import type { CampaignInArchive } from './campaigns.ts';

export interface LateEvent {
  workspaceId: string;
  campaignId: number;
  contactId: number;
  payload: object;
}

/** Keeps those whose campaign is archived; the others have no delivery. */
export const keepLateEvents = async (
  db: Queryable,
  events: readonly LateEvent[],
  now: Date,
): Promise<void> => {
  for (const [workspaceId, own] of Map.groupBy(events, (event) => event.workspaceId))
    await sql`
      insert into late_events (workspace_id, campaign_id, contact_id, payload, received_at)
      select ${workspaceId}, n.campaign_id, n.contact_id, n.payload::jsonb, ${now}
      from unnest(${own.map(({ campaignId }) => campaignId)}::bigint[],
        ${own.map(({ contactId }) => contactId)}::bigint[],
        ${own.map(({ payload }) => JSON.stringify(payload))}::text[]) as n (campaign_id, contact_id, payload)
      join campaigns c on c.workspace_id = ${workspaceId} and c.id = n.campaign_id
      join archived_months m on m.month = c.bucket and m.state in ('checking', 'archived', 'restoring')`.execute(
      db,
    );
};

export interface StoredLateEvent {
  id: number;
  campaign_id: number;
  contact_id: number;
  payload: unknown;
}

/** The next workspace with late events, in the order of ids. */
export const nextLateWorkspace = async (db: Queryable, after: string): Promise<string | null> => {
  const { rows } = await sql<{ workspace_id: string }>`
    ${overAllWorkspaces('late events')}
    select workspace_id from late_events where workspace_id > ${after} order by workspace_id limit 1`.execute(
    db,
  );
  return rows[0]?.workspace_id ?? null;
};

/** In their order, with the state of their month. */
export const listLateEvents = async (
  db: Queryable,
  workspaceId: string,
  after: number,
  limit: number,
): Promise<(StoredLateEvent & { month: string | null; state: string | null })[]> => {
  const { rows } = await sql<StoredLateEvent & { month: string | null; state: string | null }>`
    select e.id, e.campaign_id, e.contact_id, e.payload, m.month::text as month, m.state
    from late_events e
    left join campaigns c on c.workspace_id = ${workspaceId} and c.id = e.campaign_id
    left join archived_months m on m.month = c.bucket
    where e.workspace_id = ${workspaceId} and e.id > ${after} order by e.id limit ${limit}`.execute(db);
  return rows;
};

/** Returns the ids that were still there: another process may have taken the others. */
export const takeLateEvents = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly number[],
): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    delete from late_events where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[])
    returning id`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

export type LateDelivery = Insertable<LateDeliveriesTable>;

export interface StoredLateDelivery extends DeliveryChange {
  campaign_id: number;
  contact_id: number;
}

export const listLateDeliveries = async (
  db: Queryable,
  { workspaceId, campaignId }: Pick<CampaignInArchive, 'workspaceId' | 'campaignId'>,
  contacts: { from: number; to: number },
): Promise<StoredLateDelivery[]> => {
  const { rows } = await sql<StoredLateDelivery>`
    select campaign_id, contact_id, state, message_id, accepted_at, delivered_at, opened_at, machine_opened_at,
      clicked_at, machine_clicked_at, bounced_at, bounce_kind, complained_at, unsubscribed_at, reason
    from late_deliveries where workspace_id = ${workspaceId} and campaign_id = ${campaignId}
      and contact_id between ${contacts.from} and ${contacts.to}`.execute(db);
  return rows;
};

export const saveLateDelivery = async (db: Queryable, row: LateDelivery): Promise<void> => {
  await db
    .insertInto('late_deliveries')
    .values(row)
    .onConflict((conflict) => {
      const { workspace_id: _, campaign_id: __, contact_id: ___, ...changed } = row;
      return conflict.columns(['workspace_id', 'campaign_id', 'contact_id']).doUpdateSet(changed);
    })
    .execute();
};

export const forgetLateDelivery = async (
  db: Queryable,
  workspaceId: string,
  campaignId: number,
  contactId: number,
): Promise<void> => {
  await sql`delete from late_deliveries where workspace_id = ${workspaceId} and campaign_id = ${campaignId}
    and contact_id = ${contactId}`.execute(db);
  await sql`delete from archived_soft_bounces where workspace_id = ${workspaceId} and campaign_id = ${campaignId}
    and contact_id = ${contactId}`.execute(db);
  await sql`delete from late_events where workspace_id = ${workspaceId} and campaign_id = ${campaignId}
    and contact_id = ${contactId}`.execute(db);
};

/** Puts the changed rows of the workspace into a table with the rows of the files. */
export const applyLateDeliveries = async (
  db: Queryable,
  table: string,
  workspaceId: string,
  month: string,
): Promise<void> => {
  const changes = sql.join(changingColumns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`l.${name}`)}`));
  await sql`
    update ${sql.table(table)} d set ${changes} from late_deliveries l
    where l.workspace_id = ${workspaceId} and l.month = ${month}::date and d.workspace_id = ${workspaceId}
      and d.bucket = ${month}::date and d.campaign_id = l.campaign_id and d.contact_id = l.contact_id`.execute(
    db,
  );
};
