import { useStore } from 'zustand';
import { sectionPlaceLabel } from '../../sections/place-label.ts';
import { useBuilder } from '../../store/use-builder.ts';
import { unscaled } from '../unscaled.ts';
import { DropLabel } from './drop-label.tsx';
import type { SectionDragStore } from './section-drag.ts';

/** The line where the dragged section would land, and what that place is called. */
export const SectionMoveLine = ({ drag, root }: { drag: SectionDragStore; root: HTMLElement | null }) => {
  const target = useStore(drag, (state) => state?.target ?? null);
  const document = useBuilder((state) => state.document);
  if (!target || !root) return null;
  const outer = root.getBoundingClientRect();
  const scale = root.offsetWidth === 0 ? 1 : outer.width / root.offsetWidth;
  const { place, anchor } = target.line;
  return (
    <div
      data-drop-line="section"
      className="pointer-events-none absolute inset-x-0 z-30 -mt-0.5 h-1 bg-[#1f4fd8]"
      style={{ top: (target.y - outer.top) / scale }}
    >
      <div className={unscaled}>
        {/* Where there is nothing below, the label would be cut off. */}
        <DropLabel
          text={sectionPlaceLabel(document, place)}
          isAbove={anchor.edge === 'bottom' && outer.bottom - target.y < 40}
        />
      </div>
    </div>
  );
};
