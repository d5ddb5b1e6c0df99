import { showSettings } from '../commands/show-settings.ts';
import type { BuilderStore } from '../store/builder-store.ts';

/** Selects it, brings it into view and moves the focus there. */
export const showBlock = (store: BuilderStore, blockId: string): void =>
  store.set({
    selectedId: blockId,
    editingId: null,
    isPreviewing: false,
    pendingFocus: { blockId },
  });

/** Subject and preheader are in the settings. */
export const showSubject = (store: BuilderStore): void => {
  store.set({ isPreviewing: false });
  showSettings(store);
};

export const toggleGrade = (store: BuilderStore): void =>
  store.set({ isGradeOpen: !store.get().isGradeOpen });
