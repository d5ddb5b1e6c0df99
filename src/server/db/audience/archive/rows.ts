// Deliveries as text, exactly as they are stored: to the microsecond, and with the difference between null and ''.
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../database.ts';
import { overAllWorkspaces } from '../../over-all-workspaces.ts';

/** The columns of a file, in this order, with the type to which PostgreSQL casts their text. */
export const deliveryColumns = {
  workspace_id: 'text',
  bucket: 'date',
  campaign_id: 'bigint',
  contact_id: 'bigint',
  state: 'text',
  attempt: 'smallint',
  next_at: 'timestamptz',
  attempted_at: 'timestamptz',
  message_id: 'text',
  accepted_at: 'timestamptz',
  delivered_at: 'timestamptz',
  opened_at: 'timestamptz',
  machine_opened_at: 'timestamptz',
  clicked_at: 'timestamptz',
  machine_clicked_at: 'timestamptz',
  bounced_at: 'timestamptz',
  bounce_kind: 'text',
  complained_at: 'timestamptz',
  unsubscribed_at: 'timestamptz',
  reason: 'text',
} as const;

export type DeliveryColumn = keyof typeof deliveryColumns;
export type DeliveryText = Record<DeliveryColumn, string | null>;
export const deliveryColumnNames = Object.keys(deliveryColumns) as DeliveryColumn[];

const textOf = (column: DeliveryColumn): RawBuilder<unknown> => {
  const type = deliveryColumns[column];
  return type === 'timestamptz'
    ? sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ${sql.ref(column)}`
    : sql`${sql.ref(column)}::text as ${sql.ref(column)}`;
};
const allAsText = sql.join(deliveryColumnNames.map(textOf));

export interface RowKey {
  campaign: number;
  contact: number;
}

/** Before every row: contact ids of archived rows may be negative. */
export const beforeAll: RowKey = { campaign: -1, contact: 0 };

interface RowRange {
  table: string;
  workspaceId: string;
  month: string;
  after: RowKey;
  /** null: to the end. */
  upTo: RowKey | null;
  limit: number;
}

/** In the order of campaigns and contacts. */
export const readDeliveryRows = async (
  db: Queryable,
  { table, workspaceId, month, after, upTo, limit }: RowRange,
): Promise<DeliveryText[]> => {
  const { rows } = await sql<DeliveryText>`
    select ${allAsText} from ${sql.table(table)}
    where workspace_id = ${workspaceId} and bucket = ${month}::date
      and (campaign_id, contact_id) > (${after.campaign}, ${after.contact})
      ${upTo ? sql`and (campaign_id, contact_id) <= (${upTo.campaign}, ${upTo.contact})` : sql``}
    order by ${sql.ref(`${table}.campaign_id`)}, ${sql.ref(`${table}.contact_id`)} limit ${limit}`.execute(
    db,
  );
  return rows;
};

export const insertDeliveryRows = async (
  db: Queryable,
  table: string,
  rows: readonly DeliveryText[],
): Promise<void> => {
  if (rows.length === 0) return;
  const names = sql.join(deliveryColumnNames.map((name) => sql.ref(name)));
  const types = sql.raw(deliveryColumnNames.map((name) => `${name} ${deliveryColumns[name]}`).join(', '));
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (${types})`.execute(db);
};

/** The next workspace with rows in the table, in the order of ids. */
export const nextWorkspaceIn = async (
  db: Queryable,
  table: string,
  month: string,
  after: string,
): Promise<string | null> => {
  const { rows } = await sql<{ workspace_id: string }>`
    ${overAllWorkspaces('deliveries of a month')}
    select workspace_id from ${sql.table(table)} where workspace_id > ${after} and bucket = ${month}::date
    order by workspace_id limit 1`.execute(db);
  return rows[0]?.workspace_id ?? null;
};

export const nextCampaignIn = async (
  db: Queryable,
  table: string,
  { workspaceId, month }: { workspaceId: string; month: string },
  after: number,
): Promise<{ campaignId: number; highest: number } | null> => {
  const own = sql`workspace_id = ${workspaceId} and bucket = ${month}::date`;
  const { rows } = await sql<{ campaign_id: number; highest: number }>`
    select n.campaign_id, (select max(contact_id) from ${sql.table(table)} where ${own}
      and campaign_id = n.campaign_id) as highest
    from (select campaign_id from ${sql.table(table)} where ${own} and campaign_id > ${after}
      order by campaign_id limit 1) n`.execute(db);
  const [row] = rows;
  return row ? { campaignId: row.campaign_id, highest: row.highest } : null;
};

export const countRows = async (db: Queryable, table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    ${overAllWorkspaces('deliveries of a month')} select count(*)::bigint as n from ${sql.table(table)}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
};
