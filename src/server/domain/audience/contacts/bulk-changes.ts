// Bulk changes. Contacts selected by id are changed in one transaction; those of a search in slices, so that no request
// waits long and a stop loses nothing. The ids of changed contacts are stored, and as long as they are, the change can
// be undone.
import type { BulkAction, ContactFilter, ContactsChange } from '#contract/audience/contacts.ts';
import type { Context } from '../../../context.ts';
import * as changes from '../../../db/audience/contacts/bulk-changes.ts';
import { highestContactId } from '../../../db/audience/contacts/id-sequence.ts';
import type { Queryable } from '../../../db/database.ts';
import type { Caller } from '../../shared/caller.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import { type Page, type PageRequest, pageOf, readCursor } from '../../shared/pagination.ts';
import { finishEach } from '../../shared/resumable-job.ts';
import { queueConfirmations } from '../consent/confirmation-emails.ts';
import { requireListNumbers } from '../lists/lists.ts';
import { entryOf } from './audit-log.ts';
import { finishChange, runSlice, sliceSize } from './bulk-change-steps.ts';
import { countRows } from './counts.ts';
import { idOf, numbersOf } from './public-ids.ts';
import { rowFilterOf } from './search.ts';
import { queueSearchIndexUpdate } from './search-index.ts';
import { requireTagNumbers } from './tags.ts';

type Action = ContactsChange['action'];

const inverses: Record<Action, Action> = {
  delete: 'restore',
  restore: 'delete',
  unsubscribe: 'resubscribe',
  resubscribe: 'unsubscribe',
  tag: 'untag',
  untag: 'tag',
  list: 'unlist',
  unlist: 'list',
};

const toChange = (row: changes.StoredChange): ContactsChange => ({
  id: row.id,
  action: row.action as Action,
  state: row.state,
  total: row.total,
  lookedAt: row.looked_at,
  changed: row.changed,
  undone: row.undone,
  isUndo: row.undoes !== null,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});

const changesPerRun = 20;

/** Resumes changes of processes that died. `idleMs`: minimum time without progress. */
export const finishChanges = async (ctx: Context, idleMs: number): Promise<void> => {
  const idle = await changes.findIdleChanges(ctx.db, new Date(ctx.now().getTime() - idleMs), changesPerRun);
  await finishEach(ctx, idle, finishChange);
};

const insertRunning = (
  ctx: Context,
  tx: Queryable,
  caller: Caller,
  details: Pick<changes.StoredChange, 'action' | 'target_id' | 'undoes' | 'highest' | 'total'> & {
    filter: string | null;
  },
): Promise<changes.StoredChange> => {
  const { actor } = entryOf(ctx, caller, '');
  const now = ctx.now();
  return changes.insertChange(tx, {
    workspace_id: caller.workspace_id,
    id: ctx.newId(),
    state: 'running',
    actor_id: actor.id,
    actor_name: actor.name,
    created_at: now,
    updated_at: now,
    ...details,
  });
};

const requireTarget = async (
  db: Queryable,
  workspaceId: string,
  input: BulkAction,
): Promise<number | null> => {
  if ('tagId' in input) return (await requireTagNumbers(db, workspaceId, [input.tagId]))[0] ?? null;
  if ('listId' in input) return (await requireListNumbers(db, workspaceId, [input.listId]))[0] ?? null;
  return null;
};

const readChange = async (db: Queryable, workspaceId: string, id: string): Promise<ContactsChange> => {
  const row = await changes.findChange(db, workspaceId, id);
  if (!row) throw notFound();
  return toChange(row);
};

/** Continues in the background; waits only for what finishes in a moment. */
const runChange = async (ctx: Context, row: changes.StoredChange): Promise<ContactsChange> => {
  const { workspace_id, id, total } = row;
  const work = finishChange(ctx, workspace_id, id);
  if (total <= sliceSize(ctx)) await work;
  else
    work.catch((error: unknown) =>
      ctx.log.error({ err: error, change: id }, 'bulk change stopped; will resume'),
    );
  return readChange(ctx.db, workspace_id, id);
};

const changeMatching = async (
  ctx: Context,
  caller: Caller,
  input: BulkAction,
  filter: ContactFilter,
): Promise<ContactsChange> => {
  const { workspace_id: ws } = caller;
  const row = await insertRunning(ctx, ctx.db, caller, {
    action: input.action,
    target_id: await requireTarget(ctx.db, ws, input),
    filter: JSON.stringify(filter),
    undoes: null,
    highest: await highestContactId(ctx.db, ws),
    total: await countRows(ctx.db, ws, await rowFilterOf(ctx.db, ws, filter)),
  });
  return runChange(ctx, row);
};

/** `ids`: the selected contacts that were changed. */
export const bulkContacts = async (
  ctx: Context,
  caller: Caller,
  input: BulkAction,
): Promise<{ ids: string[]; change: ContactsChange }> => {
  const { workspace_id: ws } = caller;
  if ('filter' in input && input.filter !== undefined)
    return { ids: [], change: await changeMatching(ctx, caller, input, input.filter) };
  const numbers = numbersOf('contact', ws, input.ids ?? []);
  const { id, done } = await ctx.db.transaction().execute(async (tx) => {
    const target_id = await requireTarget(tx, ws, input);
    const row = await insertRunning(ctx, tx, caller, {
      action: input.action,
      target_id,
      filter: null,
      undoes: null,
      highest: 0,
      total: numbers.length,
    });
    const slice = { numbers, pending: [], changedAt: row.created_at, cursor: 0, isLast: true };
    return { id: row.id, done: await runSlice(ctx, tx, row, slice) };
  });
  if (input.action === 'restore') queueSearchIndexUpdate(ctx, ws);
  if (input.action === 'list') queueConfirmations(ctx, ws);
  return {
    ids: done.map((number) => idOf('contact', ws, number)),
    change: await readChange(ctx.db, ws, id),
  };
};

/** Stored as a bulk change of one contact, so that the owner can undo it like any other. */
export const deleteContact = async (ctx: Context, caller: Caller, id: string): Promise<void> => {
  const { ids } = await bulkContacts(ctx, caller, { action: 'delete', ids: [id] });
  if (ids.length === 0) throw notFound();
};

export const undoContactChange = async (
  ctx: Context,
  caller: Caller,
  id: string,
): Promise<ContactsChange> => {
  const { workspace_id: ws } = caller;
  const undo = await ctx.db.transaction().execute(async (tx) => {
    const row = await changes.lockChange(tx, ws, id);
    if (!row) throw notFound();
    if (row.undone || row.undoes !== null) throw conflict('refusals.audience.takenBackAlready');
    const now = ctx.now();
    await changes.updateChange(tx, ws, id, {
      undone: true,
      // A running change stops here.
      ...(row.state === 'running' ? ({ state: 'done', finished_at: now } as const) : {}),
      updated_at: now,
    });
    return insertRunning(ctx, tx, caller, {
      action: inverses[row.action as Action],
      target_id: row.target_id,
      filter: null,
      undoes: id,
      highest: 0,
      total: row.changed,
    });
  });
  return runChange(ctx, undo);
};

export const getContactChange = (
  ctx: Context,
  { workspace_id }: Caller,
  id: string,
): Promise<ContactsChange> => readChange(ctx.db, workspace_id, id);

export const listContactChanges = async (
  ctx: Context,
  { workspace_id }: Caller,
  page: PageRequest,
): Promise<Page<ContactsChange>> =>
  pageOf(
    await changes.listChanges(ctx.db, workspace_id, page.limit, readCursor(page.cursor)),
    (row) => row.created_at,
    toChange,
  );
