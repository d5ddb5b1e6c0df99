// Web addresses as far as checks need them. They come from foreign HTML, so no format is assumed.

import { copyOf } from './characters.ts';

/** `https`, `mailto`, `javascript` …; `''` for an address without a scheme. Browsers skip controls and spaces. */
export const schemeOf = (href: string): string => {
  if (href.startsWith('https://')) return 'https';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what browsers leave out of a scheme
  const bare = href.replace(/[\u0000-\u0020]/g, '');
  return /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase() ?? '';
};

const plainHost = /^https?:\/\/(?:www\.)?(?!www\.)([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:[/?#]|$)/;

/** The host of a web address, in lower case, without `www.`; `''` when there is none. */
export function hostOf(href: string): string {
  const plain = plainHost.exec(href)?.[1];
  if (plain !== undefined) return plain;
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

const maxKnown = 500;
const owners = new Map<string, string>();
const secondLevel = /^(?:ac|co|com|edu|gov|net|org|or|ne|gob|gouv)$/;

/** `shop.example.co.uk` belongs to `example.co.uk`. A guess by form: the full list of suffixes is not needed here. */
export function ownerOf(host: string): string {
  const kept = owners.get(host);
  if (kept !== undefined) return kept;
  if (owners.size >= maxKnown) owners.clear();
  const owner = findOwner(host);
  owners.set(copyOf(host), copyOf(owner));
  return owner;
}

function findOwner(host: string): string {
  if (/^[\d.]+$/.test(host)) return host;
  const parts = host.split('.');
  const last = parts.at(-1) ?? '';
  const wide = parts.length > 2 && last.length === 2 && secondLevel.test(parts.at(-2) ?? '');
  return parts.slice(wide ? -3 : -2).join('.');
}

const writtenAddress =
  /^(?:https?:\/\/)?(?:www\.)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[a-z]{2,18})(?::\d+)?(?:[/?#]\S*)?$/iu;

const closing = '.,;:!?)';

/** The host a text names, when the whole text is an address. */
export function hostWritten(text: string): string {
  if (!text.includes('.')) return '';
  const bare = text.trim();
  let end = bare.length;
  while (end > 0 && closing.includes(bare.charAt(end - 1))) end -= 1;
  return writtenAddress.exec(bare.slice(0, end))?.[1]?.toLowerCase() ?? '';
}
