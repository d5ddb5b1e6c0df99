import { type RefObject, useLayoutEffect, useState } from 'react';

const contentWidth = (element: HTMLElement): number => {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return Math.floor(element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
};

/** The width between the paddings of an element in px; measured before its first paint. */
export const useAvailableWidth = (ref: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(contentWidth(element) || 0);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
};
