import type { RefObject } from 'react';
import { useCanvasDrop } from './use-canvas-drop.ts';

const topOf = (list: HTMLElement, gap: number): number => {
  const rows = list.children;
  const below = rows[gap];
  if (below instanceof HTMLElement) return below.offsetTop;
  const last = rows[rows.length - 1];
  return last instanceof HTMLElement ? last.offsetTop + last.offsetHeight : 0;
};

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
  return (
    <div
      aria-hidden
      data-drop-line
      className="pointer-events-none absolute inset-x-0 z-20 -mt-[1.5px] h-[3px] rounded-full bg-[#1f4fd8]"
      style={{ top: topOf(list, target.gap) }}
    />
  );
};
