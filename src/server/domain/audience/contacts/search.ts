// Contact search: paged, by words and by properties.
import type { Contact, ContactFilter } from '#contract/audience/contacts.ts';
import type { Context } from '../../../context.ts';
import * as rows from '../../../db/audience/contacts/contacts.ts';
import type { Queryable } from '../../../db/database.ts';
import { wordsOf } from '../../emails/templates-list.ts';
import type { Caller } from '../../shared/caller.ts';
import { invalid } from '../../shared/errors.ts';
import type { Page } from '../../shared/pagination.ts';
import { requireListNumbers } from '../lists/lists.ts';
import { toContacts } from './contacts.ts';
import { requireNumber } from './public-ids.ts';

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

const isNotSubscribed = ({ subscribed, status }: rows.ContactFilter): boolean =>
  subscribed === false || (status !== undefined && status !== 'subscribed');

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

export const listContacts = async (
  ctx: Context,
  { workspace_id }: Caller,
  query: ContactFilter & { sort: rows.ContactOrder; limit: number; cursor?: string | undefined },
): Promise<Page<Contact>> => {
  const filter = await rowFilterOf(ctx.db, workspace_id, query);
  const found = await rows.listContacts(ctx.db, workspace_id, filter, {
    order: query.sort,
    limit: query.limit + 1,
    after: readCursor(query.cursor),
    path: await chooseAccessPath(ctx.db, workspace_id, filter, query.sort),
  });
  const shown = found.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    items: await toContacts(ctx.db, workspace_id, shown),
    nextCursor: found.length > shown.length && last ? writeCursor(last) : null,
  };
};
