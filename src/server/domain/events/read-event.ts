// Turns an event of a carrier into one for the inbox: who opened or clicked, and which link of ours it was.
import type { Context } from '../../context.ts';
import { readRecipientToken } from '../audience/consent/recipient-tokens.ts';
import { readLink } from '../campaigns/tracking-urls.ts';
import type { CarrierEvent, NormalizedEvent } from '../carriers/normalized-event.ts';
import { detectMachine } from './request-source/human-or-machine.ts';
import { ipPrefix } from './request-source/ip-prefix.ts';
import { mailClientOf } from './request-source/mail-client.ts';

/** The link that a carrier reports is our own tracked URL, or its target if the message was not rewritten. */
const linkOf = (ctx: Context, workspaceId: string, link: string): number | null => {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  // Under the name of this server or an own domain: the token proves what it is, not the name.
  if (!url.pathname.startsWith('/t/c/')) return null;
  const recipient = readRecipientToken(ctx, 'tracking', url.pathname.slice('/t/c/'.length));
  if (!recipient?.campaignId || recipient.workspaceId !== workspaceId) return null;
  return readLink(ctx, workspaceId, recipient.campaignId, url.searchParams.get('l') ?? '');
};

const engagementOf = (
  kind: 'open' | 'click',
  { userAgent, address }: NonNullable<CarrierEvent['client']>,
): Partial<NormalizedEvent> => {
  const machine = detectMachine(kind, { userAgent, address, isPrefetch: false });
  const network = ipPrefix(address);
  const client = mailClientOf(userAgent);
  return {
    ...(machine ? { machine } : {}),
    ...(network ? { network } : {}),
    ...(client ? { client } : {}),
  };
};

/** `workspaceId`: the one that the event counts for. */
export const readCarrierEvent = (
  ctx: Context,
  workspaceId: string,
  { event, link = '', client }: CarrierEvent,
): NormalizedEvent => {
  const { kind } = event;
  if (kind !== 'open' && kind !== 'click') return event;
  const id = kind === 'click' ? linkOf(ctx, workspaceId, link) : null;
  return { ...event, ...(client ? engagementOf(kind, client) : {}), ...(id === null ? {} : { link: id }) };
};
