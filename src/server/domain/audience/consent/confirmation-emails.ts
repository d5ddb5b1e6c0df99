// Double opt-in emails. Each waits as a row and is marked as sent right before the call to the mail service, so none
// goes out twice; a contact who lost one asks again. It goes out through the workspace's own account or through this
// server's mail service. Values typed into the form are left out, because anyone can type anything about any address.
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import * as rows from '../../../db/audience/consent/confirmations.ts';
import { findContact, type StoredContact } from '../../../db/audience/contacts/contacts.ts';
import { findList } from '../../../db/audience/lists/lists.ts';
import { takePlaces } from '../../../db/ses/rate-limit.ts';
import { hashOf } from '../../accounts/sessions.ts';
import { openSesAccount, type SesAccount } from '../../ses/account.ts';
import { keepAccountAllowance } from '../../ses/quota.ts';
import { findSendingAccount } from '../../ses/settings.ts';
import type { Account } from '../../shared/account.ts';
import { type AccountLetter, composeAccountLetter } from '../../shared/product-emails.ts';
import { type Sending, workspaceMark } from '../../shared/product-mail.ts';
import { recipientToken } from './recipient-tokens.ts';
import { findSender, type Sender } from './sender-profile.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const confirmationLifetimeMs = 7 * 24 * hourMs;

interface Way extends Pick<Sending, 'mailer' | 'from' | 'replyTo'> {
  /** null: this server's mail service */
  account: SesAccount | null;
}

/**
 * The workspace's own account first. Anyone may sign in to the demo account and could otherwise email anyone in this
 * server's name.
 */
const wayOf = async (ctx: Context, { owner, name }: Sender): Promise<Way | null> => {
  const account = await openSesAccount(ctx, owner.workspace_id);
  if (account) return { mailer: ctx.ses(account.credentials), from: account.from, replyTo: null, account };
  if (!ctx.mail || (owner.is_demo && ctx.config.smtpUrl !== null)) return null;
  return {
    mailer: ctx.mail.mailer,
    from: { address: ctx.mail.from.address, name },
    replyTo: { address: owner.email },
    account: null,
  };
};

const longestWaitMs = 2_000;

/** Takes slots in the token bucket of campaigns; false: no slot is free soon. */
const waitForPlace = async (ctx: Context, account: SesAccount): Promise<boolean> => {
  await keepAccountAllowance(ctx, account);
  const request = { want: 1, aheadMs: longestWaitMs, leadMs: 0, now: ctx.now() };
  const places = await takePlaces(ctx.db, account.accountKey, request, []);
  // Campaigns leave a tenth of the daily quota for messages like these.
  if (!places || places.isDayOver) return true;
  if (places.count === 0) return false;
  await pause(Math.max(0, places.startMs));
  return true;
};

/** Whether lists of this account can send confirmation emails. */
export const canSendConfirmations = async (ctx: Context, account: Account): Promise<boolean> =>
  (await findSendingAccount(ctx, account)) !== null ||
  (ctx.mail !== null && !(account.is_demo && ctx.config.smtpUrl !== null));

/** false: the contact asked for it. */
const isByOwner = ({ source }: rows.StoredConfirmation): boolean =>
  source === 'manual' || source === 'import';

const letterOf = (
  ctx: Context,
  row: rows.StoredConfirmation,
  { sender, listName, token }: { sender: Sender; listName: string | null; token: string | null },
): Omit<AccountLetter, 'to'> => {
  const who = sender.name;
  const footer = [who, sender.postalAddress].filter(Boolean).join(', ').replace(/\s+/g, ' ');
  const personal = recipientToken(ctx, 'personal', {
    workspaceId: row.workspace_id,
    contactId: row.contact_id,
    campaignId: null,
  });
  if (row.purpose === 'notice')
    return {
      subject: `You get emails from ${who} already`,
      preheader: 'Somebody signed up with your address once more. Nothing was changed.',
      paragraphs: [
        'You are on the list already',
        `Somebody, probably you, signed up for emails from ${who} with this address. It is on the list, and nothing was changed.`,
      ],
      action: { label: 'Choose what you get', url: `${ctx.publicUrl}/u/${personal}?preferences` },
      after: 'If it was not you, you need not do anything.',
      footer,
    };
  const list = listName === null ? '' : `, for the list “${listName}”`;
  return {
    subject: `Please confirm: emails from ${who}`,
    preheader: 'One button says that this address is yours and that you want them.',
    paragraphs: [
      `Do you want emails from ${who}?`,
      isByOwner(row)
        ? `${who} would like to write to you${list}. You get nothing unless you say yes.`
        : `Somebody, probably you, asked for emails from ${who} with this address${list}. You get them once you say yes.`,
      'The link works for seven days.',
    ],
    action: { label: 'Yes, I want them', url: `${ctx.publicUrl}/confirm/${token}` },
    after: 'If you do not want them, you need not do anything: no more emails follow.',
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
const mostTries = 12;
const waitAfter = (tries: number): number => Math.min(2 ** tries * minuteMs, 6 * hourMs);

/** The row was marked as sent before the call; only a message that was certainly not sent is queued again. */
const settle = async (
  ctx: Context,
  row: rows.StoredConfirmation,
  mark: rows.MailMark,
  error: unknown,
): Promise<void> => {
  if (error === null) return;
  if (!isMailFault(error)) throw error;
  ctx.log.warn({ failure: error.failure, request: row.id }, 'a confirmation mail was not sent');
  if (error.isUncertain) return;
  const at = (ms: number): Date => new Date(ctx.now().getTime() + ms);
  if (error.failure === 'throttled') {
    const until = at((error.retryAfterSeconds ?? 60) * 1000);
    await rows.takeBackMark(ctx.db, row, mark, until);
    return rows.delayMails(ctx.db, row, until);
  }
  const isForGood = error.failure === 'recipient' || error.failure === 'rejected' || row.tries >= mostTries;
  await rows.takeBackMark(ctx.db, row, mark, isForGood ? null : at(waitAfter(row.tries)));
};

/** When the owner asks, contacts who unsubscribed or bounced since then get nothing. */
const mayGet = (row: rows.StoredConfirmation, { status }: StoredContact): boolean =>
  isByOwner(row) ? status === 'pending' || status === 'subscribed' : status !== 'cleaned';

const sendOne = async (ctx: Context, row: rows.StoredConfirmation): Promise<void> => {
  const { workspace_id, contact_id, list_id } = row;
  const contact = await findContact(ctx.db, workspace_id, contact_id);
  const list = list_id === null ? null : await findList(ctx.db, workspace_id, list_id);
  const sender = await findSender(ctx, workspace_id);
  const way = sender && (await wayOf(ctx, sender));
  if (!contact || !mayGet(row, contact) || (list_id !== null && !list) || !sender || !way)
    return rows.updateConfirmation(ctx.db, row, { next_try_at: null });
  if (!sender.hasPlan)
    return rows.updateConfirmation(ctx.db, row, {
      next_try_at: row.tries >= mostTries ? null : new Date(ctx.now().getTime() + waitAfter(row.tries)),
    });
  if (way.account && !(await waitForPlace(ctx, way.account)))
    return rows.delayMails(ctx.db, row, new Date(ctx.now().getTime() + longestWaitMs));
  const now = ctx.now();
  const token = row.purpose === 'confirm' ? `${workspace_id}.${ctx.newToken()}` : null;
  const expiresAt = new Date(now.getTime() + confirmationLifetimeMs);
  const mark = { at: now, link: token === null ? null : { tokenHash: hashOf(token), expiresAt } };
  const letter = letterOf(ctx, row, { sender, listName: list?.name ?? null, token });
  const message = {
    from: way.from,
    to: { address: contact.email },
    replyTo: way.replyTo,
    ...composeAccountLetter(ctx, letter),
    // This answers the contact's own request: no list is behind it yet, so there is none to leave (RFC 3834, section
    // 5).
    headers: { 'Auto-Submitted': 'auto-generated' },
    tags: { workspace: workspaceMark(ctx, workspace_id), kind: row.purpose },
    configurationSet: way.account?.configurationSet ?? null,
  };
  if (!(await rows.markMailed(ctx.db, row, mark))) return;
  const fault = await way.mailer.send(message).then(
    () => null,
    (error: unknown) => error,
  );
  await settle(ctx, row, mark, fault);
};

/** Lease: no other process takes the row meanwhile; after a crash it is free again at that time. */
const leaseMs = 5 * minuteMs;

/** Sends up to `most` waiting emails; returns whether there may be more. */
export const sendConfirmations = async (ctx: Context, most: number): Promise<boolean> => {
  for (let sent = 0; sent < most; sent += 1) {
    const now = ctx.now();
    const row = await rows.takeMail(ctx.db, {
      now,
      retryAt: new Date(now.getTime() + leaseMs),
      mostTries: 2 * mostTries,
    });
    if (!row) return false;
    await sendOne(ctx, row);
  }
  return true;
};

const atOnce = 20;

/** Runs in the background, so the response time does not reveal whether an address is known. */
export const sendConfirmationsSoon = (ctx: Context): void =>
  ctx.background.soon('confirmations', async () => {
    if (await sendConfirmations(ctx, atOnce)) sendConfirmationsSoon(ctx);
  });
