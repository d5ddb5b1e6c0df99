// The values of a product in place of its tags, escaped by place.
import { compileCampaign } from '../personalize/compile.ts';
import { contextInAddress, escapeFor } from '../personalize/escape.ts';
import { formatted } from '../personalize/formats.ts';
import { type MergeTag, tagsIn } from '../personalize/merge-tags.ts';
import { personalize } from '../personalize/personalize.ts';
import type { Repeat } from './repeat.ts';

type Item = Repeat['items'][number];

const itemFields = ['name', 'price', 'oldPrice', 'currency', 'url', 'src', 'alt', 'text'] as const;
const prefix = 'item.';
const isItemTag = (tag: MergeTag | null): tag is MergeTag => tag?.name.startsWith(prefix) === true;

/** Braces of a value, so that none of them begins a tag: a character without width is beside each. */
const withoutTags = (value: string): string => value.replace(/[{}]/g, '\u200c$&\u200c');
const withoutTagsInAddress = (value: string): string => value.replaceAll('{', '%7B').replaceAll('}', '%7D');

/** Private characters around a number, in place of a tag that is not of the product. */
const masked = /\ue000(\d+)\ue001/g;
const maskCharacters = /[\ue000\ue001]/g;

const tokens = () => ({ tracking: 't', personal: 'p' });

/** The source with each tag replaced by what `write` gives; `before` is all of the source before the tag. */
const withTags = (
  source: string,
  write: (tag: MergeTag | null, raw: string, before: string) => string,
): string => {
  let result = '';
  let cursor = 0;
  for (const { start, end, raw, tag } of tagsIn(source)) {
    result += source.slice(cursor, start) + write(tag, raw, source.slice(0, start));
    cursor = end;
  }
  return result + source.slice(cursor);
};

export interface ItemReader {
  /** HTML: the inline text of a block, or a fixed part. */
  html: (source: string) => string;
  plain: (source: string) => string;
  address: (source: string) => string;
}

/** `language`: how amounts are written. A product without a value gets the fallback of the tag, or nothing. */
export function itemReader(item: Item, language: string): ItemReader {
  const shownValue = ({ name, format }: MergeTag): string => {
    const field = itemFields.find((known) => prefix + known === name);
    const value =
      field === undefined
        ? ''
        : String(item[field] ?? '')
            .replace(maskCharacters, '')
            .trim();
    return value === '' || format === undefined ? value : formatted(value, format, language, item.currency);
  };
  const filled = (source: string, fill: (tag: MergeTag, before: string) => string): string =>
    withTags(source, (tag, raw, before) => (isItemTag(tag) ? fill(tag, before) : raw));
  return {
    plain: (source) => filled(source, (tag) => withoutTags(shownValue(tag) || (tag.fallback ?? ''))),
    address: (source) =>
      filled(source, (tag, before) => {
        const value = shownValue(tag) || (tag.fallback ?? '').trim();
        return before.trim() === ''
          ? withoutTagsInAddress(value)
          : escapeFor(contextInAddress(before), value);
      }),
    html: (source) => {
      if (!source.includes(prefix)) return source;
      const others: string[] = [];
      const values: Record<string, string> = {};
      const html = withTags(source.replace(maskCharacters, ''), (tag, raw) => {
        if (!isItemTag(tag)) return `\ue000${others.push(raw) - 1}\ue001`;
        const name = `value_${Object.keys(values).length}`;
        const isAddress = tag.name === 'item.url' || tag.name === 'item.src';
        values[name] = (isAddress ? withoutTagsInAddress : withoutTags)(shownValue(tag));
        return `{{${name}|${tag.fallback ?? ''}}}`;
      });
      const options = { tokens, fields: Object.keys(values), trackLinks: false, trackOpens: false };
      const made = personalize(compileCampaign({ html, text: '', subject: '' }, options), {
        id: '1',
        values,
      });
      return made.html.replace(masked, (_, index: string) => others[Number(index)] ?? '');
    },
  };
}
