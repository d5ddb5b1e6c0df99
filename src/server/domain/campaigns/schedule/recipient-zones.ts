import type { RecipientZones } from '#contract/campaigns/schedule.ts';
import type { Context } from '../../../context.ts';
import { hasTimeZone } from '../../../db/campaigns/time-zones.ts';
import type { Caller } from '../../shared/caller.ts';
import { countMatching, countStoredAudience } from '../audience-count.ts';
import { requireCampaign } from '../campaigns.ts';
import { knownZones } from './known-zones.ts';

/** How many recipients have a time zone of their own. The others get the campaign at the time of its sender. */
export const countRecipientZones = async (
  ctx: Context,
  { workspace_id }: Caller,
  id: string,
): Promise<RecipientZones> => {
  const { audience } = await requireCampaign(ctx, workspace_id, id);
  const [{ recipients }, withTimeZone] = await Promise.all([
    countStoredAudience(ctx, workspace_id, audience),
    countMatching(ctx, workspace_id, audience, hasTimeZone(await knownZones(ctx))),
  ]);
  return { recipients, withTimeZone: Math.min(recipients, withTimeZone) };
};
