// Event canary: one message that reaches no person, sent like the campaign's. When its event arrives, those of earlier
// messages would have arrived too.
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import { findCampaign } from '../../../db/campaigns/campaigns.ts';
import type { CampaignKey } from '../../../db/campaigns/running-campaigns.ts';
import { reserveSlots } from '../../../db/carriers/rate-limit.ts';
import type { CarrierAccount } from '../../carriers/carrier.ts';
import type { Frozen } from '../message.ts';

/** Uses the campaign's own verified sender: the default one may be unverified. */
const senderOf = async (ctx: Context, { workspace_id, id }: CampaignKey): Promise<string | null> => {
  const campaign = await findCampaign(ctx.db, workspace_id, id);
  return (campaign?.frozen as Frozen | null | undefined)?.from.address ?? null;
};

/** false: no slot was free, or the carrier has no address for it. */
export const sendCanary = async (
  ctx: Context,
  account: CarrierAccount,
  campaign: CampaignKey,
): Promise<boolean> => {
  const { from, accountKey, events } = account;
  if (events.sendCanary === null) return false;
  const sender = await senderOf(ctx, campaign);
  const request = { wanted: 1, maxAheadMs: 1_000, minLeadMs: 0, now: ctx.now() };
  const slots = await reserveSlots(ctx.db, accountKey, request, []);
  if (slots?.count !== 1) return false;
  await pause(slots.startMs);
  await events.sendCanary(sender ?? from.address);
  return true;
};
