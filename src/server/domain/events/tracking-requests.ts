// Handles requests for a message's pixel and its tracked links.
import type { Context } from '../../context.ts';
import { findContact } from '../../db/audience/contacts/contacts.ts';
import { findLink } from '../../db/campaigns/links.ts';
import { readRecipientToken } from '../audience/consent/recipient-tokens.ts';
import { readLink } from '../campaigns/tracking-urls.ts';
import type { NormalizedEvent } from '../carriers/normalized-event.ts';
import { createTtlCache } from '../shared/ttl-cache.ts';
import { recordTracking } from './record.ts';
import { detectMachine, type RequestSource } from './request-source/human-or-machine.ts';
import { ipPrefix } from './request-source/ip-prefix.ts';
import { mailClientOf } from './request-source/mail-client.ts';

export interface TrackingRequest extends RequestSource {
  /** A HEAD request does not count as an open. */
  isHead: boolean;
}

const eventOf = (
  ctx: Context,
  kind: 'open' | 'click',
  ids: Pick<NormalizedEvent, 'campaign' | 'contact' | 'link'>,
  request: TrackingRequest,
): NormalizedEvent => {
  const machine = detectMachine(kind, request);
  const network = ipPrefix(request.address);
  const client = mailClientOf(request.userAgent);
  return {
    kind,
    at: ctx.now().getTime(),
    ...ids,
    ...(machine === null ? {} : { machine }),
    ...(network === null ? {} : { network }),
    ...(client === null ? {} : { client }),
  };
};

export const recordOpen = (ctx: Context, token: string, request: TrackingRequest): void => {
  const recipient = readRecipientToken(ctx, 'tracking', token);
  if (!recipient || recipient.campaignId === null || request.isHead) return;
  const ids = { campaign: recipient.campaignId, contact: recipient.contactId };
  recordTracking(ctx, recipient.workspaceId, eventOf(ctx, 'open', ids, request));
};

/** Links never change after a campaign started, so those of recent messages are cached. */
const linkCache = createTtlCache<string | null>({
  ttlMs: (target) => (target === null ? 0 : Number.POSITIVE_INFINITY),
  maxEntries: 5_000,
});

const linkTarget = (
  ctx: Context,
  workspaceId: string,
  campaignId: number,
  linkId: number,
): Promise<string | null> =>
  linkCache(ctx, `${workspaceId} ${campaignId} ${linkId}`, async () => {
    const url = await findLink(ctx.db, workspaceId, campaignId, linkId);
    if (url === null || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
    // Encoded for a header.
    return new URL(url).href;
  });

/** Of the contact to whom the message went (BCP 47), where it is known. */
export const readerLanguage = async (ctx: Context, token: string): Promise<string | null> => {
  const recipient = readRecipientToken(ctx, 'tracking', token);
  if (!recipient) return null;
  const contact = await findContact(ctx.db, recipient.workspaceId, recipient.contactId);
  return contact?.language ?? null;
};

/** The target of the link; null: not ours, or its campaign was deleted. */
export const followLink = async (
  ctx: Context,
  token: string,
  link: string,
  request: TrackingRequest,
): Promise<string | null> => {
  const recipient = readRecipientToken(ctx, 'tracking', token);
  if (!recipient || recipient.campaignId === null) return null;
  const { workspaceId, campaignId, contactId } = recipient;
  const linkId = readLink(ctx, workspaceId, campaignId, link);
  const target = linkId === null ? null : await linkTarget(ctx, workspaceId, campaignId, linkId);
  if (linkId === null || target === null) return null;
  if (!request.isHead) {
    const ids = { campaign: campaignId, contact: contactId, link: linkId };
    recordTracking(ctx, workspaceId, eventOf(ctx, 'click', ids, request));
  }
  return target;
};
