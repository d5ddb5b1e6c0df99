// Step 3 has an entry of its own in the history, so that the browser's Back leads to the editor and not out of it.
import { useEffect } from 'react';
import type { BuilderStore } from '../store/builder-store.ts';
import { useBuilderStore } from '../store/use-builder.ts';

const isExportEntry = (): boolean =>
  (window.history.state as { exportStep?: boolean } | null)?.exportStep === true;

export const useExportEntry = (): void => {
  const store = useBuilderStore();
  useEffect(() => {
    if (!isExportEntry())
      window.history.pushState({ ...(window.history.state as object | null), exportStep: true }, '');
    const leave = () => {
      if (store.get().step === 3 && !isExportEntry()) store.set({ step: 2 });
    };
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, [store]);
};

/** Back to step 2, with what is to be looked at there; the entry of step 3 does not stay behind. */
export const backToEditor = (store: BuilderStore, slice: Parameters<BuilderStore['set']>[0] = {}): void => {
  store.set({ ...slice, step: 2 });
  if (isExportEntry()) window.history.back();
};
