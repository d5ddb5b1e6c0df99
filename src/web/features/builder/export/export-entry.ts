import { paths } from '#web/lib/paths.ts';
import { openDraftKey } from '../draft/open-tab.ts';
import { designKey } from '../session.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { keptExport } from './kept-step.ts';

/** Whether the page stands at an entry of the history that was step 3. */
export const isExportEntry = (): boolean =>
  (window.history.state as { exportStep?: boolean } | null)?.exportStep === true;

/** The name an email has in this tab: its id, or what stands for it until it has one. */
export const emailIdOf = (store: BuilderStore): string => {
  const { templateId, designId } = store.get();
  return templateId ?? (designId === null ? (openDraftKey() ?? '') : designKey(designId));
};

export const addressOf = (store: BuilderStore): string => {
  const { templateId, designId } = store.get();
  return designId === null ? paths.builder(templateId ?? undefined) : paths.adminDesign(designId);
};

/** By Back or by a reload at step 3: there again, as it was left. */
export const resumeExport = (store: BuilderStore, emailId: string): void => {
  const exported = isExportEntry() ? keptExport(emailId, store.get().document) : null;
  if (exported) store.set({ step: 3, exported });
};

/** Forward from the editor leads to step 3 again, unless the email is another one by now. */
export const followForward = (store: BuilderStore): (() => void) => {
  const enter = () => {
    if (store.get().step !== 2 || !isExportEntry() || window.location.pathname !== addressOf(store)) return;
    resumeExport(store, emailIdOf(store));
    // What was exported is gone: the entry is one of the editor, as it is shown.
    if (store.get().step === 2) window.history.replaceState(null, '');
  };
  window.addEventListener('popstate', enter, { capture: true });
  return () => window.removeEventListener('popstate', enter, { capture: true });
};
