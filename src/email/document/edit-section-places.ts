// Document -> Document, for whole sections that move, and for blocks that leave their section. Like the functions of
// `edit.ts`: an edit that changes nothing returns the same document.
import { type Block, maxBlocks } from './block.ts';
import type { Document } from './document.ts';
import { changeColumns, withChangedSections } from './edit-places.ts';
import { type SectionPlace, withSectionAt } from './edit-sections.ts';
import { sectionsOf } from './layout.ts';
import { isPlainSection, maxSections, type Section } from './section.ts';

const isUnnamedPlain = (section: Section | undefined): section is Section =>
  section !== undefined && section.name === undefined && isPlainSection(section);

/** The two plain sections around a position as one, as they were before a section between them split them. */
const joinedAt = (sections: readonly Section[], position: number): readonly Section[] => {
  const [above, below] = [sections[position - 1], sections[position]];
  if (!isUnnamedPlain(above) || !isUnnamedPlain(below)) return sections;
  const added = below.columns.flatMap(({ blocks }) => blocks);
  const joined = changeColumns(above, (column) => ({ ...column, blocks: [...column.blocks, ...added] }));
  return sections.toSpliced(position - 1, 2, joined);
};

const countIn = (section: Section | undefined): number => section?.columns[0]?.blocks.length ?? 0;

/** Whether a place is directly above or below the section at `from`. */
const isThere = (sections: readonly Section[], from: number, place: SectionPlace): boolean => {
  const [above, below] = [sections[from - 1], sections[from + 1]];
  if (place === null) return from === 0;
  if (place.sectionId === sections[from]?.id) return true;
  if (place.sectionId === above?.id) return !isPlainSection(above) || place.index >= countIn(above);
  return place.sectionId === below?.id && isPlainSection(below) && place.index <= 0;
};

/**
 * Moves a section to a place of the email as it is now. A plain section is split there; two plain sections that meet
 * where it was become one. `freshIds` must be new. Unchanged without the section or the place, when the section is there
 * already, or when the email has too many sections.
 */
export function placeSection(
  document: Document,
  id: string,
  place: SectionPlace,
  freshIds: readonly [string, string],
): Document {
  const sections = sectionsOf(document);
  const from = sections.findIndex((section) => section.id === id);
  const section = sections[from];
  if (!section || isThere(sections, from, place) || sections.length + 1 > maxSections) return document;
  const rest = sections.toSpliced(from, 1);
  const aboveCount = countIn(sections[from - 1]);
  const joined = joinedAt(rest, from);
  // The place may be in the lower one of two plain sections that became one.
  const target =
    place && joined !== rest && place.sectionId === sections[from + 1]?.id
      ? { sectionId: sections[from - 1]?.id ?? '', index: aboveCount + Math.max(0, place.index) }
      : place;
  const next = withSectionAt(joined, section, target, freshIds);
  return next ? withChangedSections(document, next) : document;
}

/**
 * Puts blocks, new or of this email, into the first column of a new section at a place of the email as it is now. All ids of the
 * section, and `freshIds`, must be new. Unchanged without blocks or the place, or when the email has too many blocks or sections.
 */
export function moveIntoSection(
  document: Document,
  moved: readonly Block[],
  section: Section,
  place: SectionPlace,
  freshIds: readonly [string, string],
): Document {
  const ids = new Set(moved.map(({ id }) => id));
  const sections = sectionsOf(document);
  const kept = document.blocks.filter(({ id }) => !ids.has(id)).length;
  if (moved.length === 0 || kept + moved.length > maxBlocks || sections.length + 2 > maxSections)
    return document;
  const filled: Section = {
    ...section,
    columns: section.columns.map((column, index) =>
      index === 0 ? { ...column, blocks: [...moved] } : column,
    ),
  };
  const above = sections.find(({ id }) => id === place?.sectionId)?.columns[0]?.blocks ?? [];
  const index = place && above.slice(0, Math.max(0, place.index)).filter(({ id }) => !ids.has(id)).length;
  const without = sections.map((each) =>
    changeColumns(each, (column) => ({ ...column, blocks: column.blocks.filter(({ id }) => !ids.has(id)) })),
  );
  const next = withSectionAt(without, filled, place && { ...place, index: index ?? 0 }, freshIds);
  return next ? withChangedSections(document, next) : document;
}
