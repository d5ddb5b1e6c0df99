// Contact search: paged, by words and by properties.
import type { Contact, ContactFilter } from '#contract/audience/contacts.ts';
import type { BlockReason, SuppressedContact } from '#contract/audience/suppressions.ts';
import type { Context } from '../../../context.ts';
import * as rows from '../../../db/audience/contacts/contacts.ts';
import type { Queryable } from '../../../db/database.ts';
import { wordsOf } from '../../emails/templates-list.ts';
import type { Caller } from '../../shared/caller.ts';
import { invalid } from '../../shared/errors.ts';
import type { Page } from '../../shared/pagination.ts';
import { requireListNumbers } from '../lists/lists.ts';
import { toContacts } from './contacts.ts';
import { idOf, requireNumber } from './public-ids.ts';

/** A direct scan of this many contacts is fast. */
const maxScannedRows = 2_000;

export const rowFilterOf = async (
  db: Queryable,
  workspaceId: string,
  filter: ContactFilter,
): Promise<rows.ContactFilter> => {
  const [listId] = filter.list === undefined ? [] : await requireListNumbers(db, workspaceId, [filter.list]);
  return {
    words: wordsOf(filter.search),
    subscribed: filter.subscribed,
    status: filter.status,
    listId,
    membership: filter.membership,
    tagId: filter.tag === undefined ? undefined : requireNumber('tag', workspaceId, filter.tag),
  };
};

const isNotSubscribed = ({ subscribed, status, isSuppressed }: rows.ContactFilter): boolean =>
  subscribed === false || isSuppressed === true || (status !== undefined && status !== 'subscribed');

/** Picks the cheapest plan from the available counts. */
export const chooseAccessPath = async (
  db: Queryable,
  workspaceId: string,
  filter: rows.ContactFilter,
  order: rows.ContactOrder,
): Promise<rows.AccessPath> => {
  const hasListOrTag = filter.listId !== undefined || filter.tagId !== undefined;
  if (hasListOrTag && (await rows.countGroup(db, workspaceId, filter, maxScannedRows + 1)) <= maxScannedRows)
    return 'small-group';
  if (filter.words.length > 0) {
    if (isNotSubscribed(filter)) {
      const { subscribed: _, ...others } = await rows.countContacts(db, workspaceId);
      const count = Object.values(others).reduce((sum, n) => sum + n, 0);
      if (count <= maxScannedRows) return 'few-not-subscribed';
    }
    return 'search-index';
  }
  return hasListOrTag && (order === 'newest' || order === 'oldest') ? 'group' : 'page-order';
};

const readCursor = (cursor: string | undefined): rows.ContactPosition | null => {
  if (cursor === undefined) return null;
  const [, id, email] = /^(\d{1,15}) (.*)$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (id === undefined || email === undefined) throw invalid('cursor', 'refusals.lists.unknownCursor');
  return { id: Number(id), email };
};

const writeCursor = ({ id, email }: rows.ContactPosition): string =>
  Buffer.from(`${id} ${email}`).toString('base64url');

interface PageQuery {
  sort: rows.ContactOrder;
  limit: number;
  cursor?: string | undefined;
}

const pageOf = async (
  db: Queryable,
  workspaceId: string,
  filter: rows.ContactFilter,
  { sort, limit, cursor }: PageQuery,
): Promise<Page<rows.ContactRow>> => {
  const found = await rows.listContacts(db, workspaceId, filter, {
    order: sort,
    limit: limit + 1,
    after: readCursor(cursor),
    path: await chooseAccessPath(db, workspaceId, filter, sort),
  });
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > items.length && last ? writeCursor(last) : null };
};

export const listContacts = async (
  ctx: Context,
  { workspace_id }: Caller,
  query: ContactFilter & PageQuery,
): Promise<Page<Contact>> => {
  const filter = await rowFilterOf(ctx.db, workspace_id, query);
  const { items, nextCursor } = await pageOf(ctx.db, workspace_id, filter, query);
  return { items: await toContacts(ctx.db, workspace_id, items), nextCursor };
};

/** Newest contact first, as their ids are: no index has the dates of suppressions in order. */
export const listSuppressedContacts = async (
  ctx: Context,
  { workspace_id }: Caller,
  query: { search: string; reason?: BlockReason | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<SuppressedContact>> => {
  const filter: rows.ContactFilter = {
    words: wordsOf(query.search),
    subscribed: undefined,
    status: query.reason,
    listId: undefined,
    tagId: undefined,
    isSuppressed: true,
  };
  const { items, nextCursor } = await pageOf(ctx.db, workspace_id, filter, { ...query, sort: 'newest' });
  return {
    items: items.flatMap(({ id, email, status, left_at, updated_at }) =>
      status === 'subscribed' || status === 'pending'
        ? []
        : [
            {
              contactId: idOf('contact', workspace_id, id),
              email,
              reason: status,
              at: (left_at ?? updated_at).toISOString(),
            },
          ],
    ),
    nextCursor,
  };
};
