import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

const waitForScreenMs = 5_000;

/**
 * True when it has the focus. While the code of the next screen loads, the heading of the last one still exists but is
 * hidden, and takes none.
 */
export const focusPageHeading = (): boolean => {
  const heading = document.querySelector<HTMLElement>('[data-page-heading]');
  heading?.focus({ preventScroll: true });
  return heading !== null && document.activeElement === heading;
};

/** The address changed under a screen that stayed, as when a first save assigns one. */
const screenStayed = (): boolean => {
  const focused = document.activeElement;
  return focused?.closest('main *') != null && focused.checkVisibility();
};

/** After a change of screen: from the top, with the keyboard and the screen reader at its heading. */
export const useScreenFocus = (): void => {
  const [location] = useLocation();
  const previous = useRef(location);
  const usedHistory = useRef(false);

  useEffect(() => {
    const onHistory = () => {
      // A jump within the page is reported as well.
      usedHistory.current = window.location.pathname !== previous.current;
    };
    // Before the router hears of it and the next screen is drawn.
    window.addEventListener('popstate', onHistory, true);
    return () => window.removeEventListener('popstate', onHistory, true);
  }, []);

  useEffect(() => {
    if (previous.current === location) return;
    previous.current = location;
    if (screenStayed()) return;
    // Going back restores the scroll position, which the browser stores.
    if (!usedHistory.current && !window.location.hash) window.scrollTo(0, 0);
    usedHistory.current = false;

    if (focusPageHeading()) return;
    const observer = new MutationObserver(() => {
      if (focusPageHeading()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), waitForScreenMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [location]);
};
