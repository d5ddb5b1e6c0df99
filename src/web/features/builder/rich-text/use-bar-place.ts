import { type RefObject, useLayoutEffect } from 'react';

const gap = 6;

/** The part of the window in which the canvas shows. */
const roomOf = (element: Element): DOMRect => {
  let [left, top, right, bottom] = [0, 0, window.innerWidth, window.innerHeight];
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    if (getComputedStyle(at).overflowY === 'visible') continue;
    const box = at.getBoundingClientRect();
    [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
    [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
  }
  return new DOMRect(left, top, right - left, bottom - top);
};

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

/**
 * Keeps the bar above its block and in view while the canvas scrolls. On a narrow screen it is at the bottom, above a
 * phone's keyboard.
 */
export const useBarPlace = (bar: RefObject<HTMLElement | null>, blockId: string, mayCover: boolean): void => {
  useLayoutEffect(() => {
    const element = bar.current;
    const block = document.querySelector(`[data-block="${CSS.escape(blockId)}"]`);
    if (!element || !block) return;
    const place = () => {
      const { style } = element;
      if (window.innerWidth < 720) {
        const view = window.visualViewport;
        const below = view ? window.innerHeight - view.offsetTop - view.height : 0;
        Object.assign(style, { left: '0', right: '0', top: 'auto', bottom: `${Math.max(0, below)}px` });
        return;
      }
      const box = block.getBoundingClientRect();
      const room = roomOf(block);
      const { offsetWidth: width, offsetHeight: height } = element;
      const top = clamp(box.top - height - gap, mayCover ? gap : room.top + gap, room.bottom - height - gap);
      // If the canvas is narrower than the bar, the bar extends beyond the canvas, not beyond the window.
      const leftmost = Math.max(gap, Math.min(room.left + gap, window.innerWidth - width - gap));
      const left = clamp(box.left, leftmost, Math.max(leftmost, room.right - width - gap));
      Object.assign(style, { left: `${left}px`, right: 'auto', top: `${top}px`, bottom: 'auto' });
    };
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    sizes.observe(block);
    const view = window.visualViewport;
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    view?.addEventListener('resize', place);
    view?.addEventListener('scroll', place);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
      view?.removeEventListener('resize', place);
      view?.removeEventListener('scroll', place);
    };
  }, [bar, blockId, mayCover]);
};
