import { toastStorageKey } from '#web/lib/toast-storage-key.ts';

const readingTimeMs = 6_000;

const takeStored = (): Record<string, unknown> | null => {
  try {
    const stored = sessionStorage.getItem(toastStorageKey);
    sessionStorage.removeItem(toastStorageKey);
    return stored === null ? null : JSON.parse(stored);
  } catch {
    // Nothing was stored, or not by this product.
    return null;
  }
};

/** Shows the toast that the previous page stored. A failure stays until it is closed. */
export const showCarriedToast = (page: ParentNode): void => {
  const item = page.querySelector<HTMLElement>('[data-carried-toast]');
  const { title, description, variant } = takeStored() ?? {};
  if (!item || typeof title !== 'string') return;
  const fill = (selector: string, text: unknown) => {
    const part = item.querySelector(selector);
    if (part) part.textContent = typeof text === 'string' ? text : '';
  };
  // Shown first, so that a screen reader announces the words.
  item.hidden = false;
  fill('[data-toast-title]', title);
  fill('[data-toast-description]', description);
  const close = () => {
    item.hidden = true;
  };
  item.querySelector('[data-toast-close]')?.addEventListener('click', close);
  if (variant === 'destructive') item.dataset.variant = variant;
  else setTimeout(close, readingTimeMs);
};
