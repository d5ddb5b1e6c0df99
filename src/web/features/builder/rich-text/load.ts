// The editor loads when the pointer first reaches a text, not with the builder.
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

type RichText = typeof import('./rich-text.tsx');

let arrived: RichText | null = null;
let coming: Promise<RichText> | null = null;

const load = (): Promise<RichText> => {
  coming ??= import('./rich-text.tsx').then(
    (module) => {
      arrived = module;
      return module;
    },
    (error: unknown) => {
      coming = null;
      throw error;
    },
  );
  return coming;
};

export const preloadRichText = (): void => {
  load().catch(() => undefined);
};

/** The editor once it is loaded. `onFailed` is called when it cannot be fetched. */
export const useRichText = (onFailed: () => void): RichText | null => {
  const [module, setModule] = useState(arrived);
  useEffect(() => {
    if (module) return;
    let isShown = true;
    load().then(
      // At once, with its effects: a key that is pressed in between would reach neither text.
      (loaded) => isShown && flushSync(() => setModule(loaded)),
      () => isShown && onFailed(),
    );
    return () => {
      isShown = false;
    };
  }, [module, onFailed]);
  return module;
};
