// Several contacts at once. Whatever is done to them here can be undone by another of these, except an unsubscription.
import type { BulkAction, ContactStatus } from '#contract/contacts.ts';
import type { Context } from '../context.ts';
import { auditContacts } from '../db/audience-audit.ts';
import * as sorting from '../db/contact-sorting.ts';
import * as rows from '../db/contacts.ts';
import type { Queryable } from '../db/database.ts';
import { deleteContacts, restoreContacts } from '../db/deleted-contacts.ts';
import { suppress } from '../db/suppressions.ts';
import { entryOf } from './audience-audit.ts';
import { idOf, numbersOf } from './audience-ids.ts';
import { writeBlocksSoon } from './contact-blocks.ts';
import { requireTagNumbers } from './contact-tags.ts';
import { requireListNumbers } from './lists.ts';
import type { Account } from './sessions.ts';

const words: Record<BulkAction['action'], string> = {
  delete: 'deleted',
  restore: 'restored',
  unsubscribe: 'unsubscribed',
  tag: 'tagged',
  untag: 'untagged',
  list: 'put on a list',
  unlist: 'taken off a list',
};

const apply = async (
  tx: Queryable,
  workspaceId: string,
  input: BulkAction,
  numbers: number[],
  now: Date,
): Promise<number[]> => {
  switch (input.action) {
    case 'delete':
      return deleteContacts(tx, workspaceId, numbers, now, true);
    case 'restore':
      return restoreContacts(tx, workspaceId, numbers);
    case 'unsubscribe': {
      const left = await rows.unsubscribeContacts(tx, workspaceId, numbers, now);
      const emails = left.map(({ email }) => email);
      await suppress(tx, workspaceId, emails, { reason: 'unsubscribed', source: 'owner', at: now });
      return left.map(({ id }) => id);
    }
    case 'tag':
    case 'untag': {
      const [tagId = 0] = await requireTagNumbers(tx, workspaceId, [input.tagId]);
      const change = input.action === 'tag' ? sorting.putTagOn : sorting.takeTagOff;
      return change(tx, workspaceId, tagId, numbers);
    }
    case 'list': {
      const [listId = 0] = await requireListNumbers(tx, workspaceId, [input.listId]);
      return sorting.putOnList(tx, workspaceId, listId, numbers, now);
    }
    case 'unlist': {
      const [listId = 0] = await requireListNumbers(tx, workspaceId, [input.listId]);
      return sorting.takeOffList(tx, workspaceId, listId, numbers);
    }
  }
};

/** Answers the ids of those it was done to. */
export const bulkContacts = async (
  ctx: Context,
  account: Account,
  input: BulkAction,
): Promise<{ ids: string[] }> => {
  const { workspace_id } = account;
  const numbers = numbersOf('contact', workspace_id, input.ids);
  const changed = await ctx.db.transaction().execute(async (tx) => {
    const done = await apply(tx, workspace_id, input, numbers, ctx.now());
    await auditContacts(tx, workspace_id, done, entryOf(ctx, account, words[input.action]));
    return done;
  });
  if (input.action === 'restore') writeBlocksSoon(ctx, workspace_id);
  return { ids: changed.map((number) => idOf('contact', workspace_id, number)) };
};

const none: Record<ContactStatus, number> = {
  pending: 0,
  subscribed: 0,
  unsubscribed: 0,
  bounced: 0,
  complained: 0,
  cleaned: 0,
};

export const countContacts = async (
  ctx: Context,
  { workspace_id }: Account,
): Promise<{ total: number; byStatus: Record<ContactStatus, number> }> => {
  const byStatus = { ...none, ...(await rows.countContacts(ctx.db, workspace_id)) };
  return { total: Object.values(byStatus).reduce((sum, n) => sum + n, 0), byStatus };
};
