/** Fetches the scripts of the application once a visitor is about to follow a link into it. */
export const fetchAppAhead = (page: Document): void => {
  const { app } = page.querySelector<HTMLElement>('script[data-app]')?.dataset ?? {};
  if (!app) return;
  let isFetched = false;
  const fetchOnce = (): void => {
    if (isFetched) return;
    isFetched = true;
    for (const href of app.split(' '))
      page.head.append(Object.assign(page.createElement('link'), { rel: 'modulepreload', href }));
  };
  for (const link of page.querySelectorAll('a[href="/login"], a[href="/signup"]'))
    for (const sign of ['pointerenter', 'focus', 'touchstart'])
      link.addEventListener(sign, fetchOnce, { passive: true });
};
