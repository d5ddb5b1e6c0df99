import { type RefObject, useLayoutEffect, useState } from 'react';

const innerWidth = (element: HTMLElement): number => {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return Math.floor(element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
};

/** The width between the paddings of an element in px; measured before its first paint. */
export const useRoom = (ref: RefObject<HTMLElement | null>): number => {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const look = () => setRoom(innerWidth(element) || 0);
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [ref]);
  return room;
};
