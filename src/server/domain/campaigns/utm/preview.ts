// What UTM parameters make of the links of an email, before anything is saved or sent.
import type { CampaignUtm, UtmPreview } from '#contract/campaigns/utm.ts';
import { addUtmToLinks } from '#email/personalize/utm-links.ts';
import type { Context } from '../../../context.ts';
import { findNewestWithLinks, type StoredCampaign } from '../../../db/campaigns/campaigns.ts';
import { findSenderSettings } from '../../../db/carriers/sender-settings.ts';
import { idOf } from '../../audience/contacts/public-ids.ts';
import { publicOrigins } from '../../carriers/own-domains/public-origin.ts';
import type { Caller } from '../../shared/caller.ts';
import { requireCampaign } from '../campaigns.ts';
import { campaignContent } from '../content.ts';
import { utmOf } from './campaign-utm.ts';

const example: Pick<StoredCampaign, 'name' | 'html_content'> = {
  name: 'Spring sale',
  html_content:
    '<a href="https://shop.example/sale?color=blue#new">Shop the sale</a> <a href="https://shop.example/?utm_source=print">Our catalog</a>',
};

/** As it would be sent, with its footer. */
const htmlOf = async (ctx: Context, campaign: StoredCampaign): Promise<string> => {
  const settings = await findSenderSettings(ctx.db, campaign.workspace_id);
  const content = campaignContent({
    html: campaign.html_content,
    senderName: campaign.from_name || settings?.default_from_name || ctx.brand,
    postalAddress: settings?.postal_address.trim() ?? '',
  });
  return content?.html ?? '';
};

export const previewUtm = async (
  ctx: Context,
  { workspace_id }: Caller,
  { campaignId, utm }: { campaignId?: string | undefined; utm?: CampaignUtm | undefined },
): Promise<UtmPreview> => {
  const campaign =
    campaignId === undefined
      ? await findNewestWithLinks(ctx.db, workspace_id)
      : await requireCampaign(ctx, workspace_id, campaignId);
  // What is tried for the workspace, is not what the newest campaign has of its own.
  const own = utm === undefined ? (campaignId === undefined ? null : campaign?.utm) : utm;
  const shown = {
    workspace_id,
    name: campaign?.name ?? example.name,
    state: campaign?.state ?? ('draft' as const),
    scheduled_at: campaign?.scheduled_at ?? null,
    schedule_zone: campaign?.schedule_zone ?? null,
    local_time: campaign?.local_time ?? null,
    utm: own ?? null,
  };
  const options = await utmOf(ctx, ctx.db, shown, await publicOrigins(ctx, ctx.db, workspace_id));
  const html = campaign ? await htmlOf(ctx, campaign) : example.html_content;
  const links = addUtmToLinks(html, options ?? withoutUtm).links;
  return {
    campaign: campaign ? { id: idOf('campaign', workspace_id, campaign.id), name: campaign.name } : null,
    utm: options?.parameters ?? null,
    links: options ? links : links.map((link) => ({ ...link, exception: null })),
  };
};

/** Finds the links and changes none. */
const withoutUtm = {
  parameters: { source: '', medium: '', campaign: '', content: '', term: '' },
  campaignName: '',
  date: '',
  ownOrigins: [],
};
