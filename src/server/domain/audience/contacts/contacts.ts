// Single contacts: create, read, update, delete.

import type {
  Contact,
  ContactChange,
  ContactDetails,
  ContactInput,
  ContactStatus,
} from '#contract/audience/contacts.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { TextKey } from '#text/keys.ts';
import type { Context } from '../../../context.ts';
import { findSuppression, liftSuppression, suppress } from '../../../db/audience/consent/suppressions.ts';
import { findDeletedEmail, findDeletedWith } from '../../../db/audience/consent/unsubscribes.ts';
import { auditContacts } from '../../../db/audience/contacts/audit-log.ts';
import { lockExclusive, lockForAdding } from '../../../db/audience/contacts/contact-locks.ts';
import * as rows from '../../../db/audience/contacts/contacts.ts';
import { deleteContacts } from '../../../db/audience/contacts/deleted-contacts.ts';
import { recordErased } from '../../../db/audience/contacts/erased-contacts.ts';
import { eraseTraces, lockImports } from '../../../db/audience/contacts/erasure.ts';
import { listFields } from '../../../db/audience/contacts/fields.ts';
import { allocateIds } from '../../../db/audience/contacts/id-sequence.ts';
import * as tagsAndLists from '../../../db/audience/contacts/tags-and-lists.ts';
import type { Queryable } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/shared/unique-violation.ts';
import { releaseAtCarrier } from '../../carriers/sending-account.ts';
import type { Caller } from '../../shared/caller.ts';
import { conflict, DomainError, invalid, notFound } from '../../shared/errors.ts';
import { queueConfirmations } from '../consent/confirmation-emails.ts';
import { requestConfirmationOfNewMembers } from '../consent/double-opt-in.ts';
import { doubleOptInLists, requireListNumbers } from '../lists/lists.ts';
import { entryOf } from './audit-log.ts';
import { requestEmailChange, resetConfirmations } from './email-change.ts';
import { storedValue } from './field-values.ts';
import { idOf, requireNumber } from './public-ids.ts';
import { queueSearchIndexUpdate } from './search-index.ts';
import { requireTagNumbers } from './tags.ts';

const toReference =
  (kind: 'list' | 'tag', workspaceId: string) =>
  ({ id, name }: { id: number; name: string }): { id: string; name: string } => ({
    id: idOf(kind, workspaceId, id),
    name,
  });

/** The summary that lists show, with tags. */
export const toContacts = async (
  db: Queryable,
  workspaceId: string,
  found: readonly rows.ContactRow[],
): Promise<Contact[]> => {
  const tags = await tagsAndLists.tagsOfContacts(
    db,
    workspaceId,
    found.map(({ id }) => id),
  );
  const named = toReference('tag', workspaceId);
  return found.map((row) => ({
    id: idOf('contact', workspaceId, row.id),
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    subscribed: row.status === 'subscribed',
    status: row.status,
    tags: tags.filter(({ contact_id }) => contact_id === row.id).map(named),
    createdAt: row.created_at.toISOString(),
  }));
};

const isoOf = (time: Date | null): string | null => time?.toISOString() ?? null;

const toDetails = async (
  db: Queryable,
  workspaceId: string,
  row: rows.ContactRow,
): Promise<ContactDetails> => {
  const [contact] = await toContacts(db, workspaceId, [row]);
  if (!contact) throw notFound();
  const known = new Set((await listFields(db, workspaceId)).map(({ key }) => key));
  return {
    ...contact,
    fields: Object.fromEntries(Object.entries(row.fields).filter(([key]) => known.has(key))),
    lists: (await tagsAndLists.listsOfContact(db, workspaceId, row.id)).map(toReference('list', workspaceId)),
    timeZone: row.time_zone,
    language: row.language,
    consent: {
      source: row.consent_source,
      at: isoOf(row.consent_at),
      address: row.consent_address,
      importId: row.import_id,
    },
    confirmedAt: isoOf(row.confirmed_at),
    emailChangedAt: isoOf(row.email_changed_at),
    leftAt: isoOf(row.left_at),
    lastOpenAt: isoOf(row.last_open_at),
    lastClickAt: isoOf(row.last_click_at),
    updatedAt: row.updated_at.toISOString(),
  };
};

/** Values in stored form. `before`: a client may send back a stored value unchanged, in any format. */
const requireFields = async (
  db: Queryable,
  workspaceId: string,
  values: Record<string, string>,
  before: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> => {
  const keys = Object.keys(values);
  if (keys.length === 0) return {};
  const known = new Map((await listFields(db, workspaceId)).map((field) => [field.key, field]));
  const result: Record<string, string> = {};
  for (const [key, value] of Object.entries(values)) {
    const field = known.get(key);
    if (!field) throw invalid(`fields.${key}`, keyedText('refusals.audience.fieldMissing', { key }));
    const stored = before[key] === value ? { value } : storedValue(field.type, field.label, value);
    if ('problem' in stored)
      throw invalid(
        `fields.${key}`,
        keyedText('refusals.audience.fieldProblem', { problem: stored.problem }),
      );
    result[key] = stored.value;
  }
  return result;
};

const statusTexts: Record<Exclude<ContactStatus, 'subscribed'>, TextKey> = {
  unsubscribed: 'refusals.audience.hasUnsubscribed',
  bounced: 'refusals.audience.cannotBeReached',
  complained: 'refusals.audience.reportedAsSpam',
  cleaned: 'refusals.audience.wasBlocked',
  pending: 'refusals.audience.hasNotConfirmed',
};

export const createContact = async (
  ctx: Context,
  caller: Caller,
  input: ContactInput,
  address: string,
): Promise<Contact> => {
  const { workspace_id } = caller;
  const now = ctx.now();
  const contact = await ctx.db.transaction().execute(async (tx) => {
    await lockForAdding(tx, workspace_id);
    const listIds = await requireListNumbers(tx, workspace_id, input.listIds);
    const tagIds = await requireTagNumbers(tx, workspace_id, input.tagIds);
    const fields = await requireFields(tx, workspace_id, input.fields);
    const suppression = await findSuppression(tx, workspace_id, input.email);
    if (suppression)
      throw conflict(
        keyedText('refusals.audience.suppressedNotAdded', {
          status: keyedText(statusTexts[suppression.reason], { email: input.email }),
        }),
      );
    const confirmingLists = await doubleOptInLists(tx, workspace_id, listIds);
    const row = await rows.insertContact(tx, {
      workspace_id,
      id: await allocateIds(tx, workspace_id, 'contacts'),
      email: input.email,
      first_name: input.firstName,
      last_name: input.lastName,
      // Only for lists with double opt-in: then no message may go out before the confirmation.
      status:
        confirmingLists.length > 0 && confirmingLists.length === listIds.length ? 'pending' : 'subscribed',
      fields: JSON.stringify(fields),
      time_zone: input.timeZone,
      language: null,
      consent_source: 'manual',
      consent_at: input.consent ? now : null,
      consent_address: address,
      import_id: null,
      created_at: now,
      updated_at: now,
    });
    if (!row) throw conflict(keyedText('refusals.audience.contactExistsNotAdded', { email: input.email }));
    for (const listId of listIds) await tagsAndLists.addToList(tx, workspace_id, listId, [row.id], now);
    for (const tagId of tagIds) await tagsAndLists.addTag(tx, workspace_id, tagId, [row.id]);
    for (const listId of confirmingLists) {
      const request = { workspaceId: workspace_id, listId, source: 'manual', address: null } as const;
      await requestConfirmationOfNewMembers(ctx, tx, request, [row.id]);
    }
    await auditContacts(tx, workspace_id, [row.id], entryOf(ctx, caller, 'added'));
    return (await toContacts(tx, workspace_id, [row]))[0];
  });
  if (!contact) throw notFound();
  queueSearchIndexUpdate(ctx, workspace_id);
  if (input.listIds.length > 0) queueConfirmations(ctx, workspace_id);
  return contact;
};

export const getContact = async (ctx: Context, caller: Caller, id: string): Promise<ContactDetails> => {
  const { workspace_id } = caller;
  const row = await rows.findContact(ctx.db, workspace_id, requireNumber('contact', workspace_id, id));
  if (!row) throw notFound();
  return toDetails(ctx.db, workspace_id, row);
};

/** An unsubscribed contact returns by their own action, or because the owner gives a reason. */
const statusAfter = (row: rows.StoredContact, { subscribed, reason }: ContactChange): ContactStatus => {
  if (subscribed === undefined || subscribed === (row.status === 'subscribed')) return row.status;
  if (!subscribed)
    return row.status === 'pending'
      ? 'unsubscribed'
      : row.status === 'subscribed'
        ? 'unsubscribed'
        : row.status;
  if (reason !== undefined) return 'subscribed';
  if (row.status === 'subscribed') return row.status;
  throw new DomainError(
    'refused',
    keyedText('refusals.audience.resubscribeNeedsReason', {
      status: keyedText(statusTexts[row.status], { email: row.email }),
    }),
    { errors: [{ path: 'reason', text: 'refusals.audience.sayHowAsked' }] },
  );
};

const applyStatus = async (
  tx: Queryable,
  row: rows.StoredContact,
  status: ContactStatus,
  email: string,
  now: Date,
): Promise<void> => {
  if (status === row.status) {
    if (email === row.email) return;
    // If the address was blocked, the owner gave the reason to lift it.
    if (status === 'subscribed' || status === 'pending') await liftSuppression(tx, row.workspace_id, email);
    // The block follows the contact to the new address.
    else await suppress(tx, row.workspace_id, [email], { reason: status, source: 'owner', at: now });
    return;
  }
  if (status === 'unsubscribed')
    await suppress(tx, row.workspace_id, [row.email, email], {
      reason: 'unsubscribed',
      source: 'owner',
      at: now,
    });
  if (status === 'subscribed') {
    await liftSuppression(tx, row.workspace_id, row.email);
    await liftSuppression(tx, row.workspace_id, email);
  }
};

/** The changed values before and after, for the history. */
const difference = (before: rows.StoredContact, after: rows.StoredContact) => {
  const keys = [
    'email',
    'first_name',
    'last_name',
    'status',
    'fields',
    'time_zone',
    'language',
    'confirmed_at',
  ] as const;
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  const pick = (row: rows.StoredContact): Record<string, unknown> =>
    Object.fromEntries(changed.map((key) => [key, row[key]]));
  return changed.length === 0 ? null : { before: pick(before), after: pick(after) };
};

export const updateContact = async (
  ctx: Context,
  caller: Caller,
  id: string,
  change: ContactChange,
): Promise<ContactDetails> => {
  const { workspace_id } = caller;
  const number = requireNumber('contact', workspace_id, id);
  const now = ctx.now();
  const work = ctx.db.transaction().execute(async (tx) => {
    if (change.email !== undefined) await lockForAdding(tx, workspace_id);
    const [row] = await rows.lockContacts(tx, workspace_id, [number]);
    if (!row) throw notFound();
    const email = change.email ?? row.email;
    if (email !== row.email) {
      if (await rows.findContactByEmail(tx, workspace_id, email))
        throw conflict(keyedText('refusals.audience.contactExistsNotChanged', { email }));
      const suppression = await findSuppression(tx, workspace_id, email);
      if (suppression && change.reason === undefined)
        throw conflict(
          keyedText('refusals.audience.suppressedNotChanged', {
            status: keyedText(statusTexts[suppression.reason], { email }),
          }),
        );
    }
    const fields = {
      ...row.fields,
      ...(await requireFields(tx, workspace_id, change.fields ?? {}, row.fields)),
    };
    for (const [key, value] of Object.entries(fields)) if (value === '') delete fields[key];
    const status = statusAfter(row, change);
    await applyStatus(tx, row, status, email, now);
    const emailChange = email === row.email ? null : await resetConfirmations(tx, row);
    const isWaiting = emailChange?.isWaiting === true && status === row.status && status === 'subscribed';
    const updated = await rows.updateContact(tx, workspace_id, number, {
      email,
      first_name: change.firstName ?? row.first_name,
      last_name: change.lastName ?? row.last_name,
      fields: JSON.stringify(fields),
      time_zone: change.timeZone === undefined ? row.time_zone : change.timeZone,
      language: change.language === undefined ? row.language : change.language,
      status: isWaiting ? 'pending' : status,
      ...(status === row.status ? {} : { left_at: status === 'subscribed' ? null : now }),
      ...(emailChange ? { confirmed_at: null, email_changed_at: now } : {}),
      updated_at: now,
    });
    if (!updated) throw notFound();
    const changed = difference(row, updated);
    if (changed) {
      const after = change.reason === undefined ? changed.after : { ...changed.after, reason: change.reason };
      await auditContacts(tx, workspace_id, [number], {
        ...entryOf(ctx, caller, 'changed'),
        before: changed.before,
        after,
      });
    }
    if (emailChange) await requestEmailChange(ctx, tx, caller, number, emailChange.lists);
    return toDetails(tx, workspace_id, updated);
  });
  const details = await work.catch((error: unknown) => {
    // A concurrent request took the address.
    if (isUniqueViolation(error)) throw conflict('refusals.audience.addressJustAdded');
    throw error;
  });
  queueSearchIndexUpdate(ctx, workspace_id);
  if (change.email !== undefined) queueConfirmations(ctx, workspace_id);
  if (change.reason !== undefined && details.subscribed)
    await releaseAtCarrier(ctx, workspace_id, details.email);
  return details;
};

/**
 * Removes everything that identifies the contact. A hash of the address stays, so that a suppressed address gets no
 * message and the link in an old message still unsubscribes.
 */
export const eraseContact = async (ctx: Context, caller: Caller, id: string): Promise<void> => {
  const { workspace_id } = caller;
  const number = requireNumber('contact', workspace_id, id);
  await ctx.db.transaction().execute(async (tx) => {
    await lockImports(tx, workspace_id);
    await lockExclusive(tx, workspace_id);
    const known = await rows.findContact(tx, workspace_id, number);
    const email = known?.email ?? (await findDeletedEmail(tx, workspace_id, number));
    if (email === undefined) throw notFound();
    // The contact may have been deleted and added again before, under other numbers.
    const others = await findDeletedWith(tx, workspace_id, email);
    const numbers = [...new Set([number, ...others])];
    await deleteContacts(tx, workspace_id, numbers, ctx.now(), false);
    await auditContacts(tx, workspace_id, numbers, entryOf(ctx, caller, 'erased'));
    await eraseTraces(tx, workspace_id, numbers, email);
    await recordErased(tx, workspace_id, numbers, email);
  });
  queueSearchIndexUpdate(ctx, workspace_id);
};
