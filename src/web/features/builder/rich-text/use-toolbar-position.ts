import { type RefObject, useLayoutEffect } from 'react';

const marginPx = 6;

/** The part of the window in which the canvas shows. */
const visibleAreaOf = (element: Element): DOMRect => {
  let [left, top, right, bottom] = [0, 0, window.innerWidth, window.innerHeight];
  for (
    let ancestor = element.parentElement;
    ancestor && ancestor !== document.body;
    ancestor = ancestor.parentElement
  ) {
    if (getComputedStyle(ancestor).overflowY === 'visible') continue;
    const box = ancestor.getBoundingClientRect();
    [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
    [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
  }
  return new DOMRect(left, top, right - left, bottom - top);
};

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));

/**
 * Keeps the bar above its block and in view while the canvas scrolls. On a narrow screen it is at the bottom, above a
 * phone's keyboard.
 */
export const useToolbarPosition = (
  toolbar: RefObject<HTMLElement | null>,
  blockId: string,
  mayCoverText: boolean,
): void => {
  useLayoutEffect(() => {
    const element = toolbar.current;
    const block = document.querySelector(`[data-block="${CSS.escape(blockId)}"]`);
    if (!element || !block) return;
    const updatePosition = () => {
      const { style } = element;
      if (window.innerWidth < 720) {
        const view = window.visualViewport;
        const hiddenBelow = view ? window.innerHeight - view.offsetTop - view.height : 0;
        Object.assign(style, { left: '0', right: '0', top: 'auto', bottom: `${Math.max(0, hiddenBelow)}px` });
        return;
      }
      const box = block.getBoundingClientRect();
      const visibleArea = visibleAreaOf(block);
      const { offsetWidth: width, offsetHeight: height } = element;
      const top = clamp(
        box.top - height - marginPx,
        mayCoverText ? marginPx : visibleArea.top + marginPx,
        visibleArea.bottom - height - marginPx,
      );
      // If the canvas is narrower than the bar, the bar extends beyond the canvas, not beyond the window.
      const minLeft = Math.max(
        marginPx,
        Math.min(visibleArea.left + marginPx, window.innerWidth - width - marginPx),
      );
      const left = clamp(box.left, minLeft, Math.max(minLeft, visibleArea.right - width - marginPx));
      Object.assign(style, { left: `${left}px`, right: 'auto', top: `${top}px`, bottom: 'auto' });
    };
    updatePosition();
    const observer = new ResizeObserver(updatePosition);
    observer.observe(element);
    observer.observe(block);
    const view = window.visualViewport;
    window.addEventListener('scroll', updatePosition, { capture: true, passive: true });
    window.addEventListener('resize', updatePosition);
    view?.addEventListener('resize', updatePosition);
    view?.addEventListener('scroll', updatePosition);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', updatePosition, { capture: true });
      window.removeEventListener('resize', updatePosition);
      view?.removeEventListener('resize', updatePosition);
      view?.removeEventListener('scroll', updatePosition);
    };
  }, [toolbar, blockId, mayCoverText]);
};
