import type { BuilderStore } from '../store/builder-store.ts';
import { keptExport } from './kept-step.ts';

/** Whether the page stands at an entry of the history that was step 3. */
export const isExportEntry = (): boolean =>
  (window.history.state as { exportStep?: boolean } | null)?.exportStep === true;

/** By Back or by a reload at step 3: there again, as it was left. */
export const resumeExport = (store: BuilderStore, emailId: string): void => {
  const exported = isExportEntry() ? keptExport(emailId, store.get().document) : null;
  if (exported) store.set({ step: 3, exported });
};
