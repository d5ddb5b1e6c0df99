import { paths } from '#web/lib/paths.ts';
import { openDraftKey } from '../draft/open-tab.ts';
import { designKey } from '../session.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { keptExport } from './kept-step.ts';

/** Whether the page is at a history entry that was step 3. */
export const isExportEntry = (): boolean =>
  (window.history.state as { exportStep?: boolean } | null)?.exportStep === true;

/** The name of an email in this tab: its id, or a substitute until it has one. */
export const emailIdOf = (store: BuilderStore): string => {
  const { templateId, designId } = store.get();
  return templateId ?? (designId === null ? (openDraftKey() ?? '') : designKey(designId));
};

export const addressOf = (store: BuilderStore): string => {
  const { templateId, designId } = store.get();
  return designId === null ? paths.builder(templateId ?? undefined) : paths.adminDesign(designId);
};

/** Reached by Back or by a reload at step 3: restores it unchanged. */
export const resumeExport = (store: BuilderStore, emailId: string): void => {
  const exported = isExportEntry() ? keptExport(emailId, store.get().document) : null;
  if (exported) store.set({ step: 3, exported });
};

/** Forward from the editor leads to step 3 again, unless another email is open by now. */
export const followForward = (store: BuilderStore): (() => void) => {
  const enter = () => {
    if (store.get().step !== 2 || !isExportEntry() || window.location.pathname !== addressOf(store)) return;
    resumeExport(store, emailIdOf(store));
    // The export is gone: the entry becomes one of the editor, which is shown.
    if (store.get().step === 2) window.history.replaceState(null, '');
  };
  window.addEventListener('popstate', enter, { capture: true });
  return () => window.removeEventListener('popstate', enter, { capture: true });
};
