// Web addresses as far as checks need them. They come from any HTML, so no format is assumed.

import { memoize } from '#email/render/memoize.ts';
import suffixes from './public-suffixes.json' with { type: 'json' };

/** `https`, `mailto`, `javascript` …; `''` for an address without a scheme. Browsers skip controls and spaces. */
export const schemeOf = (href: string): string => {
  if (href.startsWith('https://')) return 'https';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Browsers ignore these characters in a scheme.
  const bare = href.replace(/[\u0000-\u0020]/g, '');
  return /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase() ?? '';
};

const commonHost = /^https?:\/\/(?:www\.)?(?!www\.)([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:[/?#]|$)/;

/** The host of a web address, in lower case, without `www.`; `''` when there is none. */
export function hostOf(href: string): string {
  const common = commonHost.exec(href)?.[1];
  if (common !== undefined) return common;
  const authority = /^\s*(?:https?:)?\/\/([^/?#\\]*)/i.exec(href)?.[1] ?? '';
  return authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d*$/, '')
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
}

/** Addresses with a merge tag are known only when the email is sent. */
export const hasMergeTag = (href: string): boolean => /\{\{|\*\||\{%|%7B%7B/i.test(href);

/** Suffixes of two and more labels under which domains are registered (`me.uk`) or sites are given away (`github.io`). */
const longSuffixes = new Set([
  ...Object.entries(suffixes.countries).flatMap(([label, countries]) =>
    countries.split(' ').map((country) => `${label}.${country}`),
  ),
  ...suffixes.sharedHosts,
]);
const anyLabelCountries = new Set(suffixes.anyLabel.split(' '));
const maxSuffixLabels = 4;

const suffixLabels = (labels: readonly string[]): number => {
  for (let count = Math.min(maxSuffixLabels, labels.length); count > 1; count -= 1)
    if (longSuffixes.has(labels.slice(-count).join('.'))) return count;
  return anyLabelCountries.has(labels.at(-1) ?? '') ? 2 : 1;
};

/**
 * The registrable domain: of `shop.example.co.uk` it is `example.co.uk`, of `a.shop.github.io` it is `shop.github.io`. A
 * suffix is its own owner. The suffixes are a short list, because the full one does not fit the browser.
 */
export const ownerOf = memoize(
  (host: string): string => {
    if (/^[\d.]+$/.test(host)) return host;
    const labels = host.split('.');
    return labels.slice(-suffixLabels(labels) - 1).join('.');
  },
  { copies: true },
);

const writtenAddress =
  /^(?:https?:\/\/)?(?:www\.)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[a-z]{2,18})(?::\d+)?(?:[/?#]\S*)?$/iu;

const closingMarks = '.,;:!?)';

/** The host that a text names, if the whole text is a web address; `''` if not. */
export function hostInText(text: string): string {
  if (!text.includes('.')) return '';
  const bare = text.trim();
  let end = bare.length;
  while (end > 0 && closingMarks.includes(bare.charAt(end - 1))) end -= 1;
  return writtenAddress.exec(bare.slice(0, end))?.[1]?.toLowerCase() ?? '';
}
