import { useRef } from 'react';

/** The work, which is not begun again until it has ended: a second press does not wait until the button is drawn as busy. */
export const useOneAtATime = (work: () => void | Promise<void>): (() => Promise<void>) => {
  const running = useRef(false);
  return async () => {
    if (running.current) return;
    running.current = true;
    try {
      await work();
    } finally {
      running.current = false;
    }
  };
};
