import { type RefObject, useEffect, useRef } from 'react';
import { prefersReducedMotion } from '#web/lib/reduced-motion.ts';

const visibleShare = 0.1;

/**
 * Reveals an element the first time a tenth of it is visible. Only what is still out of sight is hidden for that:
 * nothing that a reader sees disappears, and without scripts everything is visible.
 */
export const useReveal = <Kind extends HTMLElement>(): RefObject<Kind | null> => {
  const ref = useRef<Kind>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || prefersReducedMotion() || !('IntersectionObserver' in window)) return;
    if (element.getBoundingClientRect().top < window.innerHeight) return;
    element.dataset.reveal = 'waiting';
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        element.dataset.reveal = 'shown';
        observer.disconnect();
      },
      { threshold: visibleShare },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      delete element.dataset.reveal;
    };
  }, []);
  return ref;
};
