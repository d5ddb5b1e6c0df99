// Event canary: one message to Amazon's mailbox simulator, sent like the campaign's. When its event arrives, those of
// earlier messages would have arrived too. Such messages reach no recipient and do not count toward the daily quota.
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import { findCampaign } from '../../../db/campaigns/campaigns.ts';
import type { CampaignKey } from '../../../db/campaigns/running-campaigns.ts';
import { reserveSlots } from '../../../db/ses/rate-limit.ts';
import type { SesAccount } from '../../ses/account.ts';
import { workspaceMark } from '../../shared/product-mail.ts';
import type { Frozen } from '../message.ts';

const subject = 'Do events still come?';
const text =
  'Lettersmith sent this message to the simulator of Amazon SES to check that events still arrive. No recipient reads it.\n';

/** Uses the campaign's own verified sender: the default one may be unverified. */
const senderOf = async (ctx: Context, { workspace_id, id }: CampaignKey): Promise<string | null> => {
  const campaign = await findCampaign(ctx.db, workspace_id, id);
  return (campaign?.frozen as Frozen | null | undefined)?.from.address ?? null;
};

/** false: no slot was free. */
export const sendCanary = async (
  ctx: Context,
  account: SesAccount,
  campaign: CampaignKey,
): Promise<boolean> => {
  const { workspaceId, from, configurationSet, accountKey } = account;
  const sender = await senderOf(ctx, campaign);
  const request = { wanted: 1, maxAheadMs: 1_000, minLeadMs: 0, now: ctx.now() };
  const slots = await reserveSlots(ctx.db, accountKey, request, []);
  if (slots?.count !== 1) return false;
  await pause(slots.startMs);
  await ctx.sesControl(account.credentials).sendToSimulator({
    from: sender ?? from.address,
    subject,
    text,
    tags: { kind: 'probe', w: workspaceId, workspace: workspaceMark(ctx, workspaceId) },
    configurationSet,
  });
  return true;
};
