/** A reload: the browser would restore the scroll position even if the address names a section. */
const isReloaded = (): boolean => {
  const [load] = performance.getEntriesByType('navigation');
  return load !== undefined && 'type' in load && load.type === 'reload';
};

/** The page starts at its top, or at the section that its address names, also after a reload. */
export const setInitialScroll = (): void => {
  window.history.scrollRestoration = 'manual';
  const section = document.getElementById(window.location.hash.slice(1));
  if (section && isReloaded()) section.scrollIntoView({ block: 'start' });
};
