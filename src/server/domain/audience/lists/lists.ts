import { type List, maxLists } from '#contract/audience/lists.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../../context.ts';
import { auditContacts, auditList } from '../../../db/audience/contacts/audit-log.ts';
import { allocateIdWithCount } from '../../../db/audience/contacts/id-sequence.ts';
import { addToList, removeFromList } from '../../../db/audience/contacts/tags-and-lists.ts';
import * as rows from '../../../db/audience/lists/lists.ts';
import type { Queryable } from '../../../db/database.ts';
import type { Caller } from '../../shared/caller.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import { queueConfirmations } from '../consent/confirmation-emails.ts';
import { requestConfirmationOfNewMembers } from '../consent/double-opt-in.ts';
import { entryOf } from '../contacts/audit-log.ts';
import { idOf, numbersOf, requireNumber } from '../contacts/public-ids.ts';

const toList = (row: rows.StoredList): List => ({
  id: idOf('list', row.workspace_id, row.id),
  name: row.name,
  description: row.description,
  contactCount: row.contact_count,
  doubleOptIn: row.double_opt_in,
  createdAt: row.created_at.toISOString(),
});

/** Those of the lists that use double opt-in. */
export const doubleOptInLists = async (
  db: Queryable,
  workspaceId: string,
  numbers: readonly number[],
): Promise<number[]> => {
  const found = await Promise.all(numbers.map((number) => rows.findList(db, workspaceId, number)));
  return found.flatMap((list) => (list?.double_opt_in ? [list.id] : []));
};

/** Requires existing lists; refuses any other id. */
export const requireListNumbers = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<number[]> => {
  const numbers = [...new Set(ids.map((id) => requireNumber('list', workspaceId, id)))];
  for (const number of numbers) if (!(await rows.findList(db, workspaceId, number))) throw notFound();
  return numbers;
};

const tooManyLists = (): Error => conflict(keyedText('refusals.audience.listLimit', { max: maxLists }));

const readList = async (db: Queryable, workspaceId: string, number: number): Promise<List> => {
  const row = await rows.findList(db, workspaceId, number);
  if (!row) throw notFound();
  return toList(row);
};

export const listLists = async (ctx: Context, { workspace_id }: Caller): Promise<List[]> =>
  (await rows.listLists(ctx.db, workspace_id)).map(toList);

export const getList = (ctx: Context, { workspace_id }: Caller, id: string): Promise<List> =>
  readList(ctx.db, workspace_id, requireNumber('list', workspace_id, id));

export const createList = (
  ctx: Context,
  caller: Caller,
  input: { name: string; description: string; doubleOptIn: boolean },
): Promise<List> => {
  const { workspace_id } = caller;
  return ctx.db.transaction().execute(async (tx) => {
    const { id, count } = await allocateIdWithCount(tx, workspace_id, 'lists');
    if (count >= maxLists) throw tooManyLists();
    const { name, description, doubleOptIn } = input;
    await rows.insertList(tx, {
      workspace_id,
      id,
      name,
      description,
      double_opt_in: doubleOptIn,
      at: ctx.now(),
    });
    await auditList(tx, workspace_id, id, { ...entryOf(ctx, caller, 'list created'), after: input });
    return readList(tx, workspace_id, id);
  });
};

export const updateList = (
  ctx: Context,
  caller: Caller,
  id: string,
  change: { name?: string | undefined; description?: string | undefined; doubleOptIn?: boolean | undefined },
): Promise<List> => {
  const { workspace_id } = caller;
  const number = requireNumber('list', workspace_id, id);
  return ctx.db.transaction().execute(async (tx) => {
    const before = await readList(tx, workspace_id, number);
    await rows.updateList(tx, workspace_id, number, {
      name: change.name ?? before.name,
      description: change.description ?? before.description,
      double_opt_in: change.doubleOptIn ?? before.doubleOptIn,
      updated_at: ctx.now(),
    });
    const after = await readList(tx, workspace_id, number);
    await auditList(tx, workspace_id, number, { ...entryOf(ctx, caller, 'list changed'), before, after });
    return after;
  });
};

/** Soft delete: for 30 days the list and its members can be restored, then housekeeping erases both. */
export const deleteList = async (ctx: Context, caller: Caller, id: string): Promise<void> => {
  const { workspace_id } = caller;
  const number = requireNumber('list', workspace_id, id);
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await rows.updateList(tx, workspace_id, number, { deleted_at: ctx.now() }))) throw notFound();
    await auditList(tx, workspace_id, number, entryOf(ctx, caller, 'list deleted'));
  });
};

export const restoreList = (ctx: Context, caller: Caller, id: string): Promise<List> => {
  const { workspace_id } = caller;
  const number = requireNumber('list', workspace_id, id);
  return ctx.db.transaction().execute(async (tx) => {
    const { count } = await allocateIdWithCount(tx, workspace_id, 'lists');
    if (count >= maxLists) throw tooManyLists();
    if (!(await rows.updateList(tx, workspace_id, number, { deleted_at: null }, true))) throw notFound();
    await auditList(tx, workspace_id, number, entryOf(ctx, caller, 'list restored'));
    return readList(tx, workspace_id, number);
  });
};

const changeMembers = async (
  ctx: Context,
  caller: Caller,
  id: string,
  contactIds: readonly string[],
  action: 'put on a list' | 'taken off a list',
): Promise<{ contactIds: string[]; contactCount: number }> => {
  const { workspace_id } = caller;
  const number = requireNumber('list', workspace_id, id);
  const contacts = numbersOf('contact', workspace_id, contactIds);
  const result = await ctx.db.transaction().execute(async (tx) => {
    await readList(tx, workspace_id, number);
    const changed =
      action === 'put on a list'
        ? await addToList(tx, workspace_id, number, contacts, ctx.now())
        : await removeFromList(tx, workspace_id, number, contacts, ctx.now());
    const request = { workspaceId: workspace_id, listId: number, source: 'manual', address: null } as const;
    if (action === 'put on a list') await requestConfirmationOfNewMembers(ctx, tx, request, changed);
    const after = { list: id };
    await auditContacts(tx, workspace_id, changed, { ...entryOf(ctx, caller, action), after });
    const { contactCount } = await readList(tx, workspace_id, number);
    return { contactIds: changed.map((contact) => idOf('contact', workspace_id, contact)), contactCount };
  });
  if (action === 'put on a list') queueConfirmations(ctx, workspace_id);
  return result;
};

export const addListMembers = (ctx: Context, caller: Caller, id: string, contactIds: readonly string[]) =>
  changeMembers(ctx, caller, id, contactIds, 'put on a list');

export const removeListMembers = (ctx: Context, caller: Caller, id: string, contactIds: readonly string[]) =>
  changeMembers(ctx, caller, id, contactIds, 'taken off a list');
