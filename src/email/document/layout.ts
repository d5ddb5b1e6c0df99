// A document keeps its blocks in one list, in reading order, and beside it how many of them each column has. Most code
// reads the list alone; what changes the layout works on sections, which hold their blocks.
import type { Block } from './block.ts';
import type { Document } from './model.ts';
import { isPlainSection, type Section, type SectionLayout } from './section.ts';

const freeId = (wanted: string, blocks: readonly Block[]): string => {
  let id = wanted;
  while (blocks.some((block) => block.id === id)) id += '-';
  return id;
};

/** The section of an email that has no layout: all of its blocks, below each other. */
const onlySection = (blocks: readonly Block[]): SectionLayout => ({
  id: freeId('main', blocks),
  ratio: [],
  styles: { width: 'boxed', gap: '20px', borderRadius: '0px', valign: 'top' },
  phone: { stack: 'stack', reversed: false, hidden: false },
  columns: [{ id: freeId('main-1', blocks), count: blocks.length, styles: { borderRadius: '0px' } }],
});

const cachedLayout = new WeakMap<readonly Block[], readonly SectionLayout[]>();

/** The layout of an email, also of one without sections of its own, whose blocks are one plain section. */
export function layoutOf({ blocks, layout }: Pick<Document, 'blocks' | 'layout'>): readonly SectionLayout[] {
  if (layout) return layout;
  const cached = cachedLayout.get(blocks) ?? (blocks.length === 0 ? [] : [onlySection(blocks)]);
  cachedLayout.set(blocks, cached);
  return cached;
}

/** The sections of an email with their blocks. */
export function sectionsOf(document: Pick<Document, 'blocks' | 'layout'>): Section[] {
  let at = 0;
  return layoutOf(document).map((section) => ({
    ...section,
    columns: section.columns.map(({ count, ...column }) => {
      const blocks = document.blocks.slice(at, at + count);
      at += count;
      return { ...column, blocks };
    }),
  }));
}

export const blockCountOf = (layout: readonly SectionLayout[]): number =>
  layout.reduce((sum, { columns }) => columns.reduce((all, { count }) => all + count, sum), 0);

/** The same blocks in another layout; undefined: all below each other. */
export function withLayout(document: Document, layout: readonly SectionLayout[] | undefined): Document {
  const { layout: _, ...rest } = document;
  return layout ? { ...rest, schemaVersion: 2, layout } : rest;
}

const isWithoutLayout = (sections: readonly Section[]): boolean => {
  const [only] = sections;
  return only === undefined || (sections.length === 1 && only.name === undefined && isPlainSection(only));
};

/**
 * The same email with these sections. One plain section is stored as its blocks alone, so that such an email stays of
 * version 1.
 */
export function withSections(
  { schemaVersion, settings }: Pick<Document, 'schemaVersion' | 'settings'>,
  sections: readonly Section[],
): Document {
  const blocks = sections.flatMap(({ columns }) => columns.flatMap((column) => column.blocks));
  if (isWithoutLayout(sections)) return { schemaVersion, settings, blocks };
  const layout = sections.map(({ columns, ...section }) => ({
    ...section,
    columns: columns.map(({ blocks: { length }, ...column }) => ({ ...column, count: length })),
  }));
  return { schemaVersion: 2, settings, blocks, layout };
}

/** The email that was stored or sent, with its sections if it has any. Answers have the blocks beside them too. */
export const documentFrom = ({
  settings,
  blocks = [],
  sections,
}: Pick<Document, 'settings'> & {
  blocks?: Block[] | undefined;
  sections?: readonly Section[] | undefined;
}): Document =>
  sections ? withSections({ schemaVersion: 1, settings }, sections) : { schemaVersion: 1, settings, blocks };

/** The email with other blocks in the same places: as many as before. Unchanged when each block is the same. */
export function mapBlocks(document: Document, change: (block: Block, position: number) => Block): Document {
  const blocks = document.blocks.map((block, position) => change(block, position));
  return blocks.every((block, at) => block === document.blocks[at]) ? document : { ...document, blocks };
}

/** Where a block is: `index` counts within its column. */
export interface Place {
  sectionId: string;
  columnId: string;
  index: number;
}

/** The place before or after the block at a position of the list. null: there is no such block. */
export function placeNextTo(
  document: Pick<Document, 'blocks' | 'layout'>,
  position: number,
  side: 'before' | 'after',
): Place | null {
  const place = placeAt(document, position);
  return place && { ...place, index: side === 'before' ? place.index : place.index + 1 };
}

/** The columns of the email in reading order, empty ones too: `first` is the position of its first block. */
export function columnsOf(
  document: Pick<Document, 'blocks' | 'layout'>,
): (Place & { count: number; first: number })[] {
  let first = 0;
  return layoutOf(document).flatMap((section) =>
    section.columns.map(({ id, count }) => {
      const column = { sectionId: section.id, columnId: id, index: 0, count, first };
      first += count;
      return column;
    }),
  );
}

/** The place of the block at a position of the list, and how many blocks its column has. null: there is none. */
export function placeAt(
  document: Pick<Document, 'blocks' | 'layout'>,
  position: number,
): (Place & { count: number }) | null {
  let first = 0;
  for (const { id, columns } of layoutOf(document))
    for (const column of columns) {
      if (position >= first && position < first + column.count)
        return { sectionId: id, columnId: column.id, index: position - first, count: column.count };
      first += column.count;
    }
  return null;
}
