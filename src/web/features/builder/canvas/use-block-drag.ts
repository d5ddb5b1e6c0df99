import { dropTargetForExternal } from '@atlaskit/pragmatic-drag-and-drop/adapter/drop-target-for-external';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge';
import { type RefObject, useEffect } from 'react';
import { dragData } from '../palette/drag.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { indexOf } from '../store/edits.ts';
import { useBuilderStore } from '../store/use-builder.ts';

/** A selected block takes the others with it. */
const draggedIds = (store: BuilderStore, id: string): ReadonlySet<string> => {
  const { selectedIds } = store.get();
  return selectedIds.has(id) ? selectedIds : new Set([id]);
};

/** Several blocks are dragged as their number. */
const drawCount =
  (count: number) =>
  ({ container }: { container: HTMLElement }) => {
    container.textContent = `${count} blocks`;
    container.className = 'rounded-control bg-[#1f4fd8] px-3 py-1.5 font-medium text-sm text-white';
  };

/** The block can be dragged, except while its words are selected, and says on which half of it a drag is. */
export const useBlockDrag = (
  element: RefObject<HTMLElement | null>,
  { id, canDrag }: { id: string; canDrag: boolean },
): void => {
  const store = useBuilderStore();
  useEffect(() => {
    if (!element.current || !canDrag) return;
    return draggable({
      element: element.current,
      getInitialData: () => dragData({ kind: 'move', blockIds: draggedIds(store, id) }),
      onGenerateDragPreview: ({ nativeSetDragImage }) => {
        const { size } = draggedIds(store, id);
        if (size > 1) setCustomNativeDragPreview({ nativeSetDragImage, render: drawCount(size) });
      },
    });
  }, [element, id, canDrag, store]);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const getData = ({ input }: { input: Parameters<typeof attachClosestEdge>[1]['input'] }) =>
      attachClosestEdge(
        { index: indexOf(store.get(), id) },
        { element: target, input, allowedEdges: ['top', 'bottom'] },
      );
    return combine(
      dropTargetForElements({ element: target, getData }),
      dropTargetForExternal({ element: target, getData }),
    );
  }, [element, id, store]);
};
