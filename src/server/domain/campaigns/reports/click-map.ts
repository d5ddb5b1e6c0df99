// The email of a campaign with its figures at each link: what recipients followed, seen where it is.
import type { ClickMap } from '#contract/campaigns/report.ts';
import { personalize } from '#email/personalize/personalize.ts';
import { escapeAttribute } from '#email/render/html.ts';
import type { Translate } from '#text/translator.ts';
import type { Context } from '../../../context.ts';
import { type Scheme, withColorScheme } from '../../emails/library/design-emails.ts';
import type { Caller, Viewer } from '../../shared/caller.ts';
import { notFound } from '../../shared/errors.ts';
import { requireCampaign } from '../campaigns.ts';
import { compileFrozen, type Frozen } from '../message.ts';
import { sampleAddresses, senderValues } from '../test-emails/compose.ts';
import { heatOf, mapStyles } from './click-map-styles.ts';
import { reportLinks } from './links-and-clients.ts';

export const getClickMap = async (ctx: Context, { workspace_id }: Caller, id: string): Promise<ClickMap> => {
  const campaign = await requireCampaign(ctx, workspace_id, id);
  return { links: await reportLinks(ctx, workspace_id, campaign.id) };
};

/** The place of a link in the map: `#link-3`. */
const placeOf = (linkId: number): string => `link-${linkId}`;

/** As a page for a frame without scripts. Its links lead to their own place in it. */
export const clickMapHtml = async (
  ctx: Context,
  caller: Viewer,
  id: string,
  { translate, scheme }: { translate: Translate; scheme: Scheme },
): Promise<string> => {
  const campaign = await requireCampaign(ctx, caller.workspace_id, id);
  const frozen = campaign.frozen as Frozen | null;
  if (!frozen) throw notFound();
  const links = await reportLinks(ctx, caller.workspace_id, campaign.id);
  const byIndex = new Map(links.map((link) => [link.index, link]));
  const most = Math.max(0, ...links.map(({ people }) => people));
  // Earlier versions gave one number to all links of an address.
  const storedId = (linkId: number, urls: readonly string[]): number =>
    frozen.labels ? linkId : frozen.links.indexOf(urls[linkId] ?? '');
  let urls: readonly string[] = [];
  const placed = new Set<number>();
  const markOf = (linkId: number): string => {
    const index = storedId(linkId, urls);
    const link = byIndex.get(index);
    if (!link) return '';
    const number = index + 1;
    // The table leads to the first mark of a number.
    const place = placed.has(index) ? '' : ` id="${placeOf(index)}"`;
    placed.add(index);
    const name = translate('campaignPage.clickMap.linkFigures', { number, people: link.people });
    return `<span class="click-map-mark"${place} role="img" aria-label="${escapeAttribute(name)}" title="${escapeAttribute(name)}" data-heat="${heatOf(link.people, most)}"><b>#${number}</b>${link.people}</span>`;
  };
  const compile = (linkMark?: (linkId: number) => string) =>
    compileFrozen(ctx, campaign, { ...frozen, trackClicks: true, trackOpens: false }, () => mapTokens, {
      addresses: { ...sampleAddresses(ctx), click: (token, linkId) => `#${placeOf(linkId)}-${token}` },
      linkMark,
    });
  urls = compile().links;
  const compiled = compile(markOf);
  // All links of the email, whoever got them.
  const shown = frozen.parts?.whens.map(() => true);
  const { html } = personalize(compiled, { id: '0', values: senderValues(caller, compiled), shown });
  const heats = urls.map((_, linkId) => heatOf(byIndex.get(storedId(linkId, urls))?.people ?? 0, most));
  return withStyles(
    withColorScheme(html, scheme),
    mapStyles(heats.map((heat, linkId) => ({ heat, href: `#${placeOf(linkId)}-${mapTokens.tracking}` }))),
  );
};

const mapTokens = { tracking: 'map', personal: 'map' };

/** Last in the head, or first of all without one: the styles of the email come before it. */
const withStyles = (html: string, styles: string): string => {
  const end = html.search(/<\/head>/i);
  return end === -1 ? `${styles}${html}` : `${html.slice(0, end)}${styles}${html.slice(end)}`;
};
