// Adds UTM parameters to the links of an email, before it is compiled: what follows (tracking, the web view, the text
// part) knows the addresses with them.
import { escapeAttribute } from '../render/html.ts';
import { isLink, trimmedAddress, webAddress } from './compile-html.ts';
import { linkLabels } from './link-labels.ts';
import { type AttributeLocation, readMarkup } from './markup.ts';
import { isAddressTag, tagsIn } from './merge-tags.ts';
import { type UtmParameters, utmValues, withParameters } from './utm-parameters.ts';

/**
 * Why a link gets no parameters.
 * - `personal`: to unsubscribe, to the preferences or to the web view
 * - `own-page`: a page of this server
 * - `unknown-address`: it begins with a merge tag, so each recipient may have another website, or none
 * - `not-web`: an email address, a phone number, or a place in the email
 * - `present`: it has all of them
 */
export const utmExceptions = ['personal', 'own-page', 'unknown-address', 'not-web', 'present'] as const;
export type UtmException = (typeof utmExceptions)[number];

export interface UtmLink {
  /** As in reports, from 1; null: clicks on it are not counted, because it contains a merge tag or leads to no website. */
  number: number | null;
  label: string;
  before: string;
  after: string;
  exception: UtmException | null;
}

export interface UtmOptions {
  parameters: UtmParameters;
  campaignName: string;
  /** `2026-12-05`. */
  date: string;
  /** `https://mail.example`: links to them are left as they are. */
  ownOrigins: readonly string[];
}

/** As the link is written: by its text alone. */
const exceptionOf = (url: string, ownOrigins: readonly string[]): UtmException | null => {
  const tags = tagsIn(url);
  if (tags.some(({ tag }) => tag && isAddressTag(tag.name))) return 'personal';
  if (tags[0]?.start === 0) return 'unknown-address';
  const origin = /^https?:\/\/[^/?#\\]+/i.exec(url)?.[0].toLowerCase();
  if (origin === undefined) return 'not-web';
  return ownOrigins.some((own) => own.toLowerCase() === origin) ? 'own-page' : null;
};

interface FoundLink {
  attribute: AttributeLocation;
  url: string;
  /** Which of `links` it is; a button and its copy for Word are one. */
  index: number;
}

/**
 * The HTML with the parameters in each link to a website that lacks them, and all its links in order. Copies for Word
 * get what their originals get. A second time nothing changes.
 */
export const addUtmToLinks = (html: string, options: UtmOptions): { html: string; links: UtmLink[] } => {
  const found: FoundLink[] = [];
  const numbers: (number | null)[] = [];
  const labels = linkLabels();
  /** Copies whose originals have not come yet. */
  const copied = new Map<string, number>();
  let tracked = 0;
  const indexOf = (url: string, raw: string): number => {
    const known = copied.get(url);
    if (known !== undefined) return known;
    if (webAddress(raw) !== null) tracked += 1;
    return numbers.push(webAddress(raw) === null ? null : tracked) - 1;
  };
  readMarkup(html, {
    text: (start, end, forWord) => {
      if (!forWord) labels.add(html.slice(start, end));
    },
    attribute: (element, attribute, forWord) => {
      const raw = html.slice(attribute.start, attribute.end);
      if (attribute.name === 'alt' && (element === 'img' || element === 'area') && !forWord) labels.add(raw);
      if (attribute.name !== 'href' || !isLink(element, forWord)) return;
      const url = trimmedAddress(raw);
      const index = indexOf(url, raw);
      if (forWord) copied.set(url, index);
      else {
        copied.delete(url);
        labels.begin(index);
      }
      found.push({ attribute, url, index });
    },
    startTag: (element) => {
      if (element === 'area') labels.end();
    },
    endTag: (element) => {
      if (element === 'a') labels.end();
    },
  });
  labels.end();

  const links = new Map<number, UtmLink>();
  let written = '';
  let cursor = 0;
  for (const { attribute, url, index } of found) {
    const link = links.get(index) ?? linkOf(url, numbers[index] ?? null, labels.labelOf(index), options);
    links.set(index, link);
    if (link.after === url) continue;
    const name = html.slice(attribute.outerStart, attribute.start - (attribute.isQuoted ? 1 : 0));
    written += `${html.slice(cursor, attribute.outerStart)}${name}"${escapeAttribute(link.after)}"`;
    cursor = attribute.outerEnd;
  }
  return { html: written + html.slice(cursor), links: [...links.values()] };
};

const linkOf = (url: string, number: number | null, label: string, options: UtmOptions): UtmLink => {
  const known = { number, label, before: url };
  const exception = exceptionOf(url, options.ownOrigins);
  if (exception) return { ...known, after: url, exception };
  const values = utmValues(options.parameters, {
    campaign_name: options.campaignName,
    date: options.date,
    link_label: label,
    link_number: number === null ? '' : String(number),
  });
  const after = withParameters(url, values);
  return { ...known, after, exception: after === url ? 'present' : null };
};
