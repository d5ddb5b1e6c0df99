// The UTM parameters of a campaign: its own, those of its workspace, or none.
import { changedWithParts } from '#email/dynamic/marks.ts';
import { addUtmToLinks, type UtmLink, type UtmOptions } from '#email/personalize/utm-links.ts';
import type { Context } from '../../../context.ts';
import { findOwner } from '../../../db/accounts/users.ts';
import type { StoredCampaign } from '../../../db/campaigns/campaigns.ts';
import { findUtm } from '../../../db/carriers/utm.ts';
import type { Queryable } from '../../../db/database.ts';
import type { PublicOrigins } from '../../carriers/own-domains/public-origin.ts';
import { originUnder } from '../../carriers/own-domains/target.ts';
import { type CampaignContent, withText } from '../content.ts';

type UtmCampaign = Pick<
  StoredCampaign,
  'workspace_id' | 'name' | 'utm' | 'state' | 'scheduled_at' | 'schedule_zone' | 'local_time'
>;

const dayIn = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);

/** The day on which it is sent; of a campaign that is not scheduled, today. */
const dayOf = async (ctx: Context, db: Queryable, campaign: UtmCampaign): Promise<string> => {
  const { workspace_id, state, scheduled_at, schedule_zone, local_time } = campaign;
  if (local_time !== null) return local_time.slice(0, 10);
  const zone = schedule_zone ?? (await findOwner(db, workspace_id))?.time_zone ?? 'UTC';
  const now = ctx.now();
  const isAhead = state === 'scheduled' && scheduled_at !== null && scheduled_at > now;
  return dayIn(isAhead ? scheduled_at : now, zone);
};

/** null: its links get none. */
export const utmOf = async (
  ctx: Context,
  db: Queryable,
  campaign: UtmCampaign,
  origins: PublicOrigins,
): Promise<UtmOptions | null> => {
  const parameters =
    campaign.utm === 'off' ? null : (campaign.utm ?? (await findUtm(db, campaign.workspace_id)));
  if (!parameters) return null;
  return {
    parameters,
    campaignName: campaign.name,
    date: await dayOf(ctx, db, campaign),
    ownOrigins: [
      new URL(ctx.publicUrl).origin,
      ...ctx.config.publicAliases.map((name) => originUnder(ctx, name)),
      origins.tracking,
      origins.webView,
    ],
  };
};

/** `addresses`: of each link that got parameters, the address without them. */
export const withUtm = (
  content: CampaignContent,
  utm: UtmOptions | null,
): CampaignContent & { addresses: ReadonlyMap<string, string> } => {
  if (!utm) return { ...content, addresses: new Map() };
  let links: readonly UtmLink[] = [];
  const made = changedWithParts(content.html, content.branches?.html ?? [], (html) => {
    const found = addUtmToLinks(html, utm);
    links = found.links;
    return found.html;
  });
  const changed = links.filter(({ before, after }) => before !== after);
  if (changed.length === 0 || made === null) return { ...content, addresses: new Map() };
  return {
    ...withText(made.html, made.branches),
    addresses: new Map(changed.map(({ before, after }) => [after, before])),
  };
};
