// Who got an archived campaign, opened it and clicked in it: one bit for each contact, in blocks of consecutive ids.
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../database.ts';

export const contactsPerBlock = 1_024;

const blockOf = (contactId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${contactId} / ${sql.lit(contactsPerBlock)}`;
const bitOf = (contactId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${contactId} % ${sql.lit(contactsPerBlock)})::int`;
const noBits = sql.raw(`repeat('0', ${contactsPerBlock})::bit(${contactsPerBlock})`);

export type RecipientBit = 'recipients' | 'received' | 'opened' | 'clicked';

const hasBit = (column: RecipientBit, contactId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`get_bit(${sql.ref(`a.${column}`)}, ${bitOf(contactId)}) = 1`;

/** `exists` for the contact among those of the campaign with all of `is` and none of `isNot`. */
export const wasArchivedRecipient = (
  workspaceId: string,
  campaignId: number,
  contactId: RawBuilder<unknown>,
  { is, isNot = [] }: { is: readonly RecipientBit[]; isNot?: readonly RecipientBit[] },
): RawBuilder<unknown> => sql`
  exists (select from archived_recipients a where a.workspace_id = ${workspaceId} and a.campaign_id = ${campaignId}
    and a.block = ${blockOf(contactId)} ${sql.join(
      [
        ...is.map((column) => sql`and ${hasBit(column, contactId)}`),
        ...isNot.map((column) => sql`and not ${hasBit(column, contactId)}`),
      ],
      sql` `,
    )})`;

/** Bits of rows that the conditions on live deliveries select, too (`segments/where.ts`). */
const gotIt = sql`accepted_at is not null and bounced_at is null`;

/** Writes the bits of contacts from `block` to before `end`, from deliveries of the campaign in `table`. */
export const writeRecipientBits = async (
  db: Queryable,
  table: string,
  { workspaceId, campaignId, month }: { workspaceId: string; campaignId: number; month: string },
  { block, end }: { block: number; end: number },
): Promise<void> => {
  const bits = (condition: RawBuilder<unknown>) =>
    sql`coalesce(bit_or(set_bit(${noBits}, ${bitOf(sql`contact_id`)}, 1)) filter (where ${condition}), ${noBits})`;
  await sql`
    insert into archived_recipients (workspace_id, block, campaign_id, recipients, received, opened, clicked)
    select ${workspaceId}, ${blockOf(sql`contact_id`)}, ${campaignId}::bigint, ${bits(sql`true`)}, ${bits(gotIt)},
      ${bits(sql`opened_at is not null`)}, ${bits(sql`clicked_at is not null`)}
    from ${sql.table(table)} where workspace_id = ${workspaceId} and bucket = ${month}::date
      and campaign_id = ${campaignId}
      and contact_id >= ${block * contactsPerBlock} and contact_id < ${end * contactsPerBlock}
    group by 2
    on conflict (workspace_id, block, campaign_id) do update set recipients = excluded.recipients,
      received = excluded.received, opened = excluded.opened, clicked = excluded.clicked`.execute(db);
};

/** After a late event: what the contact's row says now. */
export const setRecipientBits = async (
  db: Queryable,
  workspaceId: string,
  campaignId: number,
  contactId: number,
  row: { received: boolean; opened: boolean; clicked: boolean },
): Promise<void> => {
  const bit = contactId % contactsPerBlock;
  await sql`
    update archived_recipients set received = set_bit(received, ${bit}::int, ${Number(row.received)}::int),
      opened = set_bit(opened, ${bit}::int, ${Number(row.opened)}::int),
      clicked = set_bit(clicked, ${bit}::int, ${Number(row.clicked)}::int)
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId}
      and block = ${Math.floor(contactId / contactsPerBlock)}`.execute(db);
};

export interface ArchivedCampaign {
  campaign_id: number;
  month: string;
  name: string;
  subject: string;
}

/** The archived campaigns that went to the contact, the latest first. */
export const archivedCampaignsOf = async (
  db: Queryable,
  workspaceId: string,
  contactId: number,
  limit: number,
  before: number | null,
): Promise<ArchivedCampaign[]> => {
  const { rows } = await sql<ArchivedCampaign>`
    select a.campaign_id, c.bucket::text as month, c.name, c.subject from archived_recipients a
    join campaigns c on c.workspace_id = a.workspace_id and c.id = a.campaign_id
    join archived_months m on m.month = c.bucket and m.state in ('checking', 'archived', 'restoring')
    where a.workspace_id = ${workspaceId} and a.block = ${Math.floor(contactId / contactsPerBlock)}
      and get_bit(a.recipients, ${contactId % contactsPerBlock}::int) = 1
      ${before === null ? sql`` : sql`and a.campaign_id < ${before}`}
    order by a.campaign_id desc limit ${limit}`.execute(db);
  return rows;
};

/** Contacts that were erased and still have rows in archived files, with their campaigns. */
export const erasedRecipients = async (
  db: Queryable,
  workspaceId: string,
  limit: number,
): Promise<{ contact_id: number; campaign_id: number; month: string }[]> => {
  const { rows } = await sql<{ contact_id: number; campaign_id: number; month: string }>`
    select e.id as contact_id, a.campaign_id, c.month::text as month from erased_contacts e
    join archived_recipients a on a.workspace_id = e.workspace_id and a.block = e.id / ${sql.lit(contactsPerBlock)}
      and get_bit(a.recipients, (e.id % ${sql.lit(contactsPerBlock)})::int) = 1
    join archived_campaigns c on c.workspace_id = a.workspace_id and c.campaign_id = a.campaign_id
    join archived_months m on m.month = c.month and m.state = 'archived'
    where e.workspace_id = ${workspaceId} order by c.month, a.campaign_id, e.id limit ${limit}`.execute(db);
  return rows;
};

export const clearRecipientBits = async (
  db: Queryable,
  workspaceId: string,
  campaignId: number,
  contactId: number,
): Promise<void> => {
  const bit = contactId % contactsPerBlock;
  await sql`
    update archived_recipients set recipients = set_bit(recipients, ${bit}::int, 0),
      received = set_bit(received, ${bit}::int, 0), opened = set_bit(opened, ${bit}::int, 0),
      clicked = set_bit(clicked, ${bit}::int, 0)
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId}
      and block = ${Math.floor(contactId / contactsPerBlock)}`.execute(db);
};
