import type { RefObject } from 'react';
import { type DropTarget, useCanvasDrop } from './use-canvas-drop.ts';

const topOf = (list: HTMLElement, gap: number): number => {
  const rows = list.children;
  const below = rows[gap];
  if (below instanceof HTMLElement) return below.offsetTop;
  const last = rows[rows.length - 1];
  return last instanceof HTMLElement ? last.offsetTop + last.offsetHeight : 0;
};

export interface Line {
  top: number;
  left: number;
  width?: number;
  height?: number;
}

/** At the left or right edge of a block, in the coordinates of `root`, which may be scaled. */
export const sideLine = (root: HTMLElement, { anchorId, edge }: DropTarget): Line | null => {
  if (edge !== 'left' && edge !== 'right') return null;
  const block = root.querySelector(`[data-block="${anchorId}"]`);
  if (!block) return null;
  const outer = root.getBoundingClientRect();
  const scale = root.offsetWidth === 0 ? 1 : outer.width / root.offsetWidth;
  const { left, right, top, height } = block.getBoundingClientRect();
  return {
    top: (top - outer.top) / scale,
    left: ((edge === 'left' ? left : right) - outer.left) / scale,
    height: height / scale,
  };
};

export const SideLine = ({ line }: { line: Line }) => (
  <div
    aria-hidden
    data-drop-line="side"
    className="pointer-events-none absolute z-20 -ms-[1.5px] w-[3px] rounded-full bg-[#1f4fd8]"
    style={line}
  />
);

/**
 * A line where a drop would land, or an outline around an empty email. A component of its own, so that a drag renders
 * nothing else.
 */
export const DropLine = ({
  canvas,
  list,
}: {
  canvas: RefObject<HTMLElement | null>;
  list: HTMLElement | null;
}) => {
  const target = useCanvasDrop(canvas);
  if (target === null) return null;
  if (!list?.isConnected)
    return <div aria-hidden className="pointer-events-none absolute inset-0 outline-2 outline-[#1f4fd8]" />;
  const side = list && sideLine(list, target);
  if (side) return <SideLine line={side} />;
  return (
    <div
      aria-hidden
      data-drop-line
      className="pointer-events-none absolute inset-x-0 z-20 -mt-[1.5px] h-[3px] rounded-full bg-[#1f4fd8]"
      style={{ top: topOf(list, target.gap) }}
    />
  );
};
