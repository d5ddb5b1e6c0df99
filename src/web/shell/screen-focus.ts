import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

const waitForScreenMs = 5_000;

/** After a change of screen: from the top, with the keyboard and the screen reader at its heading. */
export const useScreenFocus = (): void => {
  const [location] = useLocation();
  const previous = useRef(location);
  const travelled = useRef(false);

  useEffect(() => {
    const onTravel = () => {
      travelled.current = true;
    };
    window.addEventListener('popstate', onTravel);
    return () => window.removeEventListener('popstate', onTravel);
  }, []);

  useEffect(() => {
    if (previous.current === location) return;
    previous.current = location;
    // Going back returns to the place on the page, which the browser remembers.
    if (!travelled.current && !window.location.hash) window.scrollTo(0, 0);
    travelled.current = false;

    const old = document.querySelector('[data-page-heading]');
    const focusHeading = (): boolean => {
      const heading = document.querySelector<HTMLElement>('[data-page-heading]');
      if (!heading) return false;
      heading.focus({ preventScroll: true });
      return true;
    };
    if (focusHeading()) return;
    const observer = new MutationObserver(() => {
      if (document.querySelector('[data-page-heading]') !== old && focusHeading()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), waitForScreenMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [location]);
};
