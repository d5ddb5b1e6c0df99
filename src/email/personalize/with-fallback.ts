// Adds a fallback to merge tags without one, in the email as its author stored it.
import { escapeFor } from './escape.ts';
import { isAddressTag, tagsIn } from './merge-tags.ts';

/** Braces would end the tag, and a line break would cut it in two. */
export const fallbackText = (text: string): string => text.replace(/[{}]/g, '').replace(/\s+/g, ' ').trim();

/** `source` with `fallback` in each tag of the field `name` that has none. */
export function withFallback(source: string, name: string, fallback: string, isHtml: boolean): string {
  const text = fallbackText(fallback);
  if (text === '' || isAddressTag(name)) return source;
  // Written as a value in text, which is also safe in an attribute.
  const shown = isHtml ? escapeFor('text', text) : text;
  let result = '';
  let cursor = 0;
  for (const { start, end, tag } of tagsIn(source)) {
    if (tag?.name !== name || tag.fallback?.trim()) continue;
    result += `${source.slice(cursor, start)}{{${name}${tag.format ? `:${tag.format}` : ''}|${shown}}}`;
    cursor = end;
  }
  return result + source.slice(cursor);
}
