// The reason that a contact may give after unsubscribing, once.
import { type UnsubscribeReason, unsubscribeReasonTexts } from '#public-pages/preference-page.ts';
import { translatorFor } from '#text/translator.ts';
import type { Context } from '../../../context.ts';
import { auditContacts, hasAuditSince } from '../../../db/audience/contacts/audit-log.ts';
import { lockContacts } from '../../../db/audience/contacts/contacts.ts';
import { byContact } from '../contacts/audit-log.ts';
import { readLinkRecipient } from './link-recipient.ts';
import { currentPage, type RecipientPage, reasonAction, unknownPage } from './preference-page.ts';

/** The history is stored in one language, whatever the contact and the users of the workspace read. */
const textOf = (reason: UnsubscribeReason): string => translatorFor('en')(unsubscribeReasonTexts[reason]);

export const saveUnsubscribeReason = async (
  ctx: Context,
  token: string,
  reason: UnsubscribeReason,
  words: string,
): Promise<RecipientPage> => {
  const recipient = await readLinkRecipient(ctx, token);
  if (!recipient) return unknownPage;
  const { workspaceId, contactId } = recipient;
  await ctx.db.transaction().execute(async (tx) => {
    const [contact] = await lockContacts(tx, workspaceId, [contactId]);
    if (contact?.status !== 'unsubscribed' || contact.left_at === null) return;
    if (await hasAuditSince(tx, workspaceId, contactId, reasonAction, contact.left_at)) return;
    await auditContacts(tx, workspaceId, [contactId], {
      ...byContact(ctx, reasonAction),
      after: { reason: textOf(reason), ...(words === '' ? {} : { words }) },
    });
  });
  return currentPage(ctx, recipient);
};
