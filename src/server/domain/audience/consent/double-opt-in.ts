// A contact who is added to a list with double opt-in, or who returns after unsubscribing, gets an email that asks for
// confirmation. Until then the contact is on no list: the request is in the email, its hash is stored here, and only
// the button on the confirmation page confirms it.
import type { ConfirmPage } from '#public-pages/confirm-page.ts';
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
import { setMember, waitingMembers } from '../../../db/audience/lists/list-members.ts';
import { findList } from '../../../db/audience/lists/lists.ts';
import type { Queryable } from '../../../db/database.ts';
import { hashOf } from '../../accounts/sessions.ts';
import type { Account } from '../../shared/account.ts';
import { requirePlan } from '../../shared/active-plan.ts';
import { DomainError, notFound } from '../../shared/errors.ts';
import { byThePerson } from '../contacts/audit-log.ts';
import { idOf, numbersOf, requireNumber } from '../contacts/public-ids.ts';
import { canSendConfirmations, sendConfirmationsSoon } from './confirmation-emails.ts';
import { recipientToken } from './recipient-tokens.ts';
import { findSender, type Sender } from './sender-profile.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Minimum interval between requests to one contact, by who asked. */
const gapsMs = {
  /** An email may have been lost, or deleted by mistake. */
  form: 10 * minuteMs,
  person: 10 * minuteMs,
  manual: dayMs,
  import: dayMs,
  /** An email to a contact who complained or bounced puts every other message at risk. */
  blocked: 30 * dayMs,
} as const;
const mostMails = { form: 5, person: 5, manual: 3, import: 3 } as const;

export interface Ask {
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
 * Runs in the transaction that adds the contacts. Returns those who get an email; call `sendConfirmationsSoon`
 * afterwards.
 */
export const askThem = (
  ctx: Context,
  tx: Queryable,
  contactIds: readonly number[],
  { isBlocked = false, details = {}, ...ask }: Ask,
): Promise<number[]> => {
  const now = ctx.now();
  const isByOwner = ask.source === 'manual' || ask.source === 'import';
  const gapMs = isBlocked ? gapsMs.blocked : gapsMs[ask.source];
  return rows.askContacts(
    tx,
    {
      ...ask,
      details,
      purpose: 'confirm',
      now,
      notMailedSince: new Date(now.getTime() - gapMs),
      mostMails: mostMails[ask.source],
      // The owner may ask three times in all; a contact who signs up may be asked again after a month.
      forgottenBefore: isByOwner ? new Date(0) : new Date(now.getTime() - 30 * dayMs),
    },
    contactIds.map((id) => ({ id, requestId: ctx.newId() })),
  );
};

/** Of the contacts just added to a list, those who have to confirm. */
export const askNewMembers = async (
  ctx: Context,
  tx: Queryable,
  ask: Ask & { listId: number },
  contactIds: readonly number[],
): Promise<number[]> =>
  contactIds.length === 0
    ? []
    : askThem(ctx, tx, await waitingMembers(tx, ask.workspaceId, ask.listId, contactIds), ask);

/** Asks contacts again on behalf of the owner. */
export const askToConfirm = async (
  ctx: Context,
  account: Account,
  listId: string,
  contactIds: readonly string[],
  address: string,
): Promise<{ contactIds: string[] }> => {
  requirePlan(ctx, account);
  const { workspace_id } = account;
  const number = requireNumber('list', workspace_id, listId);
  if (!(await findList(ctx.db, workspace_id, number))) throw notFound();
  if (!(await canSendConfirmations(ctx, account)))
    throw new DomainError(
      'refused',
      'No mail can go out yet. Nothing was sent. Set up your Amazon SES account in the ESP settings and try again.',
    );
  const asked = await ctx.db
    .transaction()
    .execute((tx) =>
      askNewMembers(
        ctx,
        tx,
        { workspaceId: workspace_id, listId: number, source: 'manual', address },
        numbersOf('contact', workspace_id, contactIds),
      ),
    );
  sendConfirmationsSoon(ctx);
  return { contactIds: asked.map((id) => idOf('contact', workspace_id, id)) };
};

interface Found {
  row: rows.LinkedConfirmation;
  contact: StoredContact;
  sender: Sender;
}

/** `lock`: holds the row until the end of the transaction, so a second click sees the effect of the first. */
const read = async (
  ctx: Context,
  db: Queryable,
  token: string,
  { lock }: { lock: boolean },
): Promise<Found | null> => {
  // The token names the workspace, so that it can be found if workspaces are spread over several databases.
  const [, workspaceId] = /^([\w-]{1,64})\.[\w-]{43}$/.exec(token) ?? [];
  if (!workspaceId) return null;
  const hash = hashOf(token);
  const known = await rows.findConfirmation(db, workspaceId, hash);
  if (known?.purpose !== 'confirm') return null;
  const contact = lock
    ? (await lockContacts(db, workspaceId, [known.contact_id]))[0]
    : await findContact(db, workspaceId, known.contact_id);
  const row = lock ? await rows.findConfirmation(db, workspaceId, hash) : known;
  const sender = await findSender(ctx, workspaceId, db);
  // The link came to an earlier address of the contact, so it must reveal nothing about the present one.
  if (row?.confirmed_at && contact?.email_changed_at && row.confirmed_at <= contact.email_changed_at)
    return null;
  return row && contact && contact.status !== 'cleaned' && sender ? { row, contact, sender } : null;
};

const isExpired = (ctx: Context, row: rows.LinkedConfirmation): boolean => row.expires_at <= ctx.now();

const doneOf = (ctx: Context, { workspace_id, id, email }: StoredContact): ConfirmPage => ({
  state: 'done',
  email,
  preferencesPath: `/u/${recipientToken(ctx, 'personal', { workspaceId: workspace_id, contactId: id, campaignId: null })}?preferences`,
});

export interface Confirmation {
  page: ConfirmPage;
  sender: string;
}

const unknown: Confirmation = { page: { state: 'unknown' }, sender: '' };

const pageOf = async (ctx: Context, db: Queryable, found: Found): Promise<ConfirmPage> => {
  const { row, contact } = found;
  if (row.confirmed_at !== null) return doneOf(ctx, contact);
  if (isExpired(ctx, row)) return { state: 'expired', email: contact.email };
  const list = row.list_id === null ? null : await findList(db, row.workspace_id, row.list_id);
  // The list was deleted meanwhile.
  if (row.list_id !== null && !list) return unknown.page;
  return { state: 'open', email: contact.email, list: list?.name ?? null };
};

/** Read-only. */
export const openConfirmation = async (ctx: Context, token: string): Promise<Confirmation> => {
  const found = await read(ctx, ctx.db, token, { lock: false });
  if (!found) return unknown;
  return { page: await pageOf(ctx, ctx.db, found), sender: found.sender.name };
};

const textOf = (details: object, key: string): string => {
  const value: unknown = (details as Record<string, unknown>)[key];
  return typeof value === 'string' ? value : '';
};

/** Applies the values typed into the form, now that the holder of the mailbox has confirmed them. */
const typedOf = (contact: StoredContact, details: object) => {
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
    const found = await read(ctx, tx, token, { lock: true });
    if (!found) return unknown;
    const { row, contact, sender } = found;
    const page = await pageOf(ctx, tx, found);
    if (page.state !== 'open') return { page, sender: sender.name };
    const { workspace_id, list_id } = row;
    const now = ctx.now();
    await rows.updateConfirmation(tx, row, {
      confirmed_at: now,
      confirmed_address: address,
      next_try_at: null,
    });
    const isNewConsent = row.source !== 'manual' && row.source !== 'import';
    await updateContact(tx, workspace_id, contact.id, {
      ...typedOf(contact, row.details),
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
      ...byThePerson(ctx, 'confirmed'),
      before: { status: contact.status },
      after: {
        status: 'subscribed',
        ...(list_id === null ? {} : { list: idOf('list', workspace_id, list_id) }),
        address,
      },
    });
    return { page: doneOf(ctx, contact), sender: sender.name };
  });

/** Called from the page of an expired link. */
export const askAgain = async (ctx: Context, token: string, address: string): Promise<Confirmation> => {
  const again = await ctx.db.transaction().execute(async (tx): Promise<Confirmation> => {
    const found = await read(ctx, tx, token, { lock: true });
    if (!found) return unknown;
    const { row, contact, sender } = found;
    const page = await pageOf(ctx, tx, found);
    if (page.state !== 'expired') return { page, sender: sender.name };
    await askThem(ctx, tx, [contact.id], {
      workspaceId: row.workspace_id,
      listId: row.list_id,
      source: 'person',
      address,
    });
    return { page: { state: 'sent-again', email: contact.email }, sender: sender.name };
  });
  sendConfirmationsSoon(ctx);
  return again;
};
