// Document -> Document, for blocks in columns. Untouched parts keep their identity, and an edit that changes nothing
// returns the same document.
import { type Block, maxBlocks } from './block.ts';
import type { Document } from './document.ts';
import { type Place, sectionsOf, withSections } from './layout.ts';
import { type Column, isPlainSection, type Section } from './section.ts';

const bounded = (index: number, max: number): number => Math.min(max, Math.max(0, Math.trunc(index) || 0));

/** A plain section without a block shows nothing and cannot be selected. */
const isLeftover = (section: Section): boolean =>
  section.columns.every(({ blocks }) => blocks.length === 0) && isPlainSection(section);

const withoutLeftovers = (sections: readonly Section[]): readonly Section[] =>
  sections.some(isLeftover) ? sections.filter((section) => !isLeftover(section)) : sections;

export const withChangedSections = (document: Document, sections: readonly Section[]): Document =>
  withSections(document, withoutLeftovers(sections));

export const changeColumns = (section: Section, change: (column: Column) => Column): Section => ({
  ...section,
  columns: section.columns.map(change),
});

/**
 * Puts blocks, new or of this email, at a place; those of this email leave their old one. `place.index` counts the blocks
 * that are there now. Unchanged when there is no such column, or when the email would have too many blocks.
 */
export function placeBlocks(document: Document, blocks: readonly Block[], place: Place): Document {
  const ids = new Set(blocks.map(({ id }) => id));
  const kept = document.blocks.filter(({ id }) => !ids.has(id)).length;
  if (blocks.length === 0 || kept + blocks.length > maxBlocks) return document;
  let isThere = false;
  const sections = sectionsOf(document).map((section) =>
    changeColumns(section, (column) => {
      const isTarget = section.id === place.sectionId && column.id === place.columnId;
      if (!isTarget) return { ...column, blocks: column.blocks.filter(({ id }) => !ids.has(id)) };
      isThere = true;
      const at = bounded(place.index, column.blocks.length);
      const before = column.blocks.slice(0, at).filter(({ id }) => !ids.has(id));
      const after = column.blocks.slice(at).filter(({ id }) => !ids.has(id));
      return { ...column, blocks: [...before, ...blocks, ...after] };
    }),
  );
  if (!isThere) return document;
  const next = withChangedSections(document, sections);
  return isSameOrder(document, next) ? document : next;
}

const isSameOrder = (a: Document, b: Document): boolean =>
  a.blocks.length === b.blocks.length &&
  a.blocks.every((block, index) => block === b.blocks[index]) &&
  JSON.stringify(a.layout) === JSON.stringify(b.layout);

/** Removes blocks. Plain sections that become empty go with them; columns and looks stay. */
export function removeBlocks(document: Document, ids: ReadonlySet<string>): Document {
  if (!document.blocks.some(({ id }) => ids.has(id))) return document;
  return withChangedSections(
    document,
    sectionsOf(document).map((section) =>
      changeColumns(section, (column) => ({
        ...column,
        blocks: column.blocks.filter(({ id }) => !ids.has(id)),
      })),
    ),
  );
}
