import { type RefObject, useEffect } from 'react';
import type { Document } from '#email/document/document.ts';
import type { SectionPlace } from '#email/document/edit-sections.ts';
import { layoutOf } from '#email/document/layout.ts';
import { dragSourceOf } from '../../palette/drag.ts';
import { withDrag } from '../../palette/with-drag.ts';
import { draggedBlocks } from '../../store/place-beside.ts';
import { placeInOwnSection } from '../../store/section-moves.ts';
import { useBuilderStore } from '../../store/use-builder.ts';
import type { EdgeTarget } from '../drag/drop-target.ts';

/** Where blocks land that are dropped at an edge of a section. */
export const placeAtEdge = (document: Document, { sectionId, edge }: EdgeTarget): SectionPlace => {
  const sections = layoutOf(document);
  const at = sections.findIndex(({ id }) => id === sectionId);
  const above = edge === 'top' ? sections[at - 1] : sections[at];
  return above ? { sectionId: above.id, index: Number.POSITIVE_INFINITY } : null;
};

/** Blocks that are dropped on the ground of a section, beside its columns, land above or below it. */
export const useSectionEdges = (
  element: RefObject<HTMLElement | null>,
  sectionId: string,
  isActive: boolean,
): void => {
  const store = useBuilderStore();
  useEffect(() => {
    const section = element.current;
    if (!section || !isActive) return;
    return withDrag(({ dropTargetForElements }) =>
      dropTargetForElements({
        element: section,
        canDrop: ({ source }) => dragSourceOf(source.data) !== null,
        getData: ({ input }) => {
          const { top, height } = section.getBoundingClientRect();
          const edge = input.clientY < top + height / 2 ? 'top' : 'bottom';
          return { beside: { sectionId, edge } satisfies EdgeTarget };
        },
        onDrop: ({ source, self, location }) => {
          const dragged = dragSourceOf(source.data);
          if (location.current.dropTargets[0]?.element !== section || !dragged) return;
          const place = placeAtEdge(store.get().document, self.data.beside as EdgeTarget);
          placeInOwnSection(store, draggedBlocks(store, dragged), place);
        },
      }),
    );
  }, [element, sectionId, isActive, store]);
};
