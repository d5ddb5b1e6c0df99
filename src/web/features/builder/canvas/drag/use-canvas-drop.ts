import { type RefObject, useEffect, useState } from 'react';
import { t } from '#web/text/t.ts';
import { blockTypeOf, dragSourceOf, gapAt } from '../../palette/drag.ts';
import { useAddBlock } from '../../palette/use-add-block.tsx';
import { type DragLibrary, withDrag } from '../../palette/with-drag.ts';
import { insertBlocks, moveBlocksToGap } from '../../store/block-lists.ts';
import { useBuilderStore } from '../../store/use-builder.ts';

type Targets = readonly { data: Record<string | symbol, unknown> }[];

/** The gap a drag points at: the index of the block below it. Outside all blocks it is the end. */
const gapOf = ({ extractClosestEdge }: DragLibrary, targets: Targets, count: number): number => {
  const data = targets[0]?.data ?? {};
  if (typeof data.index !== 'number') return count;
  return gapAt(data.index, extractClosestEdge(data) === 'top' ? 'top' : 'bottom');
};

/** Near an edge of the scroller: the canvas, or the page where there is no space for a canvas that scrolls. */
const scrollWhileDragging = (library: DragLibrary, canvas: HTMLElement): (() => void) => {
  const scroller = canvas.parentElement;
  const isScrollable = scroller !== null && /auto|scroll/.test(getComputedStyle(scroller).overflowY);
  const isOwnDrag = ({ source }: { source: { data: Record<string | symbol, unknown> } }) =>
    dragSourceOf(source.data) !== null;
  return library.combine(
    ...(isScrollable
      ? [
          library.autoScrollForElements({ element: scroller, canScroll: isOwnDrag }),
          library.autoScrollForExternal({ element: scroller }),
        ]
      : []),
    library.autoScrollWindowForElements({ canScroll: isOwnDrag }),
    library.autoScrollWindowForExternal(),
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
    return withDrag((library) => {
      const { combine, containsText, dropTargetForElements, dropTargetForExternal, getText } = library;
      const currentGap = (targets: Targets) => gapOf(library, targets, store.get().document.blocks.length);
      const updateGap = ({ location }: { location: { current: { dropTargets: Targets } } }) =>
        setGap(currentGap(location.current.dropTargets));
      const clearGap = () => setGap(null);
      return combine(
        scrollWhileDragging(library, element),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => dragSourceOf(source.data) !== null,
          onDrag: updateGap,
          onDragLeave: clearGap,
          onDrop: ({ source, location }) => {
            clearGap();
            const dragged = dragSourceOf(source.data);
            const gap = currentGap(location.current.dropTargets);
            if (dragged?.kind === 'new') add(dragged.type, gap);
            if (dragged?.kind === 'move') moveBlocksToGap(store, dragged.blockIds, gap);
            if (dragged?.kind === 'section')
              insertBlocks(store, dragged.blocks, { index: gap, action: 'added' });
          },
        }),
        dropTargetForExternal({
          element,
          canDrop: containsText,
          onDrag: updateGap,
          onDragLeave: clearGap,
          onDrop: ({ source, location }) => {
            clearGap();
            const type = blockTypeOf(getText({ source }));
            if (type) add(type, currentGap(location.current.dropTargets));
            else
              store.set({
                announcement: t('builder.useCanvasDrop.thatTextIsNoBlockDrag'),
              });
          },
        }),
      );
    });
  }, [canvas, store, add]);
  return gap;
};
