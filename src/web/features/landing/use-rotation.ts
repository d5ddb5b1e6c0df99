import { useEffect, useState } from 'react';
import { prefersReducedMotion } from '#web/lib/reduced-motion.ts';

const intervalMs = 4_000;

export interface Rotation {
  index: number;
  goTo: (index: number) => void;
  previous: () => void;
  next: () => void;
  /** Stopped by the reader, until they start it again. */
  stopped: boolean;
  setStopped: (stopped: boolean) => void;
}

/** Rotates through a number of items, one every four seconds, unless it is held (hover, focus) or stopped. */
export const useRotation = (count: number, isHeld: boolean): Rotation => {
  const [index, setIndex] = useState(0);
  const [stopped, setStopped] = useState(false);
  const goTo = (target: number) => setIndex((target + count) % count);

  // With reduced motion it starts stopped.
  useEffect(() => {
    if (prefersReducedMotion()) setStopped(true);
  }, []);

  useEffect(() => {
    if (isHeld || stopped || count < 2) return;
    // Counted anew from each change, so that a press is not followed at once by the clock.
    const timer = setTimeout(() => setIndex((index + 1) % count), intervalMs);
    return () => clearTimeout(timer);
  }, [index, isHeld, stopped, count]);

  return { index, goTo, previous: () => goTo(index - 1), next: () => goTo(index + 1), stopped, setStopped };
};
