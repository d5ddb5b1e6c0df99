// The syntax of merge tags: `{{name}}`, or `{{name|fallback}}`.

export interface MergeTag {
  /** As written in the text. */
  raw: string;
  name: string;
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
const named = new RegExp(String.raw`^\{\{${blank}([\w.]+?)${blank}(?:\|([^{}]*))?\}\}$`, 'i');

/** One merge tag, or `null` for double braces around anything else. */
function readTag(raw: string): MergeTag | null {
  const [, name, fallback] = named.exec(raw) ?? [];
  return name === undefined ? null : { raw, name, fallback };
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
