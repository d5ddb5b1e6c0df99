import type { BuilderStore } from '../store/builder-store.ts';
import { showSettings } from '../store/edits.ts';

/** Selects it, brings it into view and moves the focus there. */
export const showBlock = (store: BuilderStore, blockId: string): void =>
  store.set({
    selectedId: blockId,
    editingId: null,
    previewing: false,
    focus: { blockId },
  });

/** Subject and preheader are in the settings. */
export const showSubject = (store: BuilderStore): void => {
  store.set({ previewing: false });
  showSettings(store);
};

export const toggleGrade = (store: BuilderStore): void => store.set({ gradeOpen: !store.get().gradeOpen });
