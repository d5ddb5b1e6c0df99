/** A reload: the browser puts the page back to where it was, or to its top, whatever section the address names. */
const isReloaded = (): boolean => {
  const [load] = performance.getEntriesByType('navigation');
  return load !== undefined && 'type' in load && load.type === 'reload';
};

/**
 * The page begins at its top, or at the section that its address names, also after a reload. What the server sent has
 * been read since before the scripts came, so on a first visit only a page that scripts put up is moved.
 */
export const startAtTheTop = (): (() => void) => {
  const wasRestoring = window.history.scrollRestoration;
  window.history.scrollRestoration = 'manual';
  const section = document.getElementById(window.location.hash.slice(1));
  const isFromServer = document.getElementById('page-data') !== null;
  if (!isFromServer && !window.location.hash) window.scrollTo(0, 0);
  if (isFromServer && section && isReloaded()) section.scrollIntoView({ block: 'start' });
  return () => {
    window.history.scrollRestoration = wasRestoring;
    // The next visit to this page within the application is put up by scripts.
    document.getElementById('page-data')?.remove();
  };
};
