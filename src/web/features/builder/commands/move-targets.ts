// Where "Move to…" can put blocks or a section: parts of the tree, and one of two sides of them.
import type { Document } from '#email/document/document.ts';
import type { SectionPlace } from '#email/document/edit-sections.ts';
import { columnsOf, layoutOf, type Place, placeNextTo } from '#email/document/layout.ts';
import { isPlainSection } from '#email/document/section.ts';
import type { PartNode } from '../outline/part-tree.ts';

export type Side = 'before' | 'after';

export type MoveTarget = { kind: 'column'; place: Place } | { kind: 'section'; place: SectionPlace };

const end = Number.POSITIVE_INFINITY;

const besideSection = (document: Document, sectionId: string, side: Side): SectionPlace => {
  const sections = layoutOf(document);
  if (side === 'after') return { sectionId, index: end };
  const above = sections[sections.findIndex(({ id }) => id === sectionId) - 1];
  return above ? { sectionId: above.id, index: end } : null;
};

const isPlain = (document: Document, sectionId: string): boolean =>
  layoutOf(document).some((section) => section.id === sectionId && isPlainSection(section));

const positionOf = ({ blocks }: Document, id: string): number => blocks.findIndex((block) => block.id === id);

/** Where blocks go: beside a block, to the start or end of a column, or out of a section, above or below it. */
export const blockTarget = (document: Document, node: PartNode, side: Side): MoveTarget | null => {
  if (node.kind === 'block') {
    const place = placeNextTo(document, positionOf(document, node.id), side);
    return place && { kind: 'column', place };
  }
  const column = columnsOf(document).find(({ sectionId, columnId }) =>
    node.kind === 'column' ? columnId === node.id : sectionId === node.id,
  );
  if (!column) return null;
  if (node.kind === 'column' || isPlain(document, node.id))
    return { kind: 'column', place: { ...column, index: side === 'before' ? 0 : column.count } };
  return { kind: 'section', place: besideSection(document, node.id, side) };
};

/** Where a section goes: above or below another one, or beside a block of a plain one. */
export const sectionTarget = (document: Document, node: PartNode, side: Side): MoveTarget | null => {
  if (node.kind === 'section') return { kind: 'section', place: besideSection(document, node.id, side) };
  const place = placeNextTo(document, positionOf(document, node.id), side);
  return place && { kind: 'section', place: { sectionId: place.sectionId, index: place.index } };
};

/** The tree without what moves, and for a section without what it cannot go into. */
export const targetsIn = (
  document: Document,
  nodes: readonly PartNode[],
  moved: { sectionId: string } | { blockIds: ReadonlySet<string> },
): PartNode[] =>
  nodes.flatMap((node): PartNode[] => {
    if ('blockIds' in moved)
      return moved.blockIds.has(node.id)
        ? []
        : [{ ...node, children: targetsIn(document, node.children, moved) }];
    if (node.id === moved.sectionId) return [];
    const isOpen = node.kind === 'block' || isPlain(document, node.id);
    return [{ ...node, children: isOpen ? node.children : [] }];
  });
