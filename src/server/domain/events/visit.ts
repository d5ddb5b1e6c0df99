// Handles requests for a message's pixel and its tracked links.
import type { Context } from '../../context.ts';
import { findLink } from '../../db/campaigns/links.ts';
import { readRecipientToken } from '../audience/consent/recipient-tokens.ts';
import { readLink } from '../campaigns/tracking-urls.ts';
import type { Fact } from '../ses/normalized-event.ts';
import { keepAnswers } from '../shared/ttl-cache.ts';
import { machineBy, type Visit } from './human-or-machine.ts';
import { truncatedNetwork } from './ip-prefix.ts';
import { recordTracking } from './record.ts';

export interface Visitor extends Visit {
  /** A HEAD request does not count as an open. */
  isHead: boolean;
}

const factOf = (
  ctx: Context,
  kind: 'open' | 'click',
  ids: Pick<Fact, 'campaign' | 'contact' | 'link'>,
  visitor: Visitor,
): Fact => {
  const machine = machineBy(kind, visitor);
  const network = truncatedNetwork(visitor.address);
  return {
    kind,
    at: ctx.now().getTime(),
    ...ids,
    ...(machine === null ? {} : { machine }),
    ...(network === null ? {} : { network }),
  };
};

export const noteOpen = (ctx: Context, token: string, visitor: Visitor): void => {
  const mail = readRecipientToken(ctx, 'tracking', token);
  if (!mail || mail.campaignId === null || visitor.isHead) return;
  const ids = { campaign: mail.campaignId, contact: mail.contactId };
  recordTracking(ctx, mail.workspaceId, factOf(ctx, 'open', ids, visitor));
};

/** Links never change after a campaign started, so those of recent messages are cached. */
const kept = keepAnswers<string | null>({
  keptMs: (address) => (address === null ? 0 : Number.POSITIVE_INFINITY),
  most: 5_000,
});

const addressOf = (
  ctx: Context,
  workspaceId: string,
  campaignId: number,
  linkId: number,
): Promise<string | null> =>
  kept(ctx, `${workspaceId} ${campaignId} ${linkId}`, async () => {
    const url = await findLink(ctx.db, workspaceId, campaignId, linkId);
    if (url === null || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
    // Encoded for a header.
    return new URL(url).href;
  });

/** The target of the link; null: not ours, or its campaign was deleted. */
export const followLink = async (
  ctx: Context,
  token: string,
  link: string,
  visitor: Visitor,
): Promise<string | null> => {
  const mail = readRecipientToken(ctx, 'tracking', token);
  if (!mail || mail.campaignId === null) return null;
  const { workspaceId, campaignId, contactId } = mail;
  const linkId = readLink(ctx, workspaceId, campaignId, link);
  const address = linkId === null ? null : await addressOf(ctx, workspaceId, campaignId, linkId);
  if (linkId === null || address === null) return null;
  if (!visitor.isHead) {
    const ids = { campaign: campaignId, contact: contactId, link: linkId };
    recordTracking(ctx, workspaceId, factOf(ctx, 'click', ids, visitor));
  }
  return address;
};
