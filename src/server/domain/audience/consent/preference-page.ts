// The page that a contact sees after following the personal link of a message.
import type { PreferencePage, Preferences } from '#public-pages/preference-page.ts';
import type { Context } from '../../../context.ts';
import { findSuppression } from '../../../db/audience/consent/suppressions.ts';
import { findCampaignSender } from '../../../db/audience/consent/unsubscribes.ts';
import { hasAuditSince } from '../../../db/audience/contacts/audit-log.ts';
import { findContact, type StoredContact } from '../../../db/audience/contacts/contacts.ts';
import { membershipsOf } from '../../../db/audience/lists/list-members.ts';
import type { Queryable } from '../../../db/database.ts';
import { idOf } from '../contacts/public-ids.ts';
import { isLinkForCurrentAddress, type LinkRecipient, readLinkRecipient } from './link-recipient.ts';
import type { MailRecipient } from './recipient-tokens.ts';
import { findSender } from './sender-profile.ts';

/** Within this time the page's undo button is enough: the holder of the message has just unsubscribed with it. */
const undoMs = 24 * 60 * 60 * 1000;
const justNowMs = 60 * 60 * 1000;

/** The action that the audit log records for a reason. */
export const reasonAction = 'said why they left';

/** Enough to recognize one's own address, too little to learn another's from a forwarded message. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  const local = [...email.slice(0, at)];
  const shown = local.length > 3 ? 2 : local.length > 1 ? 1 : 0;
  return `${local.slice(0, shown).join('')}…${email.slice(at)}`;
};

export interface RecipientPage {
  page: PreferencePage;
  sender: string;
  /** Of the contact (BCP 47), where it is known. */
  language: string | null;
}

export const unknownPage: RecipientPage = { page: { state: 'unknown' }, sender: '', language: null };

const preferencesOf = async (
  db: Queryable,
  contact: StoredContact,
  recipient: LinkRecipient,
): Promise<Preferences> => ({
  joinsByMail: !(await isLinkForCurrentAddress(db, contact, recipient)),
  lists: (await membershipsOf(db, contact.workspace_id, contact.id)).map((member) => ({
    id: idOf('list', contact.workspace_id, member.list_id),
    name: member.name,
    description: member.description,
    isOn: member.status === 'active',
    isWaiting: member.status === 'pending',
  })),
  firstName: contact.first_name,
  language: contact.language,
  countsOpens: contact.opens_refused_at === null,
});

/** A line about what was just done. */
export type Notice = Extract<PreferencePage, { state: 'in' }>['notice'];

/** How an unsubscribed contact can subscribe again. */
export const returnMethod = async (
  ctx: Context,
  db: Queryable,
  contact: StoredContact,
  recipient: LinkRecipient,
): Promise<'now' | 'by-mail'> => {
  const { left_at } = contact;
  const isRecent = left_at !== null && ctx.now().getTime() - left_at.getTime() < undoMs;
  return isRecent && (await isLinkForCurrentAddress(db, contact, recipient)) ? 'now' : 'by-mail';
};

/** The page of a former contact. */
const formerContactPage = async (
  db: Queryable,
  { workspaceId, former }: LinkRecipient,
  notice: Notice,
): Promise<PreferencePage> => {
  if (!former) return { state: 'gone' };
  const isBlocked = (await findSuppression(db, workspaceId, former.email_hash)) !== undefined;
  if (former.email === null) return { state: 'erased', isBlocked };
  const email = maskedEmail(former.email);
  return isBlocked
    ? { state: 'out', email, canReturn: 'no', isJustNow: false, hasSaidWhy: false }
    : { state: 'in', email, preferences: null, notice };
};

const preferencePageOf = async (
  ctx: Context,
  db: Queryable,
  contact: StoredContact | undefined,
  recipient: LinkRecipient,
  notice: Notice,
): Promise<PreferencePage> => {
  const { workspaceId, contactId } = recipient;
  if (!contact) return formerContactPage(db, recipient, notice);
  const email = maskedEmail(contact.email);
  if (contact.status === 'complained' || contact.status === 'cleaned') return { state: 'blocked', email };
  if (contact.status !== 'unsubscribed')
    return { state: 'in', email, preferences: await preferencesOf(db, contact, recipient), notice };
  const isJustNow = contact.left_at !== null && ctx.now().getTime() - contact.left_at.getTime() < justNowMs;
  return {
    state: 'out',
    email,
    canReturn: await returnMethod(ctx, db, contact, recipient),
    isJustNow,
    hasSaidWhy:
      isJustNow &&
      contact.left_at !== null &&
      (await hasAuditSince(db, workspaceId, contactId, reasonAction, contact.left_at)),
  };
};

/** null: nothing remains of the workspace. */
export const senderName = async (
  ctx: Context,
  db: Queryable,
  recipient: MailRecipient,
): Promise<string | null> => {
  const sender = await findSender(ctx, recipient.workspaceId, db);
  if (!sender) return null;
  const campaignSender =
    recipient.campaignId === null
      ? undefined
      : await findCampaignSender(db, recipient.workspaceId, recipient.campaignId);
  return campaignSender ?? sender.name;
};

export const currentPage = async (
  ctx: Context,
  recipient: LinkRecipient,
  notice: Notice = null,
): Promise<RecipientPage> => {
  const sender = await senderName(ctx, ctx.db, recipient);
  if (sender === null) return { page: { state: 'gone' }, sender: ctx.brand, language: null };
  const contact = await findContact(ctx.db, recipient.workspaceId, recipient.contactId);
  const page = await preferencePageOf(ctx, ctx.db, contact, recipient, notice);
  return { page, sender, language: contact?.language ?? null };
};

/** Read-only. */
export const openPreferencePage = async (ctx: Context, token: string): Promise<RecipientPage> => {
  const recipient = await readLinkRecipient(ctx, token);
  return recipient ? currentPage(ctx, recipient) : unknownPage;
};
