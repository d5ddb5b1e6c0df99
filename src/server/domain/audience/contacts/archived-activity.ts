// The messages a contact got of campaigns whose deliveries are archived.
import type { Context } from '../../../context.ts';
import { archivedCampaignsOf } from '../../../db/audience/archive/recipients.ts';
import type { ContactMailRow } from '../../../db/audience/contacts/activity.ts';
import { findArchivedDelivery } from '../archive/read-archived.ts';

const readAtOnce = 5;

/** Latest campaign first. Each is looked up in a file, so only as many as asked for. */
export const archivedMailsOfContact = async (
  ctx: Context,
  workspaceId: string,
  contactId: number,
  limit: number,
  before: number | null,
): Promise<ContactMailRow[]> => {
  const campaigns = await archivedCampaignsOf(ctx.db, workspaceId, contactId, limit, before);
  const mails: ContactMailRow[] = [];
  for (let at = 0; at < campaigns.length; at += readAtOnce) {
    const read = campaigns.slice(at, at + readAtOnce).map(async ({ campaign_id, month, name, subject }) => {
      const campaign = { workspaceId, campaignId: campaign_id, month };
      const row = await findArchivedDelivery(ctx, campaign, contactId);
      return row ? [{ ...row, campaign_id, name, subject }] : [];
    });
    mails.push(...(await Promise.all(read)).flat());
  }
  return mails;
};
