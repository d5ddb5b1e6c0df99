// A contact unsubscribes by the personal link of a message. No login and no question comes first, and no state of the
// workspace prevents it: an ended plan keeps no contact subscribed.
import type { Context } from '../../../context.ts';
import { forgetOpenRequests } from '../../../db/audience/consent/confirmations.ts';
import { findSuppression, suppressForUnsubscribe } from '../../../db/audience/consent/suppressions.ts';
import { recordUnsubscribeByCampaign } from '../../../db/audience/consent/unsubscribes.ts';
import { auditContacts } from '../../../db/audience/contacts/audit-log.ts';
import { lockExclusive } from '../../../db/audience/contacts/contact-locks.ts';
import { lockContacts, type StoredContact, updateContact } from '../../../db/audience/contacts/contacts.ts';
import type { Queryable } from '../../../db/database.ts';
import { announceChange, campaignTopic } from '../../shared/live-feed.ts';
import { byContact } from '../contacts/audit-log.ts';
import { idOf } from '../contacts/public-ids.ts';
import { suppressFormerContact } from './former-contacts.ts';
import { type LinkRecipient, readLinkRecipient, resolveRecipient } from './link-recipient.ts';
import { currentPage, type RecipientPage, unknownPage } from './preference-page.ts';

export type UnsubscribeMethod = 'one click' | 'page';

/** Call it in a transaction that has locked the contact. */
export const unsubscribeContact = async (
  ctx: Context,
  tx: Queryable,
  contact: StoredContact,
  { workspaceId, contactId, mailedContactId, campaignId }: LinkRecipient,
  method: UnsubscribeMethod,
): Promise<void> => {
  // A complaint outweighs unsubscribing.
  if (contact.status === 'complained' || contact.status === 'cleaned') return;
  // The owner may resubscribe a contact whom the owner unsubscribed, but not one who unsubscribed themselves.
  const suppression = await findSuppression(tx, workspaceId, contact.email);
  if (contact.status === 'unsubscribed' && suppression?.source === 'person') return;
  const now = ctx.now();
  await updateContact(tx, workspaceId, contactId, { status: 'unsubscribed', left_at: now, updated_at: now });
  // A bounce was not the contact's choice; this is, and outlasts it.
  await suppressForUnsubscribe(tx, workspaceId, contact.email, {
    reason: 'unsubscribed',
    source: 'person',
    at: now,
  });
  await forgetOpenRequests(tx, workspaceId, [contactId]);
  if (campaignId !== null)
    await recordUnsubscribeByCampaign(tx, workspaceId, campaignId, mailedContactId, now);
  await auditContacts(tx, workspaceId, [contactId], {
    ...byContact(ctx, 'unsubscribed'),
    before: { status: contact.status },
    after: {
      status: 'unsubscribed',
      by: method,
      ...(campaignId === null ? {} : { campaign: idOf('campaign', workspaceId, campaignId) }),
      ...(mailedContactId === contactId ? {} : { mail: 'from before' }),
    },
  });
};

const unsubscribeRecipient = async (
  ctx: Context,
  tx: Queryable,
  recipient: LinkRecipient,
  method: UnsubscribeMethod,
): Promise<LinkRecipient> => {
  const [contact] = await lockContacts(tx, recipient.workspaceId, [recipient.contactId]);
  if (contact) {
    await unsubscribeContact(ctx, tx, contact, recipient, method);
    return recipient;
  }
  // A concurrent transaction may give the address to a contact: the lock makes the later of the two see the earlier.
  await lockExclusive(tx, recipient.workspaceId);
  const current = await resolveRecipient(tx, { ...recipient, contactId: recipient.mailedContactId });
  const [added] = await lockContacts(tx, current.workspaceId, [current.contactId]);
  if (added) await unsubscribeContact(ctx, tx, added, current, method);
  else await suppressFormerContact(ctx, tx, current, method);
  return current;
};

/** Committed when this returns. Idempotent. */
export const unsubscribe = async (
  ctx: Context,
  token: string,
  method: UnsubscribeMethod,
): Promise<RecipientPage> => {
  const recipient = await readLinkRecipient(ctx, token);
  if (!recipient) return unknownPage;
  const current = await ctx.db
    .transaction()
    .execute((tx) => unsubscribeRecipient(ctx, tx, recipient, method));
  if (recipient.campaignId !== null)
    announceChange(ctx, campaignTopic(recipient.workspaceId, recipient.campaignId));
  return currentPage(ctx, current);
};
