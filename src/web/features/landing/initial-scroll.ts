/** A reload: the browser restores the scroll position, or the top, even if the address names a section. */
const isReloaded = (): boolean => {
  const [load] = performance.getEntriesByType('navigation');
  return load !== undefined && 'type' in load && load.type === 'reload';
};

/**
 * The page starts at its top, or at the section that its address names, also after a reload. Visitors have read the
 * server's HTML since before the scripts loaded, so on a first visit only a page rendered by scripts is moved.
 */
export const setInitialScroll = (): (() => void) => {
  const wasRestoring = window.history.scrollRestoration;
  window.history.scrollRestoration = 'manual';
  const section = document.getElementById(window.location.hash.slice(1));
  const isFromServer = document.getElementById('page-data') !== null;
  if (!isFromServer && !window.location.hash) window.scrollTo(0, 0);
  if (isFromServer && section && isReloaded()) section.scrollIntoView({ block: 'start' });
  return () => {
    window.history.scrollRestoration = wasRestoring;
    // The next visit to this page within the application is rendered by scripts.
    document.getElementById('page-data')?.remove();
  };
};
