// A campaign as it is sent: frozen at the start, opened once by the worker, then rendered to one message for each
// contact. Nothing here queries the database per recipient.
import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { type Branch, bitsOf } from '#email/dynamic/conditional-parts.ts';
import type { When } from '#email/dynamic/when.ts';
import { type Addresses, type Compiled, compileCampaign, type Tokens } from '#email/personalize/compile.ts';
import { personalize, valuesFor } from '#email/personalize/personalize.ts';
import type { Template } from '#email/personalize/template.ts';
import type { Context } from '../../context.ts';
import { listFields } from '../../db/audience/contacts/fields.ts';
import type { StoredCampaign } from '../../db/campaigns/campaigns.ts';
import type { StoredLink } from '../../db/campaigns/links.ts';
import { findTrackingSettings } from '../../db/campaigns/tracking-settings.ts';
import { findSenderSettings } from '../../db/carriers/sender-settings.ts';
import type { Queryable } from '../../db/database.ts';
import { recipientToken } from '../audience/consent/recipient-tokens.ts';
import { type PublicOrigins, publicOrigins } from '../carriers/own-domains/public-origin.ts';
import { DomainError } from '../shared/errors.ts';
import { workspaceMark } from '../shared/product-mail.ts';
import { campaignContent } from './content.ts';
import { clickAddress, openAddress } from './tracking-urls.ts';
import { utmOf, withUtm } from './utm/campaign-utm.ts';

/** The value of `campaigns.frozen`: once started, a campaign no longer follows its form. */
export interface Frozen {
  subject: string;
  preheader: string;
  html: string;
  text: string;
  /** Names of fields that merge tags may use. */
  fields: string[];
  /** Targets of tracked links; the index is the id. */
  links: string[];
  /** What readers see of each link. A campaign frozen by an earlier version has none, and one link for each address. */
  labels?: string[];
  /** The addresses of `links` without the UTM parameters of the campaign, if it has any. */
  addresses?: string[];
  from: { address: string; name: string };
  replyTo: string;
  postalAddress: string;
  listId: string;
  trackOpens: boolean;
  trackClicks: boolean;
  /** Where its links lead. A campaign frozen by an earlier version has none, and those of this server. */
  origins?: PublicOrigins;
  /** Of an email with conditions: these, and the parts of HTML and text that they decide about. */
  parts?: { whens: readonly When[]; html: readonly Branch[]; text: readonly Branch[] };
}

export interface MailContact {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  language?: string | null | undefined;
  fields: Readonly<Record<string, string>>;
  /** The conditions of the email that held for the recipient at its start, as bits. */
  shown?: number | null | undefined;
}

export interface CampaignMessage {
  /** One address that every carrier accepts: its domain in ASCII. */
  destination: string;
  source: { address: string; name: string };
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  headers: { name: string; value: string }[];
  /** Without the attempt number, which only the sending worker knows. */
  tags: Record<string, string>;
}

export type SkipReason = 'invalid_address';

/** The common part of all messages of a campaign, sent once per bulk call. */
export interface CampaignTemplates {
  subject: Template;
  html: Template;
  text: Template;
}

/** A message as the values for the slots of the templates. */
export type CampaignParts = Omit<CampaignMessage, 'subject' | 'html' | 'text'> & { values: string[] };

export interface CampaignMail {
  messageFor: (contact: MailContact) => CampaignMessage | { skip: SkipReason };
  /** The same messages in parts; null for a message that is more than its parts. */
  inParts: {
    templates: CampaignTemplates;
    partsFor: (contact: MailContact) => CampaignParts | { skip: SkipReason };
  } | null;
}

// Not every carrier supports SMTPUTF8: the local part must be ASCII; the domain can be encoded.
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const domainName =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

const plainDomain = /^[a-z0-9.-]+$/;

/** null: not deliverable through every carrier. */
export const sendableAddress = (address: string): string | null => {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const typedDomain = address.slice(at + 1).toLowerCase();
  const domain = plainDomain.test(typedDomain) ? typedDomain : domainToASCII(typedDomain);
  return at > 0 && local.length <= 64 && localPart.test(local) && domainName.test(domain)
    ? `${local}@${domain}`
    : null;
};

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** Identifies no person, and is the same for every message of the workspace. */
const workspaceLabel = (workspaceId: string): string =>
  createHash('sha256').update(`mail of ${workspaceId}`).digest('hex').slice(0, 10);

/** Stable for a stream (RFC 2919): the list if there is one, otherwise all messages of the workspace. */
const listIdOf = (campaign: StoredCampaign, from: { address: string; name: string }): string => {
  const { lists, segments, everyone, notOpened } = campaign.audience;
  const [list] = lists;
  const isOneList =
    list !== undefined && lists.length === 1 && segments.length === 0 && !everyone && notOpened === null;
  const id = `${isOneList ? `list-${list}` : 'news'}.${workspaceLabel(campaign.workspace_id)}.${domainOf(from.address)}`;
  const phrase = /^[\x20-\x7e]+$/.test(from.name) ? `"${from.name.replace(/[\\"]/g, '')}" ` : '';
  return `${phrase}<${id}>`;
};

const unreadable = (): DomainError => new DomainError('refused', 'refusals.campaigns.unsafeHtml');

/** The content as it would be frozen now. */
export const freeze = async (ctx: Context, db: Queryable, campaign: StoredCampaign): Promise<Frozen> => {
  const settings = await findSenderSettings(db, campaign.workspace_id);
  const counted = await findTrackingSettings(db, campaign.workspace_id);
  const name = campaign.from_name || settings?.default_from_name || ctx.brand;
  const from = { address: sendableAddress(campaign.from_email) ?? campaign.from_email, name };
  const postalAddress = settings?.postal_address.trim() ?? '';
  const { parts } = campaign;
  const plain = campaignContent({
    html: campaign.html_content,
    branches: parts?.branches,
    senderName: name,
    postalAddress,
  });
  if (!plain) throw unreadable();
  const origins = await publicOrigins(ctx, db, campaign.workspace_id);
  const { html, text, branches, addresses } = withUtm(plain, await utmOf(ctx, db, campaign, origins));
  const frozen = {
    html,
    text,
    subject: campaign.subject,
    preheader: campaign.preheader,
    fields: (await listFields(db, campaign.workspace_id)).map(({ key }) => key),
    from,
    replyTo: campaign.reply_to && (sendableAddress(campaign.reply_to) ?? campaign.reply_to),
    postalAddress,
    listId: listIdOf(campaign, from),
    trackOpens: campaign.track_opens && counted.opens,
    trackClicks: campaign.track_clicks && counted.clicks,
    origins,
    ...(parts && branches ? { parts: { whens: parts.whens, ...branches } } : {}),
  };
  const { links, labels } = compileFrozen(ctx, campaign, frozen, () => sampleTokens);
  return {
    ...frozen,
    links: [...links],
    labels: [...labels],
    ...(addresses.size > 0 ? { addresses: links.map((url) => addresses.get(url) ?? url) } : {}),
  };
};

/**
 * Messages are opened for years, so these URLs never change form. Unsubscribing never depends on an own domain: laws
 * require that it works for weeks, and a domain may end sooner.
 */
const campaignUrls = (
  ctx: Context,
  { workspace_id, id }: Pick<StoredCampaign, 'workspace_id' | 'id'>,
  { origins }: Pick<Frozen, 'origins'>,
): Required<Addresses> => ({
  click: clickAddress(ctx, workspace_id, id, origins?.tracking),
  open: openAddress(ctx, origins?.tracking),
  unsubscribe: (token) => `${ctx.publicUrl}/u/${token}`,
  preferences: (token) => `${ctx.publicUrl}/u/${token}?preferences`,
  webView: (token) => `${origins?.webView ?? ctx.publicUrl}/view/${token}`,
});

const sampleTokens: Tokens = { tracking: 'sample', personal: 'sample' };

/** As rows of `campaign_links`. */
export const linksToStore = ({ links, labels = [], addresses = links }: Frozen): StoredLink[] =>
  links.map((url, id) => ({ url, label: labels[id] ?? '', address: addresses[id] ?? url }));

/** With `tracking` off nothing is counted: for previews, tests and the web view. */
export const compileFrozen = (
  ctx: Context,
  campaign: Pick<StoredCampaign, 'workspace_id' | 'id'>,
  frozen: Omit<Frozen, 'links'> & { links?: string[] },
  tokens: (recipientId: string) => Tokens,
  {
    tracking = true,
    addresses = campaignUrls(ctx, campaign, frozen),
    linkMark,
  }: { tracking?: boolean; addresses?: Addresses; linkMark?: ((linkId: number) => string) | undefined } = {},
): Compiled => {
  const { subject, preheader, html, text, fields, trackOpens, trackClicks, parts } = frozen;
  return compileCampaign(
    { subject, html, text, preheader: preheader || undefined, branches: parts },
    {
      addresses,
      tokens,
      fields,
      trackLinks: tracking && trackClicks,
      trackOpens: tracking && trackOpens,
      linkMark,
    },
  );
};

export const valuesOf = ({ email, first_name, last_name, fields }: MailContact): Record<string, string> => ({
  ...fields,
  email,
  first_name,
  last_name,
});

/** Gmail counts complaints by these parts; the last one identifies the sender (5 to 15 characters). */
const feedbackIdOf = (ctx: Context, campaign: Pick<StoredCampaign, 'workspace_id' | 'id'>): string => {
  const product = ctx.brand.toLowerCase().replace(/[^a-z0-9]/g, '');
  return `c${campaign.id}:${workspaceLabel(campaign.workspace_id)}:campaign:${product.padEnd(5, '0').slice(0, 15)}`;
};

export const emptyText = 'This email shows images only.\n';

/**
 * Links are numbered in the order they are found. A later version of this program may find others, or another order,
 * while the numbers in sent messages still refer to the stored list.
 */
const compileWithStoredLinks = (
  ctx: Context,
  campaign: Pick<StoredCampaign, 'workspace_id' | 'id'>,
  frozen: Frozen,
  tokens: (recipientId: string) => Tokens,
): Compiled => {
  const compiled = compileFrozen(ctx, campaign, frozen, tokens);
  if (compiled.links.every((url, id) => frozen.links[id] === url)) return compiled;
  const storedIds = compiled.links.map((url) => frozen.links.indexOf(url));
  if (storedIds.includes(-1)) return compileFrozen(ctx, campaign, { ...frozen, trackClicks: false }, tokens);
  const urls = campaignUrls(ctx, campaign, frozen);
  const addresses = { ...urls, click: (token: string, id: number) => urls.click(token, storedIds[id] ?? id) };
  return compileFrozen(ctx, campaign, frozen, tokens, { addresses });
};

/** `campaign` has started. Each message is cheap after this. */
export const openFrozen = (
  ctx: Context,
  campaign: Pick<StoredCampaign, 'workspace_id' | 'id' | 'frozen'>,
): CampaignMail => {
  const frozen = campaign.frozen as Frozen | null;
  if (!frozen) throw new Error('A campaign that has not begun has no messages.');
  const { workspace_id: workspaceId, id: campaignId } = campaign;
  const compiled = compileWithStoredLinks(ctx, campaign, frozen, (recipientId) => {
    const recipient = { workspaceId, campaignId, contactId: Number(recipientId) };
    return {
      tracking: recipientToken(ctx, 'tracking', recipient),
      personal: recipientToken(ctx, 'personal', recipient),
    };
  });
  const sharedHeaders = [
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
    { name: 'List-Id', value: frozen.listId },
    { name: 'Feedback-ID', value: feedbackIdOf(ctx, campaign) },
  ];
  const tags = {
    kind: 'campaign',
    workspace: workspaceMark(ctx, workspaceId),
    w: workspaceId,
    c: String(campaignId),
  };
  const whenCount = frozen.parts?.whens.length ?? 0;
  const recipientOf = (contact: MailContact) => ({
    id: String(contact.id),
    values: valuesOf(contact),
    language: contact.language,
    shown: whenCount === 0 ? undefined : bitsOf(contact.shown ?? 0, whenCount),
  });
  const envelopeOf = (contact: MailContact, destination: string, unsubscribeUrl: string | undefined) => ({
    destination,
    source: frozen.from,
    replyTo: frozen.replyTo || null,
    headers: [{ name: 'List-Unsubscribe', value: `<${unsubscribeUrl}>` }, ...sharedHeaders],
    tags: { ...tags, k: String(contact.id) },
  });
  const { subject, html, text } = compiled;
  const hasStaticText = text.pieces.some((piece) => piece.trim() !== '');
  return {
    messageFor: (contact) => {
      const destination = sendableAddress(contact.email);
      if (destination === null) return { skip: 'invalid_address' };
      const { unsubscribeUrl, ...message } = personalize(compiled, recipientOf(contact));
      return {
        ...envelopeOf(contact, destination, unsubscribeUrl),
        ...message,
        text: message.text.trim() ? message.text : emptyText,
      };
    },
    // The parts that only some get would be sent once more for each recipient, and calls are limited in size.
    inParts:
      hasStaticText && whenCount === 0
        ? {
            templates: { subject, html, text },
            partsFor: (contact) => {
              const destination = sendableAddress(contact.email);
              if (destination === null) return { skip: 'invalid_address' };
              const { values, unsubscribeUrl } = valuesFor(compiled, recipientOf(contact));
              return { ...envelopeOf(contact, destination, unsubscribeUrl), values };
            },
          }
        : null,
  };
};
