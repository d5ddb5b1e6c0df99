// Web addresses as far as checks need them. They come from any HTML, so no format is assumed.

import { memoize } from '#email/render/memoize.ts';

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

const secondLevel = /^(?:ac|co|com|edu|gov|net|org|or|ne|gob|gouv)$/;

/**
 * The registrable domain: of `shop.example.co.uk` it is `example.co.uk`. Guessed by form, because the checks do not need
 * the full list of public suffixes.
 */
export const ownerOf = memoize(
  (host: string): string => {
    if (/^[\d.]+$/.test(host)) return host;
    const parts = host.split('.');
    const last = parts.at(-1) ?? '';
    const hasLongSuffix = parts.length > 2 && last.length === 2 && secondLevel.test(parts.at(-2) ?? '');
    return parts.slice(hasLongSuffix ? -3 : -2).join('.');
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
