// Contacts that were deleted or erased: the links in their messages still unsubscribe.
import type { Context } from '../../../context.ts';
import { suppressForUnsubscribe } from '../../../db/audience/consent/suppressions.ts';
import { auditAddress } from '../../../db/audience/contacts/audit-log.ts';
import type { Queryable } from '../../../db/database.ts';
import { byContact } from '../contacts/audit-log.ts';
import { idOf } from '../contacts/public-ids.ts';
import type { LinkRecipient } from './link-recipient.ts';

/** Suppresses the address, which no contact has now, in case a contact gets it later. */
export const suppressFormerContact = async (
  ctx: Context,
  tx: Queryable,
  { workspaceId, former, campaignId }: LinkRecipient,
  method: string,
): Promise<void> => {
  if (!former) return;
  const suppression = { reason: 'unsubscribed', source: 'person', at: ctx.now() } as const;
  if (!(await suppressForUnsubscribe(tx, workspaceId, former.email_hash, suppression))) return;
  await auditAddress(tx, workspaceId, {
    ...byContact(ctx, 'unsubscribed'),
    after: {
      by: method,
      ...(campaignId === null ? {} : { campaign: idOf('campaign', workspaceId, campaignId) }),
    },
  });
};
