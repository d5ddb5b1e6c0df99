// The lines between sections where a dragged section can land.
import type { Document } from '#email/document/document.ts';
import { placeSection } from '#email/document/edit-section-places.ts';
import type { SectionPlace } from '#email/document/edit-sections.ts';
import { blockCountOf, layoutOf } from '#email/document/layout.ts';
import { isPlainSection } from '#email/document/section.ts';

export interface SectionLine {
  place: SectionPlace;
  /** What it is at, and at which edge. */
  anchor: { kind: 'section' | 'block'; id: string; edge: 'top' | 'bottom' };
}

const end = Number.POSITIVE_INFINITY;

/** Above the first section, below each one, and between the blocks of plain ones; not where the dragged one is. */
export const sectionLines = (document: Document, draggedId: string): SectionLine[] => {
  const sections = layoutOf(document);
  const lines: SectionLine[] = [];
  const add = (place: SectionPlace, anchor: SectionLine['anchor']): void => {
    // The ids only have to be new: the result is compared and dropped.
    const isOther = placeSection(document, draggedId, place, ['-line-1', '-line-2']) !== document;
    if (isOther) lines.push({ place, anchor });
  };
  const [top] = sections;
  if (top) add(null, { kind: 'section', id: top.id, edge: 'top' });
  let first = 0;
  for (const section of sections) {
    const { id } = section;
    const count = blockCountOf([section]);
    if (isPlainSection(section) && id !== draggedId)
      for (const [at, block] of document.blocks.slice(first, first + count).entries())
        if (at > 0) add({ sectionId: id, index: at }, { kind: 'block', id: block.id, edge: 'top' });
    add({ sectionId: id, index: end }, { kind: 'section', id, edge: 'bottom' });
    first += count;
  }
  return lines;
};

/** A line with the element that it is at. */
export interface PlacedLine {
  line: SectionLine;
  element: Element;
}

export const placedLines = (root: ParentNode, lines: readonly SectionLine[]): PlacedLine[] =>
  lines.flatMap((line) => {
    const { kind, id } = line.anchor;
    const element = root.querySelector(`[data-${kind}="${CSS.escape(id)}"]`);
    return element ? [{ line, element }] : [];
  });

/** The line that is nearest to a height of the window, and where it is, in px from the top of the window. */
export const nearestLine = (
  lines: readonly PlacedLine[],
  y: number,
): { line: SectionLine; y: number } | null => {
  let best: { line: SectionLine; y: number } | null = null;
  for (const { line, element } of lines) {
    const at = element.getBoundingClientRect()[line.anchor.edge];
    if (best === null || Math.abs(at - y) < Math.abs(best.y - y)) best = { line, y: at };
  }
  return best;
};
