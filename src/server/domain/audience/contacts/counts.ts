import type { ContactFilter, ContactStatus } from '#contract/audience/contacts.ts';
import type { Context } from '../../../context.ts';
import * as rows from '../../../db/audience/contacts/contacts.ts';
import type { Queryable } from '../../../db/database.ts';
import type { Caller } from '../../shared/caller.ts';
import { chooseAccessPath, rowFilterOf } from './search.ts';

const none: Record<ContactStatus, number> = {
  pending: 0,
  subscribed: 0,
  unsubscribed: 0,
  bounced: 0,
  complained: 0,
  cleaned: 0,
};

interface Counts {
  total: number;
  byStatus: Record<ContactStatus, number>;
}

const countsOf = async (db: Queryable, workspaceId: string): Promise<Counts> => {
  const byStatus = { ...none, ...(await rows.countContacts(db, workspaceId)) };
  return { total: Object.values(byStatus).reduce((sum, n) => sum + n, 0), byStatus };
};

export const countContacts = (ctx: Context, { workspace_id }: Caller): Promise<Counts> =>
  countsOf(ctx.db, workspace_id);

/** Uses the stored counts where they cover the question. */
export const countRows = async (
  db: Queryable,
  workspaceId: string,
  filter: rows.ContactFilter,
): Promise<number> => {
  const { words, listId, tagId, status, subscribed } = filter;
  if (words.length > 0 || listId !== undefined || tagId !== undefined)
    return rows.countFound(
      db,
      workspaceId,
      filter,
      await chooseAccessPath(db, workspaceId, filter, 'oldest'),
    );
  const { byStatus } = await countsOf(db, workspaceId);
  return Object.entries(byStatus)
    .filter(([name]) => status === undefined || name === status)
    .filter(([name]) => subscribed === undefined || subscribed === (name === 'subscribed'))
    .reduce((sum, [, n]) => sum + n, 0);
};

export const countFound = async (
  ctx: Context,
  { workspace_id }: Caller,
  query: ContactFilter,
): Promise<{ found: number }> => ({
  found: await countRows(ctx.db, workspace_id, await rowFilterOf(ctx.db, workspace_id, query)),
});
