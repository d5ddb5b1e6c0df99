// The recipients of a campaign, in the order of their ids.
import { type RawBuilder, sql } from 'kysely';
import { wasArchivedRecipient } from '../../audience/archive/recipients.ts';
import type { Queryable } from '../../database.ts';

export interface RecipientRow {
  contact_id: number;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  state: string;
  reason: string | null;
  bounce_kind: string | null;
  accepted_at: Date | null;
  delivered_at: Date | null;
  opened_at: Date | null;
  machine_opened_at: Date | null;
  clicked_at: Date | null;
  bounced_at: Date | null;
  complained_at: Date | null;
  unsubscribed_at: Date | null;
}

export interface RecipientFilter {
  workspaceId: string;
  campaignId: number;
  /** `2026-11-01` */
  partitionMonth: string;
  /** Each is a part of the address or of the name, already folded (`contract/search-text.ts`). */
  words: readonly string[];
  states: readonly string[] | null;
  did: 'opened' | 'not_opened' | 'clicked' | 'bounced' | 'complained' | 'unsubscribed' | null;
  /** Who followed one of these links. */
  links: readonly number[] | null;
}

// Beside the conditions that decide, those of the index of recipients who did something rare.
const reactionConditions: Record<NonNullable<RecipientFilter['did']>, RawBuilder<unknown>> = {
  opened: sql`d.opened_at is not null`,
  not_opened: sql`d.opened_at is null and d.state in ('accepted', 'delivered')`,
  clicked: sql`d.clicked_at is not null`,
  bounced: sql`d.state = 'bounced' and (d.bounced_at is not null or d.bounce_kind is not null)`,
  complained: sql`d.complained_at is not null`,
  unsubscribed: sql`d.unsubscribed_at is not null`,
};

/** Their emails always have a reason, by which the index of problems finds them. */
const statesWithReason: readonly string[] = ['failed', 'skipped', 'in_doubt', 'unknown'];

const withReason = (states: readonly string[]): RawBuilder<unknown> =>
  states.every((state) => statesWithReason.includes(state)) ? sql`and d.reason is not null` : sql``;

/** A click of a person on one of these links, by the name of the table of events. */
export const isClickOn = (links: readonly number[]): RawBuilder<unknown> =>
  sql`e.kind = 'click' and not e.is_machine and e.link_id = any(${[...links]}::int[])`;

const followed = (
  { workspaceId, campaignId }: RecipientFilter,
  links: readonly number[],
): RawBuilder<unknown> => sql`and d.clicked_at is not null and exists (
    select from events e where e.workspace_id = ${workspaceId} and e.campaign_id = ${campaignId}
      and e.contact_id = d.contact_id and ${isClickOn(links)})`;

const hasAll = (column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    words.map((word) => sql`strpos(${column}, ${word}) > 0`),
    sql` and `,
  );

export const recipientColumns = sql`d.contact_id, c.email, c.first_name, c.last_name, d.state, d.reason, d.bounce_kind, d.accepted_at,
  d.delivered_at, d.opened_at, d.machine_opened_at, d.clicked_at, d.bounced_at, d.complained_at, d.unsubscribed_at`;

/**
 * Words are looked up in the search index first, so that a search does not read every contact of a large campaign. The
 * rows arrive block by block, each in its order (hence `offset 0`, which keeps the planner from joining the inner query
 * in another order): to sort them again, the database would have to read all first.
 */
const sourceOf = (
  { workspaceId, words }: RecipientFilter,
  after: number,
  own: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const contact = sql`cross join lateral (
      select * from contacts c where c.workspace_id = ${workspaceId} and c.id = d.contact_id offset 0
    ) c`;
  return words.length === 0
    ? sql`deliveries d left join contacts c on c.workspace_id = ${workspaceId} and c.id = d.contact_id where ${own}
        order by d.contact_id`
    : sql`(
        select block from contact_blocks where workspace_id = ${workspaceId} and block >= ${Math.floor(after / 64)}
          and (not is_folded or (${hasAll(sql`body`, words)}))
        order by block offset 0
      ) b cross join lateral (
        select * from deliveries d where ${own} and d.contact_id >= b.block * 64 and d.contact_id < b.block * 64 + 64
        order by d.contact_id offset 0
      ) d ${contact}
      where ${hasAll(sql`search_text(c.email || E'\\t' || c.first_name || ' ' || c.last_name)`, words)}`;
};

/** Whether a delivery `d` has one of the states and did what is asked for. */
export const isSelected = ({ states, did }: RecipientFilter): RawBuilder<unknown> =>
  sql`${states ? sql`and d.state = any(${[...states]}::text[]) ${withReason(states)}` : sql``}
    ${did ? sql`and ${reactionConditions[did]}` : sql``}`;

export const listRecipientRows = async (
  db: Queryable,
  filter: RecipientFilter,
  after: number,
  limit: number,
): Promise<RecipientRow[]> => {
  const { workspaceId, campaignId, partitionMonth, links } = filter;
  const own = sql`d.workspace_id = ${workspaceId} and d.bucket = ${partitionMonth}::date and d.campaign_id = ${campaignId}
    and d.contact_id > ${after} ${isSelected(filter)} ${links ? followed(filter, links) : sql``}`;
  const { rows } = await sql<RecipientRow>`
    select ${recipientColumns} from ${sourceOf(filter, after, own)} limit ${limit}`.execute(db);
  return rows;
};

export type RecipientName = Pick<RecipientRow, 'contact_id' | 'email' | 'first_name' | 'last_name'>;

const nameColumns = sql`c.id as contact_id, c.email, c.first_name, c.last_name`;

export const findRecipientNames = async (
  db: Queryable,
  workspaceId: string,
  contactIds: readonly number[],
): Promise<Map<number, RecipientName>> => {
  const { rows } = await sql<RecipientName>`
    select ${nameColumns} from contacts c
    where c.workspace_id = ${workspaceId} and c.id = any(${[...contactIds]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.contact_id, row]));
};

/** Recipients of an archived campaign by the words of their address and name, in the order of their ids. */
export const searchArchivedRecipients = async (
  db: Queryable,
  { workspaceId, campaignId, words }: RecipientFilter,
  after: number,
  limit: number,
): Promise<RecipientName[]> => {
  const isRecipient = wasArchivedRecipient(workspaceId, campaignId, sql`c.id`, { is: ['recipients'] });
  const { rows } = await sql<RecipientName>`
    select ${nameColumns} from (
      select block from contact_blocks where workspace_id = ${workspaceId} and block >= ${Math.floor(after / 64)}
        and (not is_folded or (${hasAll(sql`body`, words)}))
      order by block offset 0
    ) b cross join lateral (
      select * from contacts c where c.workspace_id = ${workspaceId} and c.id > ${after}
        and c.id >= b.block * 64 and c.id < b.block * 64 + 64
      order by c.id offset 0
    ) c
    where ${hasAll(sql`search_text(c.email || E'\\t' || c.first_name || ' ' || c.last_name)`, words)}
      and ${isRecipient} limit ${limit}`.execute(db);
  return rows;
};
