// The steps of a bulk change: each changes one slice of contacts in one transaction.
import type { ContactFilter, ContactsChange } from '#contract/audience/contacts.ts';
import type { Context } from '../../../context.ts';
import { suppress } from '../../../db/audience/consent/suppressions.ts';
import { auditContacts } from '../../../db/audience/contacts/audit-log.ts';
import * as changes from '../../../db/audience/contacts/bulk-changes.ts';
import { lockForAdding } from '../../../db/audience/contacts/contact-locks.ts';
import * as rows from '../../../db/audience/contacts/contacts.ts';
import { deleteContacts, restoreContacts } from '../../../db/audience/contacts/deleted-contacts.ts';
import { findTag } from '../../../db/audience/contacts/tags.ts';
import * as tagsAndLists from '../../../db/audience/contacts/tags-and-lists.ts';
import { findList } from '../../../db/audience/lists/lists.ts';
import type { Queryable } from '../../../db/database.ts';
import { DomainError } from '../../shared/errors.ts';
import { runInSteps } from '../../shared/resumable-job.ts';
import { requestConfirmationOfNewMembers } from '../consent/double-opt-in.ts';
import { idOf } from './public-ids.ts';
import { chooseAccessPath, rowFilterOf } from './search.ts';
import { queueSearchIndexUpdate } from './search-index.ts';

type Action = ContactsChange['action'];

/** Wording of the history. */
const auditActions: Record<Action, string> = {
  delete: 'deleted',
  restore: 'restored',
  unsubscribe: 'unsubscribed',
  resubscribe: 'subscribed again',
  tag: 'tagged',
  untag: 'untagged',
  list: 'put on a list',
  unlist: 'taken off a list',
};

interface Slice {
  numbers: number[];
  /** For an undo: contacts who had not confirmed before. */
  pending: number[];
  /** For an undo: the time of the change that it reverts. */
  changedAt: Date;
  /** Where the next slice begins. */
  cursor: number;
  isLast: boolean;
}

interface SliceResult {
  numbers: number[];
  pending: number[];
}

const applyAction = async (
  tx: Queryable,
  row: changes.StoredChange,
  { numbers, pending, changedAt }: Slice,
  now: Date,
): Promise<SliceResult> => {
  const { workspace_id: ws, target_id } = row;
  const target = target_id ?? 0;
  const withoutPending = async (work: Promise<number[]>): Promise<SliceResult> => ({
    numbers: await work,
    pending: [],
  });
  switch (row.action as Action) {
    case 'delete':
      return withoutPending(deleteContacts(tx, ws, numbers, now, true));
    case 'restore':
      await lockForAdding(tx, ws);
      return withoutPending(restoreContacts(tx, ws, numbers));
    case 'unsubscribe': {
      const pendingIds = await rows.pendingAmong(tx, ws, numbers);
      // All slices carry the same time, by which the undo knows whom this change unsubscribed.
      const at = row.created_at;
      const unsubscribed = await rows.unsubscribeContacts(tx, ws, numbers, at);
      const emails = unsubscribed.map(({ email }) => email);
      await suppress(tx, ws, emails, { reason: 'unsubscribed', source: 'owner', at });
      return { numbers: unsubscribed.map(({ id }) => id), pending: pendingIds };
    }
    case 'resubscribe':
      return withoutPending(rows.resubscribeContacts(tx, ws, numbers, pending, changedAt, now));
    case 'tag':
      return withoutPending(tagsAndLists.addTag(tx, ws, target, numbers));
    case 'untag':
      return withoutPending(tagsAndLists.removeTag(tx, ws, target, numbers));
    case 'list':
      return withoutPending(
        row.undoes === null
          ? tagsAndLists.addToList(tx, ws, target, numbers, now)
          : tagsAndLists.restoreToList(tx, ws, target, numbers, pending, { removedAt: changedAt, now }),
      );
    case 'unlist': {
      const pendingIds = await tagsAndLists.findPendingMembers(tx, ws, target, numbers);
      return {
        numbers: await tagsAndLists.removeFromList(tx, ws, target, numbers, now),
        pending: pendingIds,
      };
    }
  }
};

/** Details that the history shows beside the action. */
const afterOf = ({ workspace_id, action, target_id }: changes.StoredChange): object | null => {
  if (target_id === null) return null;
  const kind = action === 'tag' || action === 'untag' ? 'tag' : 'list';
  return { [kind]: idOf(kind, workspace_id, target_id) };
};

export const runSlice = async (
  ctx: Context,
  tx: Queryable,
  row: changes.StoredChange,
  slice: Slice,
): Promise<number[]> => {
  const now = ctx.now();
  const { workspace_id, id } = row;
  const done = await applyAction(tx, row, slice, now);
  // Contacts selected by id get the confirmation email now; a search may match many, who wait until the owner asks
  // them.
  if (row.action === 'list' && row.undoes === null && row.filter === null && row.target_id !== null) {
    const request = {
      workspaceId: workspace_id,
      listId: row.target_id,
      source: 'manual',
      address: null,
    } as const;
    await requestConfirmationOfNewMembers(ctx, tx, request, done.numbers);
  }
  await auditContacts(tx, workspace_id, done.numbers, {
    actor: { id: row.actor_id, name: row.actor_name },
    action: auditActions[row.action as Action],
    after: afterOf(row),
    at: now,
  });
  const isUndoable = row.undoes === null && done.numbers.length > 0;
  if (isUndoable)
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
    parts: row.parts + (isUndoable ? 1 : 0),
    updated_at: now,
    ...(slice.isLast ? ({ state: 'done', finished_at: now } as const) : {}),
  });
  return done.numbers;
};

/** Small on the embedded database, which runs one statement at a time while other requests wait. */
export const sliceSize = (ctx: Context): number => (ctx.config.databaseUrl ? 5_000 : 500);

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
      changedAt: undone.created_at,
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
    path: await chooseAccessPath(tx, ws, filter, 'oldest'),
  });
  return {
    numbers,
    pending: [],
    changedAt: row.created_at,
    cursor: numbers.at(-1) ?? cursor,
    isLast: numbers.length < limit,
  };
};

/** false: the change is complete. */
const runNextSlice = (ctx: Context, workspaceId: string, id: string): Promise<boolean> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await changes.lockChange(tx, workspaceId, id);
    if (row?.state !== 'running') return false;
    const slice = await nextSlice(ctx, tx, row);
    if (slice) await runSlice(ctx, tx, row, slice);
    else {
      const now = ctx.now();
      const done = { state: 'done', finished_at: now, updated_at: now } as const;
      await changes.updateChange(tx, workspaceId, id, done);
    }
    return slice !== null && !slice.isLast;
  });

export const finishChange = runInSteps(runNextSlice, queueSearchIndexUpdate);
