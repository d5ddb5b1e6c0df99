import { type RefObject, useEffect, useRef } from 'react';

const visibleShare = 0.1;

const staysStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Reveals an element the first time a tenth of it is visible. Only what is still out of sight is hidden for that:
 * nothing that a reader sees disappears, and without scripts everything is visible.
 */
export const useReveal = <Kind extends HTMLElement>(): RefObject<Kind | null> => {
  const ref = useRef<Kind>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || staysStill() || !('IntersectionObserver' in window)) return;
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
