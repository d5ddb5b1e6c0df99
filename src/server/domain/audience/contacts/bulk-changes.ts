// Bulk changes. Contacts selected by id are changed in one transaction; those of a search in slices, so that no request
// waits long and a stop loses nothing. The ids of changed contacts are stored, and as long as they are, the change can
// be undone.
import type { BulkAction, ContactFilter, ContactsChange } from '#contract/audience/contacts.ts';
import type { Context } from '../../../context.ts';
import { suppress } from '../../../db/audience/consent/suppressions.ts';
import { auditContacts } from '../../../db/audience/contacts/audit-log.ts';
import * as changes from '../../../db/audience/contacts/bulk-changes.ts';
import { takeTurnToAdd } from '../../../db/audience/contacts/contact-locks.ts';
import * as rows from '../../../db/audience/contacts/contacts.ts';
import { deleteContacts, restoreContacts } from '../../../db/audience/contacts/deleted-contacts.ts';
import { highestContactNumber } from '../../../db/audience/contacts/id-sequence.ts';
import * as sorting from '../../../db/audience/contacts/sorting.ts';
import { findTag } from '../../../db/audience/contacts/tags.ts';
import { findList } from '../../../db/audience/lists/lists.ts';
import type { Queryable } from '../../../db/database.ts';
import type { Account } from '../../shared/account.ts';
import { conflict, DomainError, notFound } from '../../shared/errors.ts';
import { type Page, type PageRequest, pageOf, readCursor } from '../../shared/pagination.ts';
import { finishEach, inSteps } from '../../shared/resumable-job.ts';
import { sendConfirmationsSoon } from '../consent/confirmation-emails.ts';
import { askNewMembers } from '../consent/double-opt-in.ts';
import { requireListNumbers } from '../lists/lists.ts';
import { entryOf } from './audit-log.ts';
import { countRows } from './counts.ts';
import { idOf, numbersOf } from './public-ids.ts';
import { rowFilterOf, wayOf } from './search.ts';
import { writeBlocksSoon } from './search-index.ts';
import { requireTagNumbers } from './tags.ts';

type Action = ContactsChange['action'];

/** Wording of the history. */
const words: Record<Action, string> = {
  delete: 'deleted',
  restore: 'restored',
  unsubscribe: 'unsubscribed',
  resubscribe: 'subscribed again',
  tag: 'tagged',
  untag: 'untagged',
  list: 'put on a list',
  unlist: 'taken off a list',
};

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

interface Slice {
  numbers: number[];
  /** For an undo: contacts who had not confirmed before. */
  pending: number[];
  /** For an undo: the time of the change that it reverts. */
  madeAt: Date;
  /** Where the next slice begins. */
  cursor: number;
  isLast: boolean;
}

interface Done {
  numbers: number[];
  pending: number[];
}

const apply = async (
  tx: Queryable,
  row: changes.StoredChange,
  { numbers, pending, madeAt }: Slice,
  now: Date,
): Promise<Done> => {
  const { workspace_id: ws, target_id } = row;
  const target = target_id ?? 0;
  const without = async (work: Promise<number[]>): Promise<Done> => ({ numbers: await work, pending: [] });
  switch (row.action as Action) {
    case 'delete':
      return without(deleteContacts(tx, ws, numbers, now, true));
    case 'restore':
      await takeTurnToAdd(tx, ws);
      return without(restoreContacts(tx, ws, numbers));
    case 'unsubscribe': {
      const waiting = await rows.pendingAmong(tx, ws, numbers);
      // All slices carry the same time, by which the undo knows whom this change unsubscribed.
      const at = row.created_at;
      const left = await rows.unsubscribeContacts(tx, ws, numbers, at);
      const emails = left.map(({ email }) => email);
      await suppress(tx, ws, emails, { reason: 'unsubscribed', source: 'owner', at });
      return { numbers: left.map(({ id }) => id), pending: waiting };
    }
    case 'resubscribe':
      return without(rows.resubscribeContacts(tx, ws, numbers, pending, madeAt, now));
    case 'tag':
      return without(sorting.putTagOn(tx, ws, target, numbers));
    case 'untag':
      return without(sorting.takeTagOff(tx, ws, target, numbers));
    case 'list':
      return without(
        row.undoes === null
          ? sorting.putOnList(tx, ws, target, numbers, now)
          : sorting.putBackOnList(tx, ws, target, numbers, pending, { takenOffAt: madeAt, now }),
      );
    case 'unlist': {
      const waiting = await sorting.pendingOnList(tx, ws, target, numbers);
      return { numbers: await sorting.takeOffList(tx, ws, target, numbers, now), pending: waiting };
    }
  }
};

/** Details that the history shows beside the action. */
const afterOf = ({ workspace_id, action, target_id }: changes.StoredChange): object | null => {
  if (target_id === null) return null;
  const kind = action === 'tag' || action === 'untag' ? 'tag' : 'list';
  return { [kind]: idOf(kind, workspace_id, target_id) };
};

const doSlice = async (
  ctx: Context,
  tx: Queryable,
  row: changes.StoredChange,
  slice: Slice,
): Promise<number[]> => {
  const now = ctx.now();
  const { workspace_id, id } = row;
  const done = await apply(tx, row, slice, now);
  // Contacts selected by id get the confirmation email now; a search may match many, who wait until the owner asks
  // them.
  if (row.action === 'list' && row.undoes === null && row.filter === null && row.target_id !== null) {
    const ask = {
      workspaceId: workspace_id,
      listId: row.target_id,
      source: 'manual',
      address: null,
    } as const;
    await askNewMembers(ctx, tx, ask, done.numbers);
  }
  await auditContacts(tx, workspace_id, done.numbers, {
    actor: { id: row.actor_id, name: row.actor_name },
    action: words[row.action as Action],
    after: afterOf(row),
    at: now,
  });
  const isKept = row.undoes === null && done.numbers.length > 0;
  if (isKept)
    await changes.insertChangePart(tx, {
      workspace_id,
      change_id: id,
      part: row.parts,
      contact_ids: done.numbers,
      pending_ids: done.pending,
    });
  await changes.updateChange(tx, workspace_id, id, {
    cursor: slice.cursor,
    looked_at: row.looked_at + slice.numbers.length,
    changed: row.changed + done.numbers.length,
    parts: row.parts + (isKept ? 1 : 0),
    updated_at: now,
    ...(slice.isLast ? ({ state: 'done', finished_at: now } as const) : {}),
  });
  return done.numbers;
};

/** Small on the embedded database, which runs one statement at a time while other requests wait. */
const sliceSize = (ctx: Context): number => (ctx.config.databaseUrl ? 5_000 : 500);

/** null: no contact is left, or the target was deleted. */
const nextSlice = async (ctx: Context, tx: Queryable, row: changes.StoredChange): Promise<Slice | null> => {
  const { workspace_id: ws, undoes, cursor, target_id, highest } = row;
  if (target_id !== null) {
    const isTag = row.action === 'tag' || row.action === 'untag';
    if (!(isTag ? await findTag(tx, ws, target_id) : await findList(tx, ws, target_id))) return null;
  }
  if (undoes !== null) {
    const undone = await changes.findChange(tx, ws, undoes);
    const part = await changes.findChangePart(tx, ws, undoes, cursor);
    if (!part || !undone) return null;
    const { contact_ids, pending_ids } = part;
    return {
      numbers: contact_ids,
      pending: pending_ids,
      madeAt: undone.created_at,
      cursor: cursor + 1,
      isLast: cursor + 1 >= undone.parts,
    };
  }
  const limit = sliceSize(ctx);
  const filter = await rowFilterOf(tx, ws, row.filter as unknown as ContactFilter).catch((error: unknown) => {
    if (error instanceof DomainError && error.refusal === 'not-found') return null;
    throw error;
  });
  if (!filter) return null;
  const numbers = await rows.findContactNumbers(tx, ws, filter, {
    after: cursor,
    highest,
    limit,
    way: await wayOf(tx, ws, filter, 'oldest'),
  });
  return {
    numbers,
    pending: [],
    madeAt: row.created_at,
    cursor: numbers.at(-1) ?? cursor,
    isLast: numbers.length < limit,
  };
};

/** false: the change is complete. */
const takeSlice = (ctx: Context, workspaceId: string, id: string): Promise<boolean> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await changes.lockChange(tx, workspaceId, id);
    if (row?.state !== 'running') return false;
    const slice = await nextSlice(ctx, tx, row);
    if (slice) await doSlice(ctx, tx, row, slice);
    else {
      const now = ctx.now();
      const done = { state: 'done', finished_at: now, updated_at: now } as const;
      await changes.updateChange(tx, workspaceId, id, done);
    }
    return slice !== null && !slice.isLast;
  });

const finishChange = inSteps(takeSlice, writeBlocksSoon);

const atOnce = 20;

/** Resumes changes of processes that died. `idleMs`: minimum time without progress. */
export const finishChanges = async (ctx: Context, idleMs: number): Promise<void> => {
  const idle = await changes.findIdleChanges(ctx.db, new Date(ctx.now().getTime() - idleMs), atOnce);
  await finishEach(ctx, idle, finishChange);
};

const begin = (
  ctx: Context,
  tx: Queryable,
  account: Account,
  what: Pick<changes.StoredChange, 'action' | 'target_id' | 'undoes' | 'highest' | 'total'> & {
    filter: string | null;
  },
): Promise<changes.StoredChange> => {
  const { actor } = entryOf(ctx, account, '');
  const now = ctx.now();
  return changes.insertChange(tx, {
    workspace_id: account.workspace_id,
    id: ctx.newId(),
    state: 'running',
    actor_id: actor.id,
    actor_name: actor.name,
    created_at: now,
    updated_at: now,
    ...what,
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
const goOn = async (ctx: Context, row: changes.StoredChange): Promise<ContactsChange> => {
  const { workspace_id, id, total } = row;
  const work = finishChange(ctx, workspace_id, id);
  if (total <= sliceSize(ctx)) await work;
  else
    work.catch((error: unknown) =>
      ctx.log.error({ err: error, change: id }, 'a change of contacts stopped and will be taken up again'),
    );
  return readChange(ctx.db, workspace_id, id);
};

const changeFound = async (
  ctx: Context,
  account: Account,
  input: BulkAction,
  filter: ContactFilter,
): Promise<ContactsChange> => {
  const { workspace_id: ws } = account;
  const row = await begin(ctx, ctx.db, account, {
    action: input.action,
    target_id: await requireTarget(ctx.db, ws, input),
    filter: JSON.stringify(filter),
    undoes: null,
    highest: await highestContactNumber(ctx.db, ws),
    total: await countRows(ctx.db, ws, await rowFilterOf(ctx.db, ws, filter)),
  });
  return goOn(ctx, row);
};

/** `ids`: the selected contacts that were changed. */
export const bulkContacts = async (
  ctx: Context,
  account: Account,
  input: BulkAction,
): Promise<{ ids: string[]; change: ContactsChange }> => {
  const { workspace_id: ws } = account;
  if ('filter' in input && input.filter !== undefined)
    return { ids: [], change: await changeFound(ctx, account, input, input.filter) };
  const numbers = numbersOf('contact', ws, input.ids ?? []);
  const { id, done } = await ctx.db.transaction().execute(async (tx) => {
    const target_id = await requireTarget(tx, ws, input);
    const row = await begin(ctx, tx, account, {
      action: input.action,
      target_id,
      filter: null,
      undoes: null,
      highest: 0,
      total: numbers.length,
    });
    const slice = { numbers, pending: [], madeAt: row.created_at, cursor: 0, isLast: true };
    return { id: row.id, done: await doSlice(ctx, tx, row, slice) };
  });
  if (input.action === 'restore') writeBlocksSoon(ctx, ws);
  if (input.action === 'list') sendConfirmationsSoon(ctx);
  return {
    ids: done.map((number) => idOf('contact', ws, number)),
    change: await readChange(ctx.db, ws, id),
  };
};

/** Stored as a bulk change of one contact, so that the owner can undo it like any other. */
export const deleteContact = async (ctx: Context, account: Account, id: string): Promise<void> => {
  const { ids } = await bulkContacts(ctx, account, { action: 'delete', ids: [id] });
  if (ids.length === 0) throw notFound();
};

export const undoContactChange = async (
  ctx: Context,
  account: Account,
  id: string,
): Promise<ContactsChange> => {
  const { workspace_id: ws } = account;
  const undo = await ctx.db.transaction().execute(async (tx) => {
    const row = await changes.lockChange(tx, ws, id);
    if (!row) throw notFound();
    if (row.undone || row.undoes !== null)
      throw conflict('This was taken back already. Nothing was changed now.');
    const now = ctx.now();
    await changes.updateChange(tx, ws, id, {
      undone: true,
      // A running change stops here.
      ...(row.state === 'running' ? ({ state: 'done', finished_at: now } as const) : {}),
      updated_at: now,
    });
    return begin(ctx, tx, account, {
      action: inverses[row.action as Action],
      target_id: row.target_id,
      filter: null,
      undoes: id,
      highest: 0,
      total: row.changed,
    });
  });
  return goOn(ctx, undo);
};

export const getContactChange = (
  ctx: Context,
  { workspace_id }: Account,
  id: string,
): Promise<ContactsChange> => readChange(ctx.db, workspace_id, id);

export const listContactChanges = async (
  ctx: Context,
  { workspace_id }: Account,
  page: PageRequest,
): Promise<Page<ContactsChange>> =>
  pageOf(
    await changes.listChanges(ctx.db, workspace_id, page.limit, readCursor(page.cursor)),
    (row) => row.created_at,
    toChange,
  );
