// A contact undoes an unsubscribe by the same link: at once within a day, later by an email to the address.
import type { Context } from '../../../context.ts';
import { liftSuppression } from '../../../db/audience/consent/suppressions.ts';
import { auditContacts } from '../../../db/audience/contacts/audit-log.ts';
import { lockContacts, updateContact } from '../../../db/audience/contacts/contacts.ts';
import type { Visitor } from '../../shared/caller.ts';
import { byContact } from '../contacts/audit-log.ts';
import { queueConfirmations } from './confirmation-emails.ts';
import { requestConfirmation } from './double-opt-in.ts';
import { readLinkRecipient } from './link-recipient.ts';
import {
  currentPage,
  maskedEmail,
  type RecipientPage,
  returnMethod,
  senderName,
  unknownPage,
} from './preference-page.ts';

export const resubscribe = async (
  ctx: Context,
  token: string,
  { address, language: requested }: Pick<Visitor, 'address' | 'language'>,
): Promise<RecipientPage> => {
  const recipient = await readLinkRecipient(ctx, token);
  if (!recipient) return unknownPage;
  const { workspaceId, contactId } = recipient;
  const result = await ctx.db.transaction().execute(async (tx) => {
    const [contact] = await lockContacts(tx, workspaceId, [contactId]);
    if (contact?.status !== 'unsubscribed') return { kind: 'unchanged' as const };
    if ((await returnMethod(ctx, tx, contact, recipient)) === 'by-mail') {
      await requestConfirmation(ctx, tx, [contactId], {
        workspaceId,
        listId: null,
        source: 'person',
        address,
        details: { language: requested },
      });
      return { kind: 'confirmation-requested' as const, contact };
    }
    const now = ctx.now();
    await updateContact(tx, workspaceId, contactId, {
      status: 'subscribed',
      left_at: null,
      confirmed_at: now,
      updated_at: now,
    });
    await liftSuppression(tx, workspaceId, contact.email);
    await auditContacts(tx, workspaceId, [contactId], {
      ...byContact(ctx, 'subscribed again'),
      before: { status: 'unsubscribed' },
      after: { status: 'subscribed', address },
    });
    return { kind: 'resubscribed' as const };
  });
  if (result.kind === 'confirmation-requested') {
    queueConfirmations(ctx, workspaceId);
    const sender = await senderName(ctx, ctx.db, recipient);
    const { email, language } = result.contact;
    return { page: { state: 'asked', email: maskedEmail(email) }, sender: sender ?? ctx.brand, language };
  }
  return currentPage(ctx, recipient, result.kind === 'resubscribed' ? 'back' : null);
};
