// A prerendered page is complete without scripts. They are fetched once it is shown, or earlier when the visitor
// interacts.
(() => {
  const { entry, chunks } = document.currentScript.dataset;
  const signs = ['pointerdown', 'keydown', 'touchstart'];
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const sign of signs) removeEventListener(sign, start, true);
    for (const href of chunks.split(' ')) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    void import(entry);
  };
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(start) : setTimeout(start));
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
})();
