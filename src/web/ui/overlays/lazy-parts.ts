import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export interface LazyParts<Parts> {
  /** Begins to fetch them, once for the page. */
  fetch: () => void;
  /** Null until they are here. Calls `onFailed` when they cannot be fetched. */
  useParts: (onFailed: () => void) => Parts | null;
}

let reportFailure = (): void => undefined;

/** Called when code cannot be fetched: the app shows a toast. */
export const onLoadFailure = (report: () => void): void => {
  reportFailure = report;
};

/**
 * Code of what a button opens. It is fetched when a pointer or the focus reaches the button, so that it is there at the
 * click. Without Suspense: React would wait 300 ms before it replaces a fallback that it has just shown.
 */
export const lazyParts = <Parts>(load: () => Promise<Parts>): LazyParts<Parts> => {
  const store = createStore<{ parts: Parts | null; hasFailed: boolean }>()(() => ({
    parts: null,
    hasFailed: false,
  }));
  let isLoading = false;
  const fetch = () => {
    if (isLoading) return;
    isLoading = true;
    store.setState({ hasFailed: false });
    load().then(
      (parts) => store.setState({ parts }),
      () => {
        isLoading = false;
        store.setState({ hasFailed: true });
      },
    );
  };
  return {
    fetch,
    useParts: (onFailed) => {
      const { parts, hasFailed } = useStore(store);
      useEffect(fetch, []);
      useEffect(() => {
        // Not `hasFailed`: the fetch that has just begun may succeed where the one before failed.
        if (!hasFailed || !store.getState().hasFailed) return;
        onFailed();
        reportFailure();
      }, [hasFailed, onFailed]);
      return parts;
    },
  };
};
