import { type RefObject, useEffect, useState } from 'react';
import { directionOf } from '#email/document/direction.ts';
import type { Document } from '#email/document/document.ts';
import { type Place, placeNextTo } from '#email/document/layout.ts';
import { t } from '#web/text/t.ts';
import { blockTypeOf, type DragSource, dragSourceOf, gapAt } from '../../palette/drag.ts';
import { useAddBlock } from '../../palette/use-add-block.tsx';
import { type DragLibrary, withDrag } from '../../palette/with-drag.ts';
import { insertBlocks, moveBlocksToGap } from '../../store/block-lists.ts';
import { useBuilderStore } from '../../store/use-builder.ts';
import type { ColumnTarget, EdgeTarget } from './drop-target.ts';

type Targets = readonly { data: Record<string | symbol, unknown> }[];

/** Where a drop lands. */
export interface DropTarget {
  /** The index of the block below it. */
  gap: number;
  /** Only in an email with sections. */
  place: Place | null;
  /** The block beside it, and on which side. */
  anchorId: string | null;
  edge: 'top' | 'bottom' | 'left' | 'right';
  /** Beside a section, which handles the drop. */
  beside?: EdgeTarget | undefined;
  /** The blocks that a drop moves. */
  moved?: ReadonlySet<string> | undefined;
}

/** Outside all blocks and columns it is the end. */
const targetOf = (
  { extractClosestEdge }: DragLibrary,
  targets: Targets,
  { blocks, layout }: Document,
): DropTarget => {
  const data = targets[0]?.data ?? {};
  const column = data.column as ColumnTarget | undefined;
  if (column)
    return {
      gap: column.first + column.count,
      place: column.place,
      anchorId: blocks[column.first + column.count - 1]?.id ?? null,
      edge: 'bottom',
    };
  const { index } = data;
  const beside = data.beside as EdgeTarget | undefined;
  if (typeof index !== 'number')
    return { gap: blocks.length, place: null, anchorId: null, edge: 'bottom', beside };
  const closest = extractClosestEdge(data) ?? 'bottom';
  const anchorId = blocks[index]?.id ?? null;
  if (closest === 'left' || closest === 'right') return { gap: index, place: null, anchorId, edge: closest };
  const edge = closest;
  const place = layout ? placeNextTo({ blocks, layout }, index, edge === 'top' ? 'before' : 'after') : null;
  return { gap: gapAt(index, edge), place, anchorId, edge };
};

const isSameTarget = (a: DropTarget | null, b: DropTarget): boolean =>
  a?.anchorId === b.anchorId &&
  a.gap === b.gap &&
  a.edge === b.edge &&
  a.beside?.sectionId === b.beside?.sectionId &&
  a.beside?.edge === b.beside?.edge &&
  a.place?.columnId === b.place?.columnId;

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
export const useCanvasDrop = (canvas: RefObject<HTMLElement | null>): DropTarget | null => {
  const store = useBuilderStore();
  const add = useAddBlock();
  const [target, setTarget] = useState<DropTarget | null>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    return withDrag((library) => {
      const { combine, containsText, dropTargetForElements, dropTargetForExternal, getText } = library;
      const current = (targets: Targets) => targetOf(library, targets, store.get().document);
      const update = (
        { location }: { location: { current: { dropTargets: Targets } } },
        dragged: DragSource | null = null,
      ) => {
        const moved = dragged?.kind === 'move' ? dragged.blockIds : undefined;
        const next = { ...current(location.current.dropTargets), moved };
        setTarget((before) => (isSameTarget(before, next) ? before : next));
      };
      const clear = () => setTarget(null);
      return combine(
        scrollWhileDragging(library, element),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => dragSourceOf(source.data) !== null,
          onDrag: (event) => update(event, dragSourceOf(event.source.data)),
          onDragLeave: clear,
          onDrop: ({ source, location }) => {
            clear();
            const dragged = dragSourceOf(source.data);
            const { gap, place, anchorId, edge, beside } = current(location.current.dropTargets);
            if (beside) return;
            if (dragged && anchorId !== null && (edge === 'left' || edge === 'right')) {
              // In a right-to-left email the columns begin at the right.
              const isStart = (edge === 'left') === (directionOf(store.get().document.settings) === 'ltr');
              const side = isStart ? 'before' : 'after';
              void import('../../store/place-beside.ts').then(({ dropBeside }) =>
                dropBeside(store, dragged, { blockId: anchorId, side }),
              );
              return;
            }
            if (dragged?.kind === 'new') add(dragged.type, gap, place);
            if (dragged?.kind === 'move') moveBlocksToGap(store, dragged.blockIds, gap, place ?? undefined);
            if (dragged?.kind === 'section')
              insertBlocks(store, dragged.blocks, { index: gap, place, action: 'added' });
          },
        }),
        dropTargetForExternal({
          element,
          canDrop: containsText,
          onDrag: (event) => update(event),
          onDragLeave: clear,
          onDrop: ({ source, location }) => {
            clear();
            const { gap, place } = current(location.current.dropTargets);
            const type = blockTypeOf(getText({ source }));
            if (type) add(type, gap, place);
            else
              store.set({
                announcement: t('builder.useCanvasDrop.thatTextIsNoBlockDrag'),
              });
          },
        }),
      );
    });
  }, [canvas, store, add]);
  return target;
};
