// Writes a repeated section out: once for each product, with its values in place of the tags `{{item.name}}`. Everything
// after it (HTML, text part, tracking of links) sees ordinary sections.
import type { Block } from '../document/block.ts';
import { sectionsOf, withSections } from '../document/layout.ts';
import type { Document } from '../document/model.ts';
import type { Section } from '../document/section.ts';
import { itemReader } from './item-values.ts';
import type { Repeat } from './repeat.ts';

type Item = Repeat['items'][number];
type Read = ReturnType<typeof itemReader>;

/** Keys of a block's content that hold one address. */
const addressKeys = new Set(['url', 'src', 'clickUrl']);
/** By type: keys that hold HTML; all other strings are plain text. */
const htmlKeys: Readonly<Record<string, readonly string[]>> = {
  html: ['html'],
  code: ['html'],
  heading: ['text'],
  quote: ['text'],
  footer: ['text'],
};

const filledValue = (value: unknown, key: string, type: string, read: Read): unknown => {
  if (typeof value === 'string') {
    if (addressKeys.has(key)) return read.address(value);
    return htmlKeys[type]?.includes(key) ? read.html(value) : read.plain(value);
  }
  if (Array.isArray(value)) return value.map((inner: unknown) => filledValue(inner, key, type, read));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([innerKey, inner]) => [innerKey, filledValue(inner, innerKey, type, read)]),
  );
};

const filledBlock = (block: Block, read: Read): Block =>
  ({
    ...block,
    content:
      typeof block.content === 'string'
        ? read.html(block.content)
        : filledValue(block.content, '', block.type, read),
  }) as Block;

const filledSection = (section: Section, item: Item, language: string): Section => {
  const { repeat: _, ...rest } = section;
  const read = itemReader(item, language);
  return {
    ...rest,
    columns: rest.columns.map((column) => ({
      ...column,
      blocks: column.blocks.map((block) => filledBlock(block, read)),
    })),
  };
};

const expandedSection = (section: Section, language: string): Section[] => {
  const { repeat } = section;
  if (!repeat) return [section];
  return repeat.items.slice(0, repeat.limit).map((item) => filledSection(section, item, language));
};

const expanded = new WeakMap<Document, Document>();

/**
 * The email without repeats. Sections and blocks of one repeat have the same ids, so warnings lead to where the author
 * typed. Amounts and dates of products are written in the language of the email. The same document gives the same result
 * as long as it is in use.
 */
export function expandRepeats(document: Document): Document {
  if (!document.layout?.some(({ repeat }) => repeat !== undefined)) return document;
  const known = expanded.get(document);
  if (known) return known;
  const language = document.settings.lang ?? 'en';
  const made = withSections(
    document,
    sectionsOf(document).flatMap((section) => expandedSection(section, language)),
  );
  expanded.set(document, made);
  return made;
}
