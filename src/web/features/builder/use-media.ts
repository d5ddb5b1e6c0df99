import { useSyncExternalStore } from 'react';

/** Follows a media query, so that components of another layout are not rendered at all. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );

/** Wide enough for the palette beside the canvas; below it is a sheet. */
export const paletteQuery = '(min-width: 720px)';
/** Wide enough for the inspector as well. */
export const inspectorQuery = '(min-width: 1080px)';
