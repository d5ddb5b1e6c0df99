// Step 3 has its own entry in the browser's history, so that Back returns to the editor instead of leaving it, and
// Forward or a reload shows step 3 again.
import { useEffect } from 'react';
import { paths } from '#web/lib/paths.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { useBuilderStore } from '../store/use-builder.ts';
import { emailIdOf, storedExport } from './export-storage.ts';

/** Whether the page is at a history entry that was step 3. */
const isExportEntry = (): boolean =>
  (window.history.state as { exportStep?: boolean } | null)?.exportStep === true;

const pathOf = (store: BuilderStore): string => {
  const { templateId, designId } = store.get();
  return designId === null ? paths.builder(templateId ?? undefined) : paths.adminDesign(designId);
};

/** Calls `listener` on Back and Forward, before the router does. */
const onHistoryChange = (listener: () => void): (() => void) => {
  window.addEventListener('popstate', listener, { capture: true });
  return () => window.removeEventListener('popstate', listener, { capture: true });
};

/** Adds the entry while step 3 is shown; Back then shows the editor. */
export const useExportEntry = (): void => {
  const store = useBuilderStore();
  useEffect(() => {
    if (!isExportEntry())
      window.history.pushState({ ...(window.history.state as object | null), exportStep: true }, '');
    return onHistoryChange(() => {
      const { step, templateId } = store.get();
      const { pathname } = window.location;
      if (step !== 3 || isExportEntry()) return;
      if (!pathname.startsWith(paths.builder()) && pathname !== pathOf(store)) return;
      // A first save on this step gave the email its address, and the entry below still has none.
      if (templateId !== null) window.history.replaceState(null, '', paths.builder(templateId));
      store.set({ step: 2 });
    });
  }, [store]);
};

/** Back to step 2, showing the given target; removes the entry of step 3. */
export const backToEditor = (store: BuilderStore, slice: Parameters<BuilderStore['set']>[0] = {}): void => {
  store.set({ ...slice, step: 2 });
  if (isExportEntry()) window.history.back();
};

/** After a reload or a return at step 3: shows it again, if the email has not changed since. */
export const resumeExport = (store: BuilderStore, emailId: string): void => {
  const exported = isExportEntry() ? storedExport(emailId, store.get().document) : null;
  if (exported) store.set({ step: 3, exported });
};

/** Forward from the editor leads to step 3 again, unless another email is open by now. */
export const resumeExportOnForward = (store: BuilderStore): (() => void) =>
  onHistoryChange(() => {
    if (store.get().step !== 2 || !isExportEntry() || window.location.pathname !== pathOf(store)) return;
    resumeExport(store, emailIdOf(store));
    // The export is gone: the entry becomes one of the editor, which is shown.
    if (store.get().step === 2) window.history.replaceState(null, '');
  });
