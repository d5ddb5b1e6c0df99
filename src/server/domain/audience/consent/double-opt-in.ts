// A contact who is added to a list with double opt-in, or who returns after unsubscribing, gets an email that asks for
// confirmation. Until then the contact is on no list: the request is in the email, its hash is stored here, and only
// the button on the confirmation page confirms it.

import type { ConfirmPage } from '#public-pages/confirm-page.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { Language } from '#text/languages.ts';
import type { Context } from '../../../context.ts';
import * as rows from '../../../db/audience/consent/confirmations.ts';
import { liftSuppression } from '../../../db/audience/consent/suppressions.ts';
import { auditContacts } from '../../../db/audience/contacts/audit-log.ts';
import {
  findContact,
  lockContacts,
  type StoredContact,
  updateContact,
} from '../../../db/audience/contacts/contacts.ts';
import { findConfirmableMembers, setMember } from '../../../db/audience/lists/list-members.ts';
import { findList } from '../../../db/audience/lists/lists.ts';
import type { Queryable } from '../../../db/database.ts';
import { hashOf } from '../../accounts/sessions.ts';
import { carrierNames } from '../../carriers/sending-account.ts';
import { requirePlan } from '../../shared/active-plan.ts';
import type { Caller } from '../../shared/caller.ts';
import { DomainError, notFound } from '../../shared/errors.ts';
import { byContact } from '../contacts/audit-log.ts';
import { idOf, numbersOf, requireNumber } from '../contacts/public-ids.ts';
import { canSendConfirmations, confirmationLanguage, queueConfirmations } from './confirmation-emails.ts';
import { recipientToken } from './recipient-tokens.ts';
import { findSender, type Sender } from './sender-profile.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Minimum interval between requests to one contact, by who asked. */
const intervalsMs = {
  /** An email may have been lost, or deleted by mistake. */
  form: 10 * minuteMs,
  person: 10 * minuteMs,
  manual: dayMs,
  import: dayMs,
  /** An email to a contact who complained or bounced puts every other message at risk. */
  blocked: 30 * dayMs,
} as const;
const maxEmails = { form: 5, person: 5, manual: 3, import: 3 } as const;

export interface ConfirmationRequest {
  workspaceId: string;
  /** null: marketing email in general. */
  listId: number | null;
  source: rows.StoredConfirmation['source'];
  /** Network address of the request. */
  address: string | null;
  details?: object;
  /** The contact complained or bounced. */
  isBlocked?: boolean;
}

/**
 * Runs in the transaction that adds the contacts. Returns those who get an email; call `queueConfirmations`
 * afterwards.
 */
export const requestConfirmation = (
  ctx: Context,
  tx: Queryable,
  contactIds: readonly number[],
  { isBlocked = false, details = {}, ...request }: ConfirmationRequest,
): Promise<number[]> => {
  const now = ctx.now();
  const isByOwner = request.source === 'manual' || request.source === 'import';
  const intervalMs = isBlocked ? intervalsMs.blocked : intervalsMs[request.source];
  return rows.requestConfirmations(
    tx,
    {
      ...request,
      details,
      purpose: 'confirm',
      now,
      notMailedSince: new Date(now.getTime() - intervalMs),
      maxEmails: maxEmails[request.source],
      // The owner may ask three times in all; a contact who signs up may be asked again after a month.
      resetBefore: isByOwner ? new Date(0) : new Date(now.getTime() - 30 * dayMs),
    },
    contactIds.map((id) => ({ id, requestId: ctx.newId() })),
  );
};

/** Of the contacts just added to a list, those who have to confirm. */
export const requestConfirmationOfNewMembers = async (
  ctx: Context,
  tx: Queryable,
  request: ConfirmationRequest & { listId: number },
  contactIds: readonly number[],
): Promise<number[]> =>
  contactIds.length === 0
    ? []
    : requestConfirmation(
        ctx,
        tx,
        await findConfirmableMembers(tx, request.workspaceId, request.listId, contactIds),
        request,
      );

/** Asks contacts again on behalf of the owner. */
export const requestConfirmationByOwner = async (
  ctx: Context,
  caller: Caller,
  listId: string,
  contactIds: readonly string[],
  address: string,
): Promise<{ contactIds: string[] }> => {
  requirePlan(ctx, caller);
  const { workspace_id } = caller;
  const number = requireNumber('list', workspace_id, listId);
  if (!(await findList(ctx.db, workspace_id, number))) throw notFound();
  if (!(await canSendConfirmations(ctx, caller)))
    throw new DomainError(
      'refused',
      keyedText('refusals.audience.noMailCanGoOut', { carriers: carrierNames(ctx) }),
    );
  const requested = await ctx.db
    .transaction()
    .execute((tx) =>
      requestConfirmationOfNewMembers(
        ctx,
        tx,
        { workspaceId: workspace_id, listId: number, source: 'manual', address },
        numbersOf('contact', workspace_id, contactIds),
      ),
    );
  queueConfirmations(ctx, workspace_id);
  return { contactIds: requested.map((id) => idOf('contact', workspace_id, id)) };
};

interface FoundConfirmation {
  row: rows.LinkedConfirmation;
  contact: StoredContact;
  sender: Sender;
}

/** `lock`: holds the row until the end of the transaction, so a second click sees the effect of the first. */
/** The token names the workspace, so that it can be found if workspaces are spread over several databases. */
const workspaceOfToken = (token: string): string | null =>
  /^([\w-]{1,64})\.[\w-]{43}$/.exec(token)?.[1] ?? null;

const findByToken = async (
  ctx: Context,
  db: Queryable,
  token: string,
  { lock }: { lock: boolean },
): Promise<FoundConfirmation | null> => {
  const workspaceId = workspaceOfToken(token);
  if (workspaceId === null) return null;
  const hash = hashOf(token);
  const unlocked = await rows.findConfirmation(db, workspaceId, hash);
  if (unlocked?.purpose !== 'confirm') return null;
  const contact = lock
    ? (await lockContacts(db, workspaceId, [unlocked.contact_id]))[0]
    : await findContact(db, workspaceId, unlocked.contact_id);
  const row = lock ? await rows.findConfirmation(db, workspaceId, hash) : unlocked;
  const sender = await findSender(ctx, workspaceId, db);
  // The link came to an earlier address of the contact, so it must reveal nothing about the present one.
  if (row?.confirmed_at && contact?.email_changed_at && row.confirmed_at <= contact.email_changed_at)
    return null;
  return row && contact && contact.status !== 'cleaned' && sender ? { row, contact, sender } : null;
};

const isExpired = (ctx: Context, row: rows.LinkedConfirmation): boolean => row.expires_at <= ctx.now();

const confirmedPage = (ctx: Context, { workspace_id, id, email }: StoredContact): ConfirmPage => ({
  state: 'done',
  email,
  preferencesPath: `/u/${recipientToken(ctx, 'personal', { workspaceId: workspace_id, contactId: id, campaignId: null })}?preferences`,
});

export interface Confirmation {
  page: ConfirmPage;
  sender: string;
  language: Language | null;
}

const unknown: Confirmation = { page: { state: 'unknown' }, sender: '', language: null };

const confirmationOf = (page: ConfirmPage, { row, contact, sender }: FoundConfirmation): Confirmation => ({
  page,
  sender: sender.name,
  language: confirmationLanguage(row, contact),
});

const pageOf = async (ctx: Context, db: Queryable, found: FoundConfirmation): Promise<ConfirmPage> => {
  const { row, contact } = found;
  if (row.confirmed_at !== null) return confirmedPage(ctx, contact);
  if (isExpired(ctx, row)) return { state: 'expired', email: contact.email };
  const list = row.list_id === null ? null : await findList(db, row.workspace_id, row.list_id);
  // The list was deleted meanwhile.
  if (row.list_id !== null && !list) return unknown.page;
  return { state: 'open', email: contact.email, list: list?.name ?? null };
};

/** Read-only. */
export const openConfirmation = async (ctx: Context, token: string): Promise<Confirmation> => {
  const found = await findByToken(ctx, ctx.db, token, { lock: false });
  if (!found) return unknown;
  return confirmationOf(await pageOf(ctx, ctx.db, found), found);
};

const textOf = (details: object, key: string): string => {
  const value: unknown = (details as Record<string, unknown>)[key];
  return typeof value === 'string' ? value : '';
};

/** Applies the values typed into the form, now that the holder of the mailbox has confirmed them. */
const submittedValues = (contact: StoredContact, details: object) => {
  const { fields } = details as { fields?: Record<string, string> };
  return {
    first_name: textOf(details, 'firstName') || contact.first_name,
    last_name: textOf(details, 'lastName') || contact.last_name,
    fields: JSON.stringify({ ...contact.fields, ...fields }),
  };
};

/** Idempotent: a contact who unsubscribed since then stays unsubscribed. */
export const confirm = (ctx: Context, token: string, address: string): Promise<Confirmation> =>
  ctx.db.transaction().execute(async (tx) => {
    const found = await findByToken(ctx, tx, token, { lock: true });
    if (!found) return unknown;
    const { row, contact } = found;
    const page = await pageOf(ctx, tx, found);
    if (page.state !== 'open') return confirmationOf(page, found);
    const { workspace_id, list_id } = row;
    const now = ctx.now();
    await rows.updateConfirmation(tx, row, {
      confirmed_at: now,
      confirmed_address: address,
      next_try_at: null,
    });
    const isNewConsent = row.source !== 'manual' && row.source !== 'import';
    await updateContact(tx, workspace_id, contact.id, {
      ...submittedValues(contact, row.details),
      status: 'subscribed',
      confirmed_at: now,
      left_at: null,
      soft_bounces: 0,
      updated_at: now,
      ...(isNewConsent || contact.consent_at === null
        ? {
            ...(row.source === 'form' ? { consent_source: 'form' as const } : {}),
            consent_at: isNewConsent ? row.asked_at : now,
            consent_address: isNewConsent ? row.address : address,
          }
        : {}),
    });
    await liftSuppression(tx, workspace_id, contact.email);
    if (list_id !== null) await setMember(tx, workspace_id, list_id, contact.id, 'active', now);
    await auditContacts(tx, workspace_id, [contact.id], {
      ...byContact(ctx, 'confirmed'),
      before: { status: contact.status },
      after: {
        status: 'subscribed',
        ...(list_id === null ? {} : { list: idOf('list', workspace_id, list_id) }),
        address,
      },
    });
    return confirmationOf(confirmedPage(ctx, contact), found);
  });

/** Called from the page of an expired link. */
export const requestConfirmationAgain = async (
  ctx: Context,
  token: string,
  address: string,
): Promise<Confirmation> => {
  const confirmation = await ctx.db.transaction().execute(async (tx): Promise<Confirmation> => {
    const found = await findByToken(ctx, tx, token, { lock: true });
    if (!found) return unknown;
    const { row, contact } = found;
    const page = await pageOf(ctx, tx, found);
    if (page.state !== 'expired') return confirmationOf(page, found);
    await requestConfirmation(ctx, tx, [contact.id], {
      workspaceId: row.workspace_id,
      listId: row.list_id,
      source: 'person',
      address,
    });
    return confirmationOf({ state: 'sent-again', email: contact.email }, found);
  });
  const workspaceId = workspaceOfToken(token);
  if (workspaceId !== null) queueConfirmations(ctx, workspaceId);
  return confirmation;
};
