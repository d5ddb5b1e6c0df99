import { dropTargetForExternal } from '@atlaskit/pragmatic-drag-and-drop/adapter/drop-target-for-external';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge';
import { type RefObject, useEffect } from 'react';
import { dragData } from '../palette/drag.ts';
import { indexOf } from '../store/edits.ts';
import { useBuilderStore } from '../store/use-builder.ts';

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
      getInitialData: () => dragData({ kind: 'move', blockId: id }),
    });
  }, [element, id, canDrag]);
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
