import { tagsIn } from '#email/personalize/merge-tags.ts';

/** A text with its merge tags filled: with the value, else the fallback, else nothing. */
export const fillTags = (text: string, values: Readonly<Record<string, string>>): string => {
  let filled = '';
  let cursor = 0;
  for (const { start, end, tag } of tagsIn(text)) {
    if (!tag) continue;
    const value = Object.hasOwn(values, tag.name) ? values[tag.name]?.trim() : '';
    filled += text.slice(cursor, start) + (value || tag.fallback?.trim() || '');
    cursor = end;
  }
  return (filled + text.slice(cursor)).replace(/\s+/g, ' ').trim();
};
