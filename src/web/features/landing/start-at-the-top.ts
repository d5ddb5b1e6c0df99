/**
 * The page begins at its top, also after a reload. What the server sent has been read since before the scripts came, so
 * only a page that scripts put up is moved.
 */
export const startAtTheTop = (): (() => void) => {
  const wasRestoring = window.history.scrollRestoration;
  window.history.scrollRestoration = 'manual';
  if (!window.location.hash && document.getElementById('page-data') === null) window.scrollTo(0, 0);
  return () => {
    window.history.scrollRestoration = wasRestoring;
    // The next visit to this page within the application is put up by scripts.
    document.getElementById('page-data')?.remove();
  };
};
