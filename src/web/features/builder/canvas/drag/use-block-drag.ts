import { type RefObject, useEffect } from 'react';
import { layoutOf, placeAt } from '#email/document/layout.ts';
import { t } from '#web/text/t.ts';
import { dragData } from '../../palette/drag.ts';
import { type DragLibrary, withDrag } from '../../palette/with-drag.ts';
import type { BuilderState } from '../../store/builder-state.ts';
import type { BuilderStore } from '../../store/builder-store.ts';
import { indexOf } from '../../store/edits.ts';
import { useBuilderStore } from '../../store/use-builder.ts';

/** A drop at the side of such a block makes columns. */
const isInOneColumn = ({ document }: BuilderState, id: string): boolean => {
  const place = placeAt(
    document,
    document.blocks.findIndex((block) => block.id === id),
  );
  return layoutOf(document).some(
    (section) => section.id === place?.sectionId && section.columns.length === 1,
  );
};

type EdgeInput = Parameters<DragLibrary['attachClosestEdge']>[1]['input'];

/** Dragging a selected block drags the whole selection. */
const draggedIds = (store: BuilderStore, id: string): ReadonlySet<string> => {
  const { selectedIds } = store.get();
  return selectedIds.has(id) ? selectedIds : new Set([id]);
};

/** The drag image of several blocks is their count. */
const renderCount =
  (count: number) =>
  ({ container }: { container: HTMLElement }) => {
    container.textContent = t('builder.useBlockDrag.countBlocks', { count });
    container.className = 'rounded-control bg-[#1f4fd8] px-3 py-1.5 font-medium text-sm text-white';
  };

/** Makes the block draggable, except while its text is edited, and reports which half of it a drag is over. */
export const useBlockDrag = (
  element: RefObject<HTMLElement | null>,
  { id, canDrag }: { id: string; canDrag: boolean },
): void => {
  const store = useBuilderStore();
  useEffect(() => {
    const target = element.current;
    if (!target || !canDrag) return;
    return withDrag(({ draggable, setCustomNativeDragPreview }) =>
      draggable({
        element: target,
        getInitialData: () => dragData({ kind: 'move', blockIds: draggedIds(store, id) }),
        onGenerateDragPreview: ({ nativeSetDragImage }) => {
          const { size } = draggedIds(store, id);
          if (size > 1) setCustomNativeDragPreview({ nativeSetDragImage, render: renderCount(size) });
        },
      }),
    );
  }, [element, id, canDrag, store]);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    return withDrag(({ attachClosestEdge, combine, dropTargetForElements, dropTargetForExternal }) => {
      const getData = ({ input }: { input: EdgeInput }) =>
        attachClosestEdge(
          { index: indexOf(store.get(), id) },
          {
            element: target,
            input,
            allowedEdges: isInOneColumn(store.get(), id)
              ? ['top', 'bottom', 'left', 'right']
              : ['top', 'bottom'],
          },
        );
      return combine(
        dropTargetForElements({ element: target, getData }),
        dropTargetForExternal({ element: target, getData }),
      );
    });
  }, [element, id, store]);
};
