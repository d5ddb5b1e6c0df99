import { type RefObject, useEffect, useRef } from 'react';

/** A control that is disabled while its form works loses the focus. It gets it back, unless it went elsewhere. */
export const useFocusAfterBusy = (isBusy: boolean, control: RefObject<HTMLElement | null>): void => {
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body) control.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy, control]);
};
