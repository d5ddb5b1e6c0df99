import type { BuilderDialog } from '../store/builder-dialog.ts';
import type { BuilderStore } from '../store/builder-store.ts';

let opener: Element | null = null;

/** Before the first of several consecutive dialogs. */
export const rememberOpener = (): void => {
  opener = document.activeElement;
};

export const openDialog = (store: BuilderStore, dialog: BuilderDialog): void => {
  if (store.get().dialog === null) rememberOpener();
  store.set({ dialog, editingId: null });
};

export const closeDialog = (store: BuilderStore): void => store.set({ dialog: null });

/** Focus stays on a block or dialog that took it; otherwise it returns to where it was, or to the selected block. */
export const focusAfterDialog = (store: BuilderStore, event: Event): void => {
  event.preventDefault();
  if (
    document.activeElement?.closest(
      '[data-block], [data-section-control], [data-region="grade"], [role="dialog"]',
    ) ||
    store.get().pendingFocus
  )
    return;
  const isStillShown = opener?.isConnected && opener !== document.body;
  if (isStillShown && opener instanceof HTMLElement) opener.focus();
  else store.set({ pendingFocus: { blockId: store.get().selectedId } });
};
