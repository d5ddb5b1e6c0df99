// Double opt-in emails. Each waits as a row and is marked as sent right before the call to the mail service, so none
// goes out twice; a contact who lost one asks again. It goes out through the workspace's own account or through this
// server's mail service. Values typed into the form are left out, because anyone can type anything about any address.
import { setTimeout as pause } from 'node:timers/promises';
import { firstLanguage, type Language } from '#text/languages.ts';
import { type Translate, translatorFor } from '#text/translator.ts';
import type { Context } from '../../../context.ts';
import * as rows from '../../../db/audience/consent/confirmations.ts';
import { findContact, type StoredContact } from '../../../db/audience/contacts/contacts.ts';
import { isContactOfSample } from '../../../db/audience/contacts/sample-contacts.ts';
import { findList } from '../../../db/audience/lists/lists.ts';
import { reserveSlots } from '../../../db/carriers/rate-limit.ts';
import { hashOf } from '../../accounts/sessions.ts';
import type { CarrierAccount } from '../../carriers/carrier.ts';
import { saveAccountAllowance } from '../../carriers/quota.ts';
import { hasSendingAccount, openSendingAccount } from '../../carriers/sending-account.ts';
import type { Caller } from '../../shared/caller.ts';
import { type AccountEmail, composeAccountEmail } from '../../shared/product-emails.ts';
import { type Sending, workspaceMark } from '../../shared/product-mail.ts';
import { sendingPausedBy } from '../../shared/sending-pause.ts';
import type { TurnWork } from '../../shared/turn-runner.ts';
import { askForTurn } from '../../shared/work-turns.ts';
import { recipientToken } from './recipient-tokens.ts';
import { findSender, type Sender } from './sender-profile.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const confirmationLifetimeMs = 7 * 24 * hourMs;

interface Route extends Pick<Sending, 'mailer' | 'from' | 'replyTo'> {
  /** null: this server's mail service */
  account: CarrierAccount | null;
}

/**
 * The workspace's own account first. Anyone may sign in to the demo account and could otherwise email anyone in this
 * server's name.
 */
const routeFor = async (ctx: Context, { owner, name }: Sender): Promise<Route | null> => {
  const account = await openSendingAccount(ctx, owner.workspace_id);
  if (account) {
    const mailer = account.accept.openMailer({ hasEvents: true });
    return { mailer, from: account.from, replyTo: null, account };
  }
  if (!ctx.mail || (owner.is_demo && ctx.config.smtpUrl !== null)) return null;
  return {
    mailer: ctx.mail.mailer,
    from: { address: ctx.mail.from.address, name },
    replyTo: { address: owner.email },
    account: null,
  };
};

const maxWaitMs = 2_000;

/** Takes slots in the token bucket of campaigns; false: no slot is free soon. */
const waitForSlot = async (ctx: Context, account: CarrierAccount): Promise<boolean> => {
  await saveAccountAllowance(ctx, account);
  const request = { wanted: 1, maxAheadMs: maxWaitMs, minLeadMs: 0, now: ctx.now() };
  const slots = await reserveSlots(ctx.db, account.accountKey, request, []);
  // Campaigns leave a tenth of the daily quota for messages like these.
  if (!slots || slots.isDailyQuotaUsed) return true;
  if (slots.count === 0) return false;
  await pause(Math.max(0, slots.startMs));
  return true;
};

/** Whether lists of this account can send confirmation emails. */
export const canSendConfirmations = async (ctx: Context, caller: Caller): Promise<boolean> =>
  (await hasSendingAccount(ctx, caller.workspace_id)) ||
  (ctx.mail !== null && !(caller.is_demo && ctx.config.smtpUrl !== null));

/** false: the contact asked for it. */
const isByOwner = ({ source }: rows.StoredConfirmation): boolean =>
  source === 'manual' || source === 'import';

/** That of the contact, else that of the page from which it was requested; null: neither is one of ours. */
export const confirmationLanguage = (
  { details }: Pick<rows.StoredConfirmation, 'details'>,
  { language }: Pick<StoredContact, 'language'>,
): Language | null => {
  const requested = 'language' in details ? details.language : null;
  return firstLanguage([language, requested].filter((tag) => typeof tag === 'string'));
};

/** Why the contact gets the email. */
const explanationOf = (
  row: rows.StoredConfirmation,
  { sender, list, t }: { sender: string; list: string | null; t: Translate },
): string => {
  if (list === null)
    return t(isByOwner(row) ? 'mail.confirmation.byOwner' : 'mail.confirmation.byContact', { sender });
  return t(isByOwner(row) ? 'mail.confirmation.byOwnerForList' : 'mail.confirmation.byContactForList', {
    sender,
    list,
  });
};

const confirmationEmail = (
  ctx: Context,
  row: rows.StoredConfirmation,
  {
    sender: { name: sender, postalAddress },
    listName,
    token,
    language,
  }: { sender: Sender; listName: string | null; token: string | null; language: Language },
): Omit<AccountEmail, 'to'> => {
  const t = translatorFor(language);
  const footer = [sender, postalAddress].filter(Boolean).join(', ').replace(/\s+/g, ' ');
  const personal = recipientToken(ctx, 'personal', {
    workspaceId: row.workspace_id,
    contactId: row.contact_id,
    campaignId: null,
  });
  if (row.purpose === 'notice')
    return {
      language,
      subject: t('mail.subscribed.subject', { sender }),
      preheader: t('mail.subscribed.preheader'),
      paragraphs: [t('mail.subscribed.headline'), t('mail.subscribed.text', { sender })],
      action: { label: t('mail.subscribed.action'), url: `${ctx.publicUrl}/u/${personal}?preferences` },
      after: t('mail.subscribed.after'),
      footer,
    };
  return {
    language,
    subject: t('mail.confirmation.subject', { sender }),
    preheader: t('mail.confirmation.preheader'),
    paragraphs: [
      t('mail.confirmation.headline', { sender }),
      explanationOf(row, { sender, list: listName, t }),
      t('mail.page.sevenDays'),
    ],
    action: { label: t('mail.confirmation.action'), url: `${ctx.publicUrl}/confirm/${token}` },
    after: t('mail.confirmation.after'),
    footer,
  };
};

interface MailFault {
  failure: string;
  retryAfterSeconds?: number | undefined;
  isUncertain?: boolean;
}

const isMailFault = (error: unknown): error is Error & MailFault =>
  error instanceof Error && error.name === 'MailError' && 'failure' in error;

/** For failures that pass on their own or that the owner can fix. */
const maxAttempts = 12;
const retryDelayMs = (tries: number): number => Math.min(2 ** tries * minuteMs, 6 * hourMs);

/** The row was marked as sent before the call; only a message that was certainly not sent is queued again. */
const recordOutcome = async (
  ctx: Context,
  row: rows.StoredConfirmation,
  sentMark: rows.SentMark,
  error: unknown,
): Promise<void> => {
  if (error === null) return;
  if (!isMailFault(error)) throw error;
  ctx.log.warn({ failure: error.failure, request: row.id }, 'confirmation email could not be sent');
  if (error.isUncertain) return;
  const at = (ms: number): Date => new Date(ctx.now().getTime() + ms);
  if (error.failure === 'throttled') {
    const until = at((error.retryAfterSeconds ?? 60) * 1000);
    await rows.undoSentMark(ctx.db, row, sentMark, until);
    return rows.delayEmails(ctx.db, row, until);
  }
  const isFinal = error.failure === 'recipient' || error.failure === 'rejected' || row.tries >= maxAttempts;
  await rows.undoSentMark(ctx.db, row, sentMark, isFinal ? null : at(retryDelayMs(row.tries)));
};

/** When the owner asks, contacts who unsubscribed or bounced since then get nothing. */
const mayReceive = (row: rows.StoredConfirmation, { status }: StoredContact): boolean =>
  isByOwner(row) ? status === 'pending' || status === 'subscribed' : status !== 'cleaned';

const sendConfirmation = async (ctx: Context, row: rows.StoredConfirmation): Promise<void> => {
  const { workspace_id, contact_id, list_id } = row;
  const contact = await findContact(ctx.db, workspace_id, contact_id);
  const list = list_id === null ? null : await findList(ctx.db, workspace_id, list_id);
  const sender = await findSender(ctx, workspace_id);
  const route = sender && (await routeFor(ctx, sender));
  if (!contact || !mayReceive(row, contact) || (list_id !== null && !list) || !sender || !route)
    return rows.endLease(ctx.db, row, null);
  const isRealMail = route.account ? !route.account.isSandboxed : ctx.config.smtpUrl !== null;
  if (isRealMail && (await isContactOfSample(ctx.db, workspace_id, contact)))
    return rows.endLease(ctx.db, row, null);
  if (!sender.hasPlan) {
    const retryAt = new Date(ctx.now().getTime() + retryDelayMs(row.tries));
    return rows.endLease(ctx.db, row, row.tries >= maxAttempts ? null : retryAt);
  }
  if (route.account && !(await waitForSlot(ctx, route.account)))
    return rows.delayEmails(ctx.db, row, new Date(ctx.now().getTime() + maxWaitMs));
  const now = ctx.now();
  const token = row.purpose === 'confirm' ? `${workspace_id}.${ctx.newToken()}` : null;
  const expiresAt = new Date(now.getTime() + confirmationLifetimeMs);
  const sentMark = { at: now, link: token === null ? null : { tokenHash: hashOf(token), expiresAt } };
  const email = confirmationEmail(ctx, row, {
    sender,
    listName: list?.name ?? null,
    token,
    language: confirmationLanguage(row, contact) ?? 'en',
  });
  const message = {
    from: route.from,
    to: { address: contact.email },
    replyTo: route.replyTo,
    ...composeAccountEmail(ctx, email),
    // This answers the contact's own request: no list is behind it yet, so there is none to leave (RFC 3834, section
    // 5).
    headers: { 'Auto-Submitted': 'auto-generated' },
    tags: { workspace: workspaceMark(ctx, workspace_id), kind: row.purpose },
  };
  if (!(await rows.markSent(ctx.db, row, sentMark))) return;
  const error = await route.mailer.send(message).then(
    () => null,
    (error: unknown) => error,
  );
  await recordOutcome(ctx, row, sentMark, error);
};

/** Lease: no other process takes the row meanwhile; after a crash it is free again at that time. */
const leaseMs = 5 * minuteMs;

const maxLeases = 2 * maxAttempts;

/** Sends up to `max` waiting emails of the workspace; returns whether there may be more. */
export const sendConfirmations = async (ctx: Context, workspaceId: string, max: number): Promise<boolean> => {
  if (sendingPausedBy(ctx)) return false;
  for (let sent = 0; sent < max; sent += 1) {
    const now = ctx.now();
    const row = await rows.leaseEmail(ctx.db, workspaceId, {
      now,
      retryAt: new Date(now.getTime() + leaseMs),
      maxAttempts: maxLeases,
    });
    if (!row) return false;
    await sendConfirmation(ctx, row);
  }
  return true;
};

const batchSize = 20;
const maxWaitForNextMs = 6 * hourMs;

/** Emails of a workspace, one after the other. */
export const confirmationTurns: TurnWork = {
  kind: 'confirmations',
  atOnce: 4,
  run: async (ctx, { workspaceId }, signal) => {
    for (let left = batchSize; left > 0 && !signal.aborted; left -= 1)
      if (!(await sendConfirmations(ctx, workspaceId, 1))) break;
    const next = await rows.nextEmailAt(ctx.db, workspaceId, maxLeases);
    if (next === null) return null;
    const waitMs = next.getTime() - ctx.now().getTime();
    return { nextInMs: Math.min(Math.max(0, waitMs), maxWaitForNextMs) };
  },
};

/** Workspaces with emails that are due. */
export const workspacesWithConfirmations = (ctx: Context): Promise<string[]> =>
  rows.workspacesWithEmails(ctx.db, ctx.now(), maxLeases);

/** Emails may wait because a crash lost their turn. */
export const findLostConfirmations = async (ctx: Context): Promise<void> => {
  for (const workspaceId of await workspacesWithConfirmations(ctx)) queueConfirmations(ctx, workspaceId);
};

/** A worker sends them, so the response time does not reveal whether an address is known. */
export const queueConfirmations = (ctx: Context, workspaceId: string): void =>
  askForTurn(ctx, { kind: 'confirmations', workspaceId });
