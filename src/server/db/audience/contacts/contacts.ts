// Contacts by their id. Newest first is highest id first: ids are given in the order of arrival.
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Queryable } from '../../database.ts';
import type { ContactStatus } from '../../states.ts';
import type { ContactsTable } from '../../tables.ts';
import { wordBitsIn } from '../../trigram-filter.ts';

export type StoredContact = Selectable<ContactsTable>;
export type NewContact = Insertable<ContactsTable>;
export type ContactRow = Omit<StoredContact, 'workspace_id'>;

export const insertContact = (db: Queryable, row: NewContact): Promise<StoredContact | undefined> =>
  db
    .insertInto('contacts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'email']).doNothing())
    .returningAll()
    .executeTakeFirst();

export const findContact = (
  db: Queryable,
  workspaceId: string,
  id: number,
): Promise<StoredContact | undefined> =>
  db
    .selectFrom('contacts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();

export const lockContacts = (
  db: Queryable,
  workspaceId: string,
  ids: readonly number[],
): Promise<StoredContact[]> =>
  db
    .selectFrom('contacts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

export const findContactByEmail = (
  db: Queryable,
  workspaceId: string,
  email: string,
): Promise<StoredContact | undefined> =>
  db
    .selectFrom('contacts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('email', '=', email)
    .executeTakeFirst();

export const updateContact = (
  db: Queryable,
  workspaceId: string,
  id: number,
  change: Updateable<ContactsTable>,
): Promise<StoredContact | undefined> =>
  db
    .updateTable('contacts')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Returns the contacts that were subscribed or pending. */
export const unsubscribeContacts = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly number[],
  now: Date,
): Promise<{ id: number; email: string }[]> =>
  db
    .updateTable('contacts')
    .set({ status: 'unsubscribed', left_at: now, updated_at: now })
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .where('status', 'in', ['subscribed', 'pending'])
    .returning(['id', 'email'])
    .execute();

type Membership = 'active' | 'pending' | 'left';

export interface ContactFilter {
  /** Each is a part of the address or of the name, already folded (`contract/search-text.ts`). */
  words: readonly string[];
  subscribed: boolean | undefined;
  status: ContactStatus | undefined;
  listId: number | undefined;
  /** Their membership of that list; by default all members but those who unsubscribed from it. */
  membership?: Membership | undefined;
  tagId: number | undefined;
  /** Only those whose address is suppressed. */
  isSuppressed?: boolean;
}

export type ContactOrder = 'newest' | 'oldest' | 'email' | '-email';

/** The row after which a page begins. */
export interface ContactPosition {
  id: number;
  email: string;
}

const searchText = sql.raw(`search_text(c.email || E'\\t' || c.first_name || ' ' || c.last_name)`);

const containsWord = (text: RawBuilder<unknown>, word: string): RawBuilder<unknown> =>
  sql`strpos(${text}, ${word}) > 0`;

const hasMembership = (
  status: RawBuilder<unknown>,
  membership: Membership | undefined,
): RawBuilder<unknown> =>
  membership === undefined ? sql`${status} <> 'left'` : sql`${status} = ${membership}`;

/** Whether one contact of a block has all words; they may not be spread over several contacts. */
const hasLineWithAll = (words: readonly string[]): RawBuilder<unknown> => {
  const all = sql.join(
    words.map((word) => containsWord(sql`line`, word)),
    sql` and `,
  );
  return sql`exists (select from string_to_table(body, E'\n') line where ${all})`;
};

const conditions = (workspaceId: string, filter: ContactFilter): RawBuilder<unknown> => {
  const parts: RawBuilder<unknown>[] = filter.words.map((word) => containsWord(searchText, word));
  if (filter.subscribed === true) parts.push(sql`c.status = 'subscribed'`);
  if (filter.subscribed === false) parts.push(sql`c.status <> 'subscribed'`);
  // Redundant where it holds, but the partial index needs it.
  if (filter.status !== undefined && filter.status !== 'subscribed')
    parts.push(sql`c.status <> 'subscribed'`);
  if (filter.status !== undefined) parts.push(sql`c.status = ${filter.status}`);
  if (filter.isSuppressed) parts.push(sql`c.status <> 'subscribed' and c.status <> 'pending'`);
  if (filter.listId !== undefined)
    parts.push(sql`exists (select from list_members m where m.workspace_id = ${workspaceId}
      and m.list_id = ${filter.listId} and m.contact_id = c.id and ${hasMembership(sql`m.status`, filter.membership)})`);
  if (filter.tagId !== undefined)
    parts.push(sql`exists (select from contact_taggings t where t.workspace_id = ${workspaceId}
      and t.tag_id = ${filter.tagId} and t.contact_id = c.id)`);
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
};

/** The condition for rows that come after `after` in the order. */
const isAfter = (order: ContactOrder, after: ContactPosition | null): RawBuilder<unknown> => {
  if (!after) return sql`true`;
  if (order === 'newest') return sql`c.id < ${after.id}`;
  if (order === 'oldest') return sql`c.id > ${after.id}`;
  return order === 'email' ? sql`c.email > ${after.email}` : sql`c.email < ${after.email}`;
};

const orders: Record<ContactOrder, RawBuilder<unknown>> = {
  newest: sql`c.id desc`,
  oldest: sql`c.id`,
  email: sql`c.email`,
  '-email': sql`c.email desc`,
};

/** The access path to the rows. */
export type AccessPath =
  /** In the order of the page, by the key of that order. */
  | 'page-order'
  /** The members of the list, or the contacts with the tag, in the order of their ids. */
  | 'group'
  /** Few enough to read one by one. */
  | 'small-group'
  | 'few-not-subscribed'
  /** The blocks of the search index that contain all words, one after the other. */
  | 'search-index';

const groupRows = (
  workspaceId: string,
  { listId, membership, tagId }: ContactFilter,
  from: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> =>
  listId === undefined
    ? sql`select contact_id from contact_taggings
      where workspace_id = ${workspaceId} and tag_id = ${tagId} and ${from}`
    : sql`select contact_id from list_members
      where workspace_id = ${workspaceId} and list_id = ${listId} and ${hasMembership(sql`status`, membership)} and ${from}`;

/** Repeated for the joined table: the planner does not infer it from the condition on the contact. */
const groupIsAfter = (order: ContactOrder, after: ContactPosition | null): RawBuilder<unknown> => {
  if (!after || (order !== 'newest' && order !== 'oldest')) return sql`true`;
  return order === 'newest' ? sql`contact_id < ${after.id}` : sql`contact_id > ${after.id}`;
};

const searchIndexRows = (
  workspaceId: string,
  words: readonly string[],
  order: ContactOrder,
  after: ContactPosition | null,
): RawBuilder<unknown> => {
  const isOldest = order === 'oldest';
  const first = after && (isOldest || order === 'newest') ? Math.floor(after.id / 64) : null;
  const from = first === null ? sql`true` : isOldest ? sql`block >= ${first}` : sql`block <= ${first}`;
  const hasAll = sql.join(
    [
      ...words.flatMap(wordBitsIn).map((bit) => sql`get_bit(word_bits, ${bit}) = 1`),
      ...words.map((word) => containsWord(sql`body`, word)),
      ...(words.length > 1 ? [hasLineWithAll(words)] : []),
    ],
    sql` and `,
  );
  // Sorts before it filters by words, so that the database reads the table in that order by its key, and no further
  // than the page needs. Sorted afterwards, each page would search every block.
  return sql`(
      select block from (
        select block, word_bits, body, is_folded from contact_blocks where workspace_id = ${workspaceId} and ${from}
        order by block ${sql.raw(isOldest ? '' : 'desc')} offset 0
      ) ordered
      where not is_folded or (${hasAll})
      offset 0
    ) blocks cross join lateral (
      select * from contacts c where c.workspace_id = ${workspaceId}
        and c.id >= blocks.block * 64 and c.id < blocks.block * 64 + 64
      order by c.id ${sql.raw(isOldest ? '' : 'desc')} offset 0
    ) c where true`;
};

const sourceOf = (
  workspaceId: string,
  filter: ContactFilter,
  order: ContactOrder,
  after: ContactPosition | null,
  path: AccessPath,
): RawBuilder<unknown> => {
  const joinContacts = sql`join contacts c on c.workspace_id = ${workspaceId} and c.id = grouped.contact_id where true`;
  switch (path) {
    case 'page-order':
      return sql`contacts c where c.workspace_id = ${workspaceId}`;
    case 'group':
      return sql`(${groupRows(workspaceId, filter, groupIsAfter(order, after))}) grouped ${joinContacts}`;
    case 'small-group':
      return sql`(${groupRows(workspaceId, filter)} offset 0) grouped ${joinContacts}`;
    case 'few-not-subscribed':
      return sql`(select id as contact_id from contacts where workspace_id = ${workspaceId}
        and status <> 'subscribed' offset 0) grouped ${joinContacts}`;
    case 'search-index':
      return searchIndexRows(workspaceId, filter.words, order, after);
  }
};

const orderOf = (order: ContactOrder, path: AccessPath): RawBuilder<unknown> => {
  // The rows arrive block by block, each in its order: to sort them again, the database would have to read all first.
  if (path === 'search-index' && (order === 'newest' || order === 'oldest')) return sql``;
  if (path === 'group' && order === 'newest') return sql`order by grouped.contact_id desc`;
  if (path === 'group' && order === 'oldest') return sql`order by grouped.contact_id`;
  return sql`order by ${orders[order]}`;
};

export const listContacts = async (
  db: Queryable,
  workspaceId: string,
  filter: ContactFilter,
  page: { order: ContactOrder; limit: number; after: ContactPosition | null; path: AccessPath },
): Promise<ContactRow[]> => {
  const { order, limit, after, path } = page;
  const { rows } = await sql<ContactRow>`
    select c.id, c.email, c.first_name, c.last_name, c.status, c.fields, c.time_zone, c.language, c.consent_source,
      c.consent_at, c.consent_address, c.import_id, c.confirmed_at, c.left_at, c.soft_bounces, c.last_open_at,
      c.last_click_at, c.created_at, c.updated_at, c.opens_refused_at, c.email_changed_at
    from ${sourceOf(workspaceId, filter, order, after, path)}
      and ${isAfter(order, after)} and ${conditions(workspaceId, filter)}
    ${orderOf(order, path)}
    limit ${limit}`.execute(db);
  return rows;
};

/** The ids of the contacts found, lowest first. */
export const findContactNumbers = async (
  db: Queryable,
  workspaceId: string,
  filter: ContactFilter,
  { after, highest, limit, path }: { after: number; highest: number; limit: number; path: AccessPath },
): Promise<number[]> => {
  const from = { id: after, email: '' };
  const { rows } = await sql<{ id: number }>`
    select c.id from ${sourceOf(workspaceId, filter, 'oldest', from, path)}
      and c.id > ${after} and c.id <= ${highest} and ${conditions(workspaceId, filter)}
    ${orderOf('oldest', path)}
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
};

/** The exact number of contacts found. */
export const countFound = async (
  db: Queryable,
  workspaceId: string,
  filter: ContactFilter,
  path: AccessPath,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sourceOf(workspaceId, filter, 'oldest', null, path)}
      and ${conditions(workspaceId, filter)}`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Those of `ids` that are not confirmed yet. */
export const pendingAmong = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly number[],
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from contacts where workspace_id = ${workspaceId} and status = 'pending'
      and id = any(${[...ids]}::bigint[])`.execute(db);
  return rows.map(({ id }) => id);
};

/**
 * Undoes the owner's unsubscribe made at `at` and restores the earlier statuses. Contacts who unsubscribed by
 * themselves since, or were suppressed for another reason, stay unsubscribed.
 */
export const resubscribeContacts = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly number[],
  pendingIds: readonly number[],
  at: Date,
  now: Date,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number; email: string }>`
    update contacts c set left_at = null, updated_at = ${now},
      status = case when c.id = any(${[...pendingIds]}::bigint[]) then 'pending' else 'subscribed' end
    where c.workspace_id = ${workspaceId} and c.id = any(${[...ids]}::bigint[])
      and c.status = 'unsubscribed' and c.left_at = ${at}
      and not exists (select from audience_audit a where a.workspace_id = ${workspaceId} and a.contact_id = c.id
        and a.actor_id is null and a.at > ${at})
      and not exists (select from suppressions s where s.workspace_id = ${workspaceId} and s.scope = 'all'
        and s.email_hash = sha256(convert_to(${workspaceId} || ':' || c.email, 'UTF8')) and s.source <> 'owner')
    returning c.id, c.email`.execute(db);
  await sql`
    delete from suppressions where workspace_id = ${workspaceId} and scope = 'all' and email_hash in (
      select sha256(convert_to(${workspaceId} || ':' || email, 'UTF8'))
      from unnest(${rows.map(({ email }) => email)}::text[]) as of_people (email))`.execute(db);
  return rows.map(({ id }) => id);
};

/** How many contacts are on a list or carry a tag, at most `max`. */
export const countGroup = async (
  db: Queryable,
  workspaceId: string,
  filter: ContactFilter,
  max: number,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${groupRows(workspaceId, filter)} limit ${max}) grouped`.execute(db);
  return rows[0]?.n ?? 0;
};

export const countContacts = async (
  db: Queryable,
  workspaceId: string,
): Promise<Partial<Record<ContactStatus, number>>> => {
  const { rows } = await sql<{ status: ContactStatus; n: number }>`
    select status, sum(n)::bigint as n from contact_counts where workspace_id = ${workspaceId} group by status`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
};
