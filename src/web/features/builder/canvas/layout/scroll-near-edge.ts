// Scrolls while a drag is near the edge of what scrolls around it.
const edgePx = 56;
const maxStepPx = 18;

const scrollerOf = (element: Element): Element => {
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY) && parent.scrollHeight > parent.clientHeight)
      return parent;
  return document.scrollingElement ?? document.documentElement;
};

/** Calls `onScroll` after each step. `y` is the height of the pointer in the window. */
export const scrollNearEdge = (
  element: Element,
  { y, onScroll }: { y: () => number; onScroll: () => void },
): (() => void) => {
  const scroller = scrollerOf(element);
  const isPage = scroller === document.scrollingElement;
  let frame = requestAnimationFrame(function step() {
    const box = isPage ? { top: 0, bottom: window.innerHeight } : scroller.getBoundingClientRect();
    const above = Math.max(0, box.top + edgePx - y());
    const below = Math.max(0, y() - box.bottom + edgePx);
    const before = scroller.scrollTop;
    scroller.scrollTop += Math.round(((below - above) / edgePx) * maxStepPx);
    if (scroller.scrollTop !== before) onScroll();
    frame = requestAnimationFrame(step);
  });
  return () => cancelAnimationFrame(frame);
};
