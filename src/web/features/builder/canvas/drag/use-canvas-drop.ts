import { type RefObject, useEffect, useState } from 'react';
import { blockTypeOf, dragSourceOf, gapAt } from '../../palette/drag.ts';
import { useAddBlock } from '../../palette/use-add-block.tsx';
import { type DragParts, withDrag } from '../../palette/with-drag.ts';
import { insertBlocks, moveBlocksToGap } from '../../store/block-lists.ts';
import { useBuilderStore } from '../../store/use-builder.ts';

type Targets = readonly { data: Record<string | symbol, unknown> }[];

/** The gap a drag points at: the index of the block below it. Outside all blocks it is the end. */
const gapOf = ({ extractClosestEdge }: DragParts, targets: Targets, count: number): number => {
  const data = targets[0]?.data ?? {};
  if (typeof data.index !== 'number') return count;
  return gapAt(data.index, extractClosestEdge(data) === 'top' ? 'top' : 'bottom');
};

/** Near an edge of the scroller: the canvas, or the page where there is no space for a canvas that scrolls. */
const scrollWhileDragging = (parts: DragParts, canvas: HTMLElement): (() => void) => {
  const around = canvas.parentElement;
  const scrolls = around !== null && /auto|scroll/.test(getComputedStyle(around).overflowY);
  const ours = ({ source }: { source: { data: Record<string | symbol, unknown> } }) =>
    dragSourceOf(source.data) !== null;
  return parts.combine(
    ...(scrolls
      ? [
          parts.autoScrollForElements({ element: around, canScroll: ours }),
          parts.autoScrollForExternal({ element: around }),
        ]
      : []),
    parts.autoScrollWindowForElements({ canScroll: ours }),
    parts.autoScrollWindowForExternal(),
  );
};

/** Accepts blocks from the palette, from the canvas itself, and block names dropped as text from other programs. */
export const useCanvasDrop = (canvas: RefObject<HTMLElement | null>): number | null => {
  const store = useBuilderStore();
  const add = useAddBlock();
  const [gap, setGap] = useState<number | null>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    return withDrag((parts) => {
      const { combine, containsText, dropTargetForElements, dropTargetForExternal, getText } = parts;
      const currentGap = (targets: Targets) => gapOf(parts, targets, store.get().document.blocks.length);
      const follow = ({ location }: { location: { current: { dropTargets: Targets } } }) =>
        setGap(currentGap(location.current.dropTargets));
      const leave = () => setGap(null);
      return combine(
        scrollWhileDragging(parts, element),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => dragSourceOf(source.data) !== null,
          onDrag: follow,
          onDragLeave: leave,
          onDrop: ({ source, location }) => {
            leave();
            const dragged = dragSourceOf(source.data);
            const at = currentGap(location.current.dropTargets);
            if (dragged?.kind === 'new') add(dragged.type, at);
            if (dragged?.kind === 'move') moveBlocksToGap(store, dragged.blockIds, at);
            if (dragged?.kind === 'section')
              insertBlocks(store, dragged.blocks, { index: at, done: 'added' });
          },
        }),
        dropTargetForExternal({
          element,
          canDrop: containsText,
          onDrag: follow,
          onDragLeave: leave,
          onDrop: ({ source, location }) => {
            leave();
            const type = blockTypeOf(getText({ source }));
            if (type) add(type, currentGap(location.current.dropTargets));
            else
              store.set({
                announcement: { text: 'That text is no block. Drag one from the palette instead.' },
              });
          },
        }),
      );
    });
  }, [canvas, store, add]);
  return gap;
};
