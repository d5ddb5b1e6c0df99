// The drag of a whole section by its handle, the same with a mouse, a pen and a finger. Escape cancels it.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BuilderStore } from '../../store/builder-store.ts';
import { moveSectionTo } from '../../store/section-moves.ts';
import { scrollNearEdge } from './scroll-near-edge.ts';
import { nearestLine, placedLines, type SectionLine, sectionLines } from './section-lines.ts';

/** What a drag shows: the line where the section would land, in px from the top of the window. */
export interface SectionDrag {
  sectionId: string;
  target: { line: SectionLine; y: number } | null;
}

export type SectionDragStore = StoreApi<SectionDrag | null>;

export const createSectionDrag = (): SectionDragStore => createStore<SectionDrag | null>(() => null);

/** A press that moves less is a click. */
const thresholdPx = 4;

/** Until the pointer is released. `onMoved` runs once it has moved: the click that may follow belongs to the drag. */
export const dragSection = (
  store: BuilderStore,
  drag: SectionDragStore,
  {
    sectionId,
    root,
    handle,
    event,
    onMoved,
  }: {
    sectionId: string;
    root: HTMLElement;
    handle: HTMLElement;
    event: PointerEvent;
    onMoved: () => void;
  },
): void => {
  const { pointerId, clientX, clientY } = event;
  const startedAt = store.get().document;
  const lines = placedLines(root, sectionLines(startedAt, sectionId));
  let y = clientY;
  let stopScrolling: (() => void) | null = null;
  const show = () => drag.setState({ sectionId, target: nearestLine(lines, y) }, true);
  const onMove = (move: PointerEvent) => {
    if (move.pointerId !== pointerId) return;
    y = move.clientY;
    if (!stopScrolling && Math.hypot(move.clientX - clientX, y - clientY) >= thresholdPx) {
      onMoved();
      stopScrolling = scrollNearEdge(root, { y: () => y, onScroll: show });
    }
    if (stopScrolling) show();
  };
  const end = () => {
    stopScrolling?.();
    drag.setState(null, true);
    handle.removeEventListener('pointermove', onMove);
    handle.removeEventListener('pointerup', onUp);
    handle.removeEventListener('pointercancel', end);
    handle.removeEventListener('lostpointercapture', end);
    window.removeEventListener('keydown', onKey, true);
  };
  const onUp = (up: PointerEvent) => {
    if (up.pointerId !== pointerId) return;
    const place = drag.getState()?.target?.line.place;
    end();
    // After the click, which needs the handle where it was.
    requestAnimationFrame(() => {
      if (place !== undefined && store.get().document === startedAt) moveSectionTo(store, sectionId, place);
    });
  };
  const onKey = (key: KeyboardEvent) => {
    if (key.key !== 'Escape' || !stopScrolling) return;
    key.preventDefault();
    key.stopPropagation();
    end();
  };
  handle.setPointerCapture(pointerId);
  handle.addEventListener('pointermove', onMove);
  handle.addEventListener('pointerup', onUp);
  handle.addEventListener('pointercancel', end);
  handle.addEventListener('lostpointercapture', end);
  window.addEventListener('keydown', onKey, true);
};
