// The contact that the personal link of a message belongs to now.
import type { Context } from '../../../context.ts';
import { wasMailedAfter } from '../../../db/audience/consent/unsubscribes.ts';
import type { StoredContact } from '../../../db/audience/contacts/contacts.ts';
import { type FormerContact, findFormerContact } from '../../../db/audience/contacts/erased-contacts.ts';
import type { Queryable } from '../../../db/database.ts';
import { type MailRecipient, readRecipientToken } from './recipient-tokens.ts';

export interface LinkRecipient extends MailRecipient {
  /**
   * The id of the contact that the message went to. Differs from the present one if the contact was deleted or erased
   * and added again.
   */
  mailedContactId: number;
  /** What remains of a deleted or erased contact; null: the contact exists, or nothing remains. */
  former: FormerContact | null;
}

/** A contact who was deleted or erased and added again has a new id and the same mailbox. */
export const resolveRecipient = async (db: Queryable, recipient: MailRecipient): Promise<LinkRecipient> => {
  const { workspaceId, contactId: mailedContactId } = recipient;
  const former = (await findFormerContact(db, workspaceId, mailedContactId)) ?? null;
  return { ...recipient, contactId: former?.again_id ?? mailedContactId, mailedContactId, former };
};

/** null: this server did not issue the token. */
export const readLinkRecipient = async (ctx: Context, token: string): Promise<LinkRecipient | null> => {
  const recipient = readRecipientToken(ctx, 'personal', token);
  return recipient && resolveRecipient(ctx.db, recipient);
};

/**
 * Whether the link's message went to the contact's current address. Unsubscribing does not require that; subscribing
 * again does, because the link may be in a mailbox that the contact no longer owns.
 */
export const isLinkForCurrentAddress = async (
  db: Queryable,
  contact: StoredContact,
  { workspaceId, campaignId, mailedContactId, former }: LinkRecipient,
): Promise<boolean> => {
  if (former) return !former.may_have_moved;
  if (contact.email_changed_at === null) return true;
  return (
    campaignId !== null &&
    (await wasMailedAfter(db, workspaceId, campaignId, mailedContactId, contact.email_changed_at))
  );
};
