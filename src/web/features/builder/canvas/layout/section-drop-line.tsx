import type { RefObject } from 'react';
import { placeLabel, sectionPlaceLabel } from '../../sections/place-label.ts';
import { useBuilder } from '../../store/use-builder.ts';
import { type Line, SideLine, sideLine } from '../drag/drop-line.tsx';
import { type DropTarget, useCanvasDrop } from '../drag/use-canvas-drop.ts';
import { unscaled } from '../unscaled.ts';
import { DropLabel } from './drop-label.tsx';
import { placeAtEdge } from './use-section-edges.ts';

/** Where the target is, in the coordinates of `root`, which may be scaled. */
const lineOf = (root: HTMLElement, { place, anchorId, edge: side, beside }: DropTarget): Line | null => {
  const edge = beside?.edge ?? side;
  const section = beside ? root.querySelector(`[data-section="${beside.sectionId}"]`) : null;
  const block = anchorId === null ? null : root.querySelector(`[data-block="${anchorId}"]`);
  const column = place ? root.querySelector(`[data-column="${place.columnId}"]`) : null;
  const target = section ?? block ?? column;
  if (!target) return null;
  const outer = root.getBoundingClientRect();
  const scale = root.offsetWidth === 0 ? 1 : outer.width / root.offsetWidth;
  const at = target.getBoundingClientRect();
  const across = (column ?? target).getBoundingClientRect();
  return {
    top: ((edge === 'top' ? at.top : at.bottom) - outer.top) / scale,
    left: (across.left - outer.left) / scale,
    width: across.width / scale,
  };
};

/** A line where a drop would land in an email with sections: as wide as the column. */
export const SectionDropLine = ({
  canvas,
  root,
}: {
  canvas: RefObject<HTMLElement | null>;
  root: HTMLElement | null;
}) => {
  const target = useCanvasDrop(canvas);
  const document = useBuilder((state) => state.document);
  const side = target && root ? sideLine(root, target) : null;
  if (side) return <SideLine line={side} />;
  const line = target && root ? lineOf(root, target) : null;
  if (!line) return null;
  const label = target?.beside
    ? sectionPlaceLabel(document, placeAtEdge(document, target.beside))
    : target?.place && placeLabel(document, target.place, target.moved);
  return (
    <div
      aria-hidden
      data-drop-line
      className="pointer-events-none absolute z-20 -mt-[1.5px] h-[3px] rounded-full bg-[#1f4fd8]"
      style={line}
    >
      {label && (
        <div className={unscaled}>
          <DropLabel text={label} />
        </div>
      )}
    </div>
  );
};
