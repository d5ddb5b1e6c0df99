// Compile once, personalize many: content that is the same for all recipients of a campaign is prepared here.
import type { Branch } from '../dynamic/conditional-parts.ts';
import { branchTemplate } from './branch-template.ts';
import { compileHtml, type TrackedLink } from './compile-html.ts';
import { contextInAddress, oneLine } from './escape.ts';
import { linkLabels } from './link-labels.ts';
import { contactTags } from './merge-tags.ts';
import { type Findings, splitAtToken, type TokenAddress, tagReader } from './tag-reader.ts';
import { type EscapeContext, type Slot, slotTable, type Template } from './template.ts';

/** The email as it was rendered, still with its merge tags. */
export interface Campaign {
  html: string;
  text: string;
  subject: string;
  /** A preview line for HTML that has none: plain text, hidden at the start of the body. */
  preheader?: string | undefined;
  /** The parts of HTML and text that only some recipients get; conditions by their index. */
  branches?: { html: readonly Branch[]; text: readonly Branch[] } | undefined;
}

/** Both may be equal; with separate tokens, a forwarded click address does not open the preferences. */
export interface Tokens {
  /** In the addresses of clicks and of the pixel. */
  tracking: string;
  /** In the addresses of unsubscribing, preferences and the web view. */
  personal: string;
}

/**
 * Addresses around a token, which they contain once and unescaped. Each function is called when a campaign is compiled,
 * not for each recipient. A tag whose address is missing stays unchanged.
 */
export interface Addresses {
  click?: ((token: string, linkId: number) => string) | undefined;
  open?: ((token: string) => string) | undefined;
  unsubscribe?: ((token: string) => string) | undefined;
  preferences?: ((token: string) => string) | undefined;
  webView?: ((token: string) => string) | undefined;
}

export interface CompileOptions {
  addresses?: Addresses | undefined;
  /** Called once per recipient. Tokens are letters, digits, `.`, `_`, `~` and `-` (RFC 3986, section 2.3). */
  tokens: (recipientId: string) => Tokens;
  /** Names of fields beside `first_name`, `last_name` and `email`. */
  fields?: readonly string[] | undefined;
  /** Off for a test email, or when the sender counts no clicks. On when there is a `click` address. */
  trackLinks?: boolean | undefined;
  /** On when there is an `open` address. */
  trackOpens?: boolean | undefined;
  /** HTML to put at the start of each tracked link, for a map of clicks; not in the copies for Word. */
  linkMark?: ((linkId: number) => string) | undefined;
}

export interface Compiled {
  /**
   * The target of each tracked link, in the order of the email; its index is its id. Two links to one address have two
   * ids; a button and its copy for Word have one.
   */
  links: readonly string[];
  /** What readers see of each link: text, or the alternative text of an image; with merge tags as typed. */
  labels: readonly string[];
  /** Tags that stay in the email as typed: without a name, without an address, or where no value is allowed. */
  typedTags: readonly string[];
  /** Fields that some tag uses without a fallback: the tag is empty for contacts without a value. */
  requiredFields: readonly string[];
  /** Names that are no field and that some tag uses without a fallback: the tag is empty for every recipient. */
  unknownFields: readonly string[];
  /** Names that are no field and always have a fallback, which every recipient gets. */
  fallbackNames: readonly string[];
  /** Whether the recipient can unsubscribe by a link in the HTML, and by one in the text. */
  hasUnsubscribe: { html: boolean; text: boolean };
  subject: Template;
  html: Template;
  text: Template;
  slots: readonly Slot[];
  /** Of the email: of numbers and dates for recipients without a language. */
  language: string;
  tokens: (recipientId: string) => Tokens;
  unsubscribe: TokenAddress | undefined;
}

/** Longer than any working address. Without this limit, a text full of tags would take quadratic time. */
const maxAddressLength = 2_048;
const addressEnd = /[\s<>"]/;

const endsAddress = (code: number): boolean =>
  code <= 0x20 ||
  code === 0x22 ||
  code === 0x3c ||
  code === 0x3e ||
  (code > 0x7f && addressEnd.test(String.fromCharCode(code)));

/** In plain text a tag inside an address is part of it; elsewhere it is text. */
function contextInText(before: string): EscapeContext {
  const earliest = Math.max(0, before.length - maxAddressLength);
  let start = before.length;
  while (start > earliest && !endsAddress(before.charCodeAt(start - 1))) start -= 1;
  const word = before.slice(start);
  const index = word.search(/https?:\/\/|mailto:|tel:|sms:/i);
  return index === -1 ? 'plain' : contextInAddress(word.slice(index));
}

const languageOfHtml = (html: string): string =>
  /<html\b[^>]{0,500}?\slang\s*=\s*["']?([\w-]{2,35})/i.exec(html)?.[1] ?? 'en';

const optionalAddress = (make: ((token: string) => string) | undefined): TokenAddress | undefined =>
  make && splitAtToken(make);

/**
 * Cuts a campaign at its merge tags (`{{first_name}}`, `{{city|your town}}`, `{{unsubscribe_url}}` …) and at the
 * address of every link to the web, those of Outlook's drawn buttons included. Everything else keeps its bytes. Links
 * to mail and phone, and links that contain a tag, are not tracked: a tracked address leads to the target stored for
 * the campaign and never to contact data.
 *
 * Tags in comments, style sheets and scripts are not replaced. Those in style attributes stay as well and are reported,
 * because a value would need CSS escaping there.
 */
export function compileCampaign(campaign: Campaign, options: CompileOptions): Compiled {
  const { addresses = {}, trackLinks = true, trackOpens = true } = options;
  const unsubscribe = optionalAddress(addresses.unsubscribe);
  const findings: Findings = {
    typedTags: new Set(),
    requiredFields: new Set(),
    unknownFields: new Set(),
    fallbackNames: new Set(),
    usedAddresses: new Set(),
  };
  const fields = new Set([...contactTags, ...(options.fields ?? [])]);
  const tagAddresses = {
    unsubscribe_url: unsubscribe,
    preferences_url: optionalAddress(addresses.preferences),
    web_view_url: optionalAddress(addresses.webView),
  };
  const reader = tagReader(fields, tagAddresses, findings);
  const secondaryReader = tagReader(fields, tagAddresses, { ...findings, usedAddresses: new Set() });
  const table = slotTable();
  const links: string[] = [];
  const labels = linkLabels();
  /** Links of copies for Word whose originals have not come yet: a copy comes right before its original. */
  const copied = new Map<string, number>();
  const { click } = addresses;
  const linkTo = (url: string, forWord: boolean): TrackedLink => {
    const id = copied.get(url) ?? links.push(url) - 1;
    if (forWord) {
      copied.set(url, id);
    } else {
      copied.delete(url);
      labels.begin(id);
    }
    return { id, address: splitAtToken((token) => (click ? click(token, id) : token)) };
  };
  const compileText = (
    source: string,
    contextOf: (before: string) => EscapeContext,
    branches: readonly Branch[] = [],
  ): Template => branchTemplate(source, reader.editsOf(source, contextOf), branches, table);

  const html = compileHtml(campaign.html, {
    branches: campaign.branches?.html ?? [],
    reader,
    secondaryReader,
    table,
    preheader: campaign.preheader,
    click: click && trackLinks ? linkTo : undefined,
    labels,
    linkMark: options.linkMark,
    open: trackOpens ? optionalAddress(addresses.open) : undefined,
  });
  const inHtml = findings.usedAddresses.has('unsubscribe_url');
  findings.usedAddresses.clear();
  const text = compileText(campaign.text, contextInText, campaign.branches?.text);
  const inText = findings.usedAddresses.has('unsubscribe_url');
  const subject = compileText(oneLine(campaign.subject), () => 'line');
  return {
    links,
    labels: links.map((_, id) => labels.labelOf(id)),
    typedTags: [...findings.typedTags],
    requiredFields: [...findings.requiredFields],
    unknownFields: [...findings.unknownFields],
    fallbackNames: [...findings.fallbackNames].filter((name) => !findings.unknownFields.has(name)),
    hasUnsubscribe: { html: inHtml, text: inText },
    subject,
    html,
    text,
    slots: table.slots,
    language: languageOfHtml(campaign.html),
    tokens: options.tokens,
    unsubscribe,
  };
}
