// Web addresses as far as a judgement needs them. They come from other people's HTML, so nothing is expected of them.

import { copyOf } from './characters.ts';

/** `https`, `mailto`, `javascript` …; `''` for an address without a scheme. Browsers skip controls and spaces. */
export const schemeOf = (href: string): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what browsers leave out of a scheme
  const bare = href.replace(/[\u0000-\u0020]/g, '');
  return /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase() ?? '';
};

const maxKnown = 500;
const known = new Map<string, string>();

/** The host of a web address, in lower case, without `www.`; `''` when there is none. Many checks ask for the same. */
export function hostOf(href: string): string {
  const kept = known.get(href);
  if (kept !== undefined) return kept;
  if (known.size >= maxKnown) known.clear();
  const host = findHost(href);
  known.set(copyOf(href), copyOf(host));
  return host;
}

function findHost(href: string): string {
  const authority = /^\s*(?:https?:)?\/\/([^/?#\\]*)/i.exec(href)?.[1] ?? '';
  return authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d*$/, '')
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
}

/** Addresses that a merge tag fills are known only when the email is sent. */
export const hasMergeTag = (href: string): boolean => /\{\{|\*\||\{%|%7B%7B/i.test(href);

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

/** The host a text names, when the whole text is an address. */
export const hostWritten = (text: string): string =>
  writtenAddress.exec(text.trim().replace(/[.,;:!?)]+$/, ''))?.[1]?.toLowerCase() ?? '';
