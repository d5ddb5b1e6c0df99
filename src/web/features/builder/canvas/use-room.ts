import { type RefObject, useLayoutEffect, useState } from 'react';

const innerWidth = (element: HTMLElement): number => {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return Math.floor(element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
};

/** How many px there are between the paddings of an element; known before it is painted first. */
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
