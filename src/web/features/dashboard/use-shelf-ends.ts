import { type RefObject, useEffect, useState } from 'react';

/** Whether a shelf is scrolled to its start or its end. Its cards and the shelf itself load after the section around it. */
export const useShelfEnds = (
  section: RefObject<HTMLElement | null>,
  shelf: RefObject<HTMLElement | null>,
): { isAtStart: boolean; isAtEnd: boolean } => {
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: true });
  useEffect(() => {
    const element = section.current;
    if (!element) return;
    const measure = () => {
      const { scrollLeft = 0, clientWidth = 0, scrollWidth = 0 } = shelf.current ?? {};
      // Negative from right to left; fractions of a pixel remain at the end.
      const scrolled = Math.abs(scrollLeft);
      const isAtStart = scrolled <= 1;
      const isAtEnd = scrolled + clientWidth >= scrollWidth - 1;
      setEnds((before) =>
        before.isAtStart === isAtStart && before.isAtEnd === isAtEnd ? before : { isAtStart, isAtEnd },
      );
    };
    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    const changes = new MutationObserver(measure);
    changes.observe(element, { childList: true, subtree: true });
    // Scrolling is not reported to the elements around, except on the way down.
    element.addEventListener('scroll', measure, { capture: true, passive: true });
    return () => {
      resizes.disconnect();
      changes.disconnect();
      element.removeEventListener('scroll', measure, { capture: true });
    };
  }, [section, shelf]);
  return ends;
};
