import { useRef } from 'react';

/**
 * The action, which does not start again until it has ended: a second press can come before the button is rendered as
 * busy.
 */
export const useSingleRun = (action: () => void | Promise<void>): (() => Promise<void>) => {
  const running = useRef(false);
  return async () => {
    if (running.current) return;
    running.current = true;
    try {
      await action();
    } finally {
      running.current = false;
    }
  };
};
