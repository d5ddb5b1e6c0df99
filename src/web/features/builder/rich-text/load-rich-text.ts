// The editor loads when the pointer first reaches a text, not with the builder.

import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { withTexts } from '#web/text/load.ts';

type RichText = typeof import('./rich-text.tsx');

let loaded: RichText | null = null;
let loading: Promise<RichText> | null = null;

const load = (): Promise<RichText> => {
  loading ??= withTexts(() => import('./rich-text.tsx'), 'builder-panels').then(
    (module) => {
      loaded = module;
      return module;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
};

export const preloadRichText = (): void => {
  load().catch(() => undefined);
};

/** The editor once it is loaded. `onFailed` is called when it cannot be fetched. */
export const useRichText = (onFailed: () => void): RichText | null => {
  const [module, setModule] = useState(loaded);
  useEffect(() => {
    if (module) return;
    let isMounted = true;
    load().then(
      // Rendered synchronously with its effects: a key pressed in between would reach neither text.
      (loaded) => isMounted && flushSync(() => setModule(loaded)),
      () => isMounted && onFailed(),
    );
    return () => {
      isMounted = false;
    };
  }, [module, onFailed]);
  return module;
};
