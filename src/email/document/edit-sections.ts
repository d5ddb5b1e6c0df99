// Document -> Document, for sections and columns. Like the functions of `edit.ts`: untouched parts keep their identity,
// and an edit that changes nothing returns the same document.
import { type Block, maxBlocks } from './block.ts';
import type { Document } from './document.ts';
import { changeColumns, withChangedSections } from './edit-places.ts';
import { sectionsOf } from './layout.ts';
import { isPlainSection, maxColumns, maxSections, newSection, type Section } from './section.ts';

const bounded = (index: number, max: number): number => Math.min(max, Math.max(0, Math.trunc(index) || 0));

const idsIn = ({ id, columns }: Section): string[] => [
  id,
  ...columns.flatMap((column) => [column.id, ...column.blocks.map((block) => block.id)]),
];

/** The part of a section above a block, and the rest. The rest gets new ids. */
const splitAt = (
  section: Section,
  index: number,
  freshIds: readonly [string, string],
): [Section, Section] => {
  const [column] = section.columns;
  const [sectionId, columnId] = freshIds;
  const blocks = column?.blocks ?? [];
  const part = (list: Block[], ids: { id: string; columnId: string }): Section => ({
    ...section,
    id: ids.id,
    columns: column ? [{ ...column, id: ids.columnId, blocks: list }] : [],
  });
  return [
    part(blocks.slice(0, index), { id: section.id, columnId: column?.id ?? columnId }),
    part(blocks.slice(index), { id: sectionId, columnId }),
  ];
};

/** A place between sections: below the first `index` blocks of a section; null: at the start. */
export type SectionPlace = { sectionId: string; index: number } | null;

/**
 * The sections with another one at a place: a plain section is split there, any other one stays whole. `freshIds` are for
 * the lower part of a split section. null: there is no such place.
 */
export const withSectionAt = (
  sections: readonly Section[],
  section: Section,
  place: SectionPlace,
  freshIds: readonly [string, string],
): Section[] | null => {
  if (place === null) return [section, ...sections];
  const at = sections.findIndex(({ id }) => id === place.sectionId);
  const above = sections[at];
  if (!above) return null;
  const inside = above.columns[0]?.blocks.length ?? 0;
  const isSplit = isPlainSection(above) && place.index > 0 && place.index < inside;
  const isBefore = isPlainSection(above) && place.index <= 0;
  const parts = isSplit
    ? splitAt(above, place.index, freshIds).toSpliced(1, 0, section)
    : isBefore
      ? [section, above]
      : [above, section];
  return sections.toSpliced(at, 1, ...parts);
};

/**
 * Inserts a section. `place` names the section above and how many of its blocks stay above: a plain section is split
 * there, any other one stays whole. null: at the start. All ids must be new, `freshIds` for the lower part of a split
 * section too. Unchanged when an id is not new, or the email is full.
 */
export function insertSection(
  document: Document,
  section: Section,
  place: SectionPlace,
  freshIds: readonly [string, string],
): Document {
  const sections = sectionsOf(document);
  const known = new Set(sections.flatMap(idsIn));
  const added = [...idsIn(section), ...freshIds];
  const count = section.columns.reduce((sum, { blocks }) => sum + blocks.length, 0);
  if (added.some((id) => known.has(id)) || new Set(added).size !== added.length) return document;
  if (document.blocks.length + count > maxBlocks || sections.length + 2 > maxSections) return document;
  const next = withSectionAt(sections, section, place, freshIds);
  return next ? withChangedSections(document, next) : document;
}

/** Unchanged without the section, or when `change` returns the same section; ids and blocks stay. */
export function updateSection(
  document: Document,
  id: string,
  change: (section: Section) => Section,
): Document {
  const sections = sectionsOf(document);
  const at = sections.findIndex((section) => section.id === id);
  const section = sections[at];
  if (!section) return document;
  const next = change(section);
  return next === section ? document : withChangedSections(document, sections.with(at, { ...next, id }));
}

export function removeSection(document: Document, id: string): Document {
  const sections = sectionsOf(document);
  const rest = sections.filter((section) => section.id !== id);
  return rest.length === sections.length ? document : withChangedSections(document, rest);
}

/** Moves the section to `toIndex` of the result. */
export function moveSection(document: Document, id: string, toIndex: number): Document {
  const sections = sectionsOf(document);
  const from = sections.findIndex((section) => section.id === id);
  const section = sections[from];
  const to = bounded(toIndex, sections.length - 1);
  if (!section || from === to) return document;
  return withChangedSections(document, sections.toSpliced(from, 1).toSpliced(to, 0, section));
}

/** A copy with other ids. */
export const withNewIds = (section: Section, newId: () => string): Section => ({
  ...section,
  id: newId(),
  columns: section.columns.map((column) => ({
    ...column,
    id: newId(),
    blocks: column.blocks.map((block) => ({ ...block, id: newId() })),
  })),
});

/** A copy of the section below it. `newId` gives an id that is new to the email. Unchanged when the email is full. */
export function duplicateSection(document: Document, id: string, newId: () => string): Document {
  const section = sectionsOf(document).find((candidate) => candidate.id === id);
  if (!section) return document;
  const copy = withNewIds(section, newId);
  return insertSection(document, copy, { sectionId: id, index: Number.POSITIVE_INFINITY }, [
    newId(),
    newId(),
  ]);
}

/** Columns that are removed give their blocks to the last one that stays. New columns are as wide as the others. */
export function setColumnCount(document: Document, id: string, count: number, newId: () => string): Document {
  const wanted = Math.min(maxColumns, Math.max(1, Math.trunc(count) || 1));
  return updateSection(document, id, (section) => {
    const { columns } = section;
    if (columns.length === wanted) return section;
    if (columns.length < wanted) {
      const ids = Array.from({ length: wanted - columns.length }, newId);
      return { ...section, ratio: [], columns: [...columns, ...newSection(section.id, ids).columns] };
    }
    const kept = columns.slice(0, wanted);
    const last = kept.at(-1);
    const freed = columns.slice(wanted).flatMap(({ blocks }) => blocks);
    return {
      ...section,
      ratio: [],
      columns: last ? [...kept.slice(0, -1), { ...last, blocks: [...last.blocks, ...freed] }] : columns,
    };
  });
}

/**
 * Puts blocks beside a block of a section with one column: a row of two columns is made of them, and what is above and
 * below stays as it is. Unchanged when the block is in a section with several columns.
 */
export function placeBeside(
  document: Document,
  blocks: readonly Block[],
  { blockId, side }: { blockId: string; side: 'before' | 'after' },
  newId: () => string,
): Document {
  const ids = new Set(blocks.map(({ id }) => id));
  if (ids.has(blockId) || blocks.length === 0) return document;
  const isFull =
    document.blocks.filter(({ id }) => !ids.has(id)).length + blocks.length > maxBlocks ||
    sectionsOf(document).length + 2 > maxSections;
  if (isFull) return document;
  const sections = sectionsOf(document).map((section) =>
    changeColumns(section, (column) => ({
      ...column,
      blocks: column.blocks.filter(({ id }) => !ids.has(id)),
    })),
  );
  const at = sections.findIndex(({ columns }) =>
    columns.some((column) => column.blocks.some(({ id }) => id === blockId)),
  );
  const section = sections[at];
  const [column, second] = section?.columns ?? [];
  if (!section || !column || second) return document;
  const index = column.blocks.findIndex(({ id }) => id === blockId);
  const target = column.blocks[index];
  if (!target) return document;
  const row = newSection(newId(), [newId(), newId()]);
  const pair = side === 'before' ? [[...blocks], [target]] : [[target], [...blocks]];
  const filled: Section = {
    ...section,
    ...(isPlainSection(section) ? {} : { name: undefined }),
    id: row.id,
    ratio: [],
    columns: row.columns.map((empty, position) => ({ ...empty, blocks: pair[position] ?? [] })),
  };
  const [above, rest] = splitAt(section, index, [newId(), newId()]);
  const [, below] = splitAt(rest, 1, [rest.id, rest.columns[0]?.id ?? newId()]);
  const parts = [above, filled, below].filter(
    ({ columns }) => columns.length > 1 || columns.some((part) => part.blocks.length > 0),
  );
  return withChangedSections(document, sections.toSpliced(at, 1, ...parts));
}
