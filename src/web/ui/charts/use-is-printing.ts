import { useSyncExternalStore } from 'react';

let isPrinting = false;
const listeners = new Set<() => void>();

const tell = (next: boolean) => (): void => {
  isPrinting = next;
  for (const listener of listeners) listener();
};

// There is no window during prerendering.
globalThis.window?.addEventListener('beforeprint', tell(true));
globalThis.window?.addEventListener('afterprint', tell(false));

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Whether the page is being laid out for paper, where nothing can be pressed: then a chart shows its table as well. */
export const useIsPrinting = (): boolean =>
  useSyncExternalStore(
    follow,
    () => isPrinting,
    () => false,
  );
