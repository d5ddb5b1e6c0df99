// The syntax of merge tags: `{{name}}`, `{{name|fallback}}`, `{{name:format}}` or `{{name:format|fallback}}`.
import { isTagFormat, type TagFormat } from './formats.ts';

export interface MergeTag {
  /** As written in the text. */
  raw: string;
  name: string;
  /** How the value is written; missing: as it is. */
  format?: TagFormat | undefined;
  /** Exactly as typed, blanks included; `undefined` when the tag has none. */
  fallback: string | undefined;
}

/** The fields of every contact. */
export const contactTags = ['first_name', 'last_name', 'email'] as const;

/** Addresses made for each recipient. */
export const addressTags = ['unsubscribe_url', 'preferences_url', 'web_view_url'] as const;

export type AddressTag = (typeof addressTags)[number];

/** Whether the tag is an address of this server, made for each recipient. */
export const isAddressTag = (name: string): name is AddressTag =>
  (addressTags as readonly string[]).includes(name);

const braces = /\{\{[^{}]*\}\}/g;
// Editors write the blanks inside a tag as non-breaking spaces.
const blank = String.raw`(?:\s|&nbsp;|&#160;|&#xa0;)*`;
const named = new RegExp(
  String.raw`^\{\{${blank}([\w.]+?)${blank}(?::${blank}([a-z-]+)${blank})?(?:\|([^{}]*))?\}\}$`,
  'i',
);

/** One merge tag, or `null` for double braces around anything else, an unknown format for example. */
function readTag(raw: string): MergeTag | null {
  const [, name, format, fallback] = named.exec(raw) ?? [];
  if (name === undefined) return null;
  if (format === undefined) return { raw, name, fallback };
  return isTagFormat(format) ? { raw, name, format, fallback } : null;
}

export interface TagMatch {
  start: number;
  end: number;
  raw: string;
  /** `null` when the braces contain no name. */
  tag: MergeTag | null;
}

/** Everything between double braces, in order. */
export function tagsIn(text: string): TagMatch[] {
  if (!text.includes('{{')) return [];
  return Array.from(text.matchAll(braces), (match) => {
    const [raw] = match;
    return { start: match.index, end: match.index + raw.length, raw, tag: readTag(raw) };
  });
}
