// Step 3 has its own history entry, so that the browser's Back returns to the editor instead of leaving it.
import { useEffect } from 'react';
import { paths } from '#web/lib/paths.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { useBuilderStore } from '../store/use-builder.ts';
import { addressOf, isExportEntry } from './export-entry.ts';

export const useExportEntry = (): void => {
  const store = useBuilderStore();
  useEffect(() => {
    if (!isExportEntry())
      window.history.pushState({ ...(window.history.state as object | null), exportStep: true }, '');
    const leave = () => {
      const { step, templateId } = store.get();
      const { pathname } = window.location;
      if (step !== 3 || isExportEntry()) return;
      if (!pathname.startsWith(paths.builder()) && pathname !== addressOf(store)) return;
      // A first save on this step gave the email its address, and the entry below still has none.
      if (templateId !== null) window.history.replaceState(null, '', paths.builder(templateId));
      store.set({ step: 2 });
    };
    // Before the router hears of it.
    window.addEventListener('popstate', leave, { capture: true });
    return () => window.removeEventListener('popstate', leave, { capture: true });
  }, [store]);
};

/** Back to step 2, showing the given target; removes the entry of step 3. */
export const backToEditor = (store: BuilderStore, slice: Parameters<BuilderStore['set']>[0] = {}): void => {
  store.set({ ...slice, step: 2 });
  if (isExportEntry()) window.history.back();
};
