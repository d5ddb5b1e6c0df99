import { useEffect } from 'react';
import { blockById, showSettings, togglePreview } from './store/edits.ts';
import { useBuilderStore } from './store/use-builder.ts';

const typesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="color"])'));

/** Undo and redo from anywhere but a field, which has its own; save from everywhere. */
export const useBuilderKeys = (onSave: () => void): void => {
  const store = useBuilderStore();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 's' && !event.shiftKey) {
        event.preventDefault();
        onSave();
        return;
      }
      if (store.get().step !== 2) return;
      if (event.shiftKey && (key === 'p' || key === 'e')) {
        event.preventDefault();
        if (key === 'p') togglePreview(store);
        else showSettings(store);
        return;
      }
      if (typesText(event.target)) return;
      const redo = (key === 'z' && event.shiftKey) || key === 'y';
      if (!redo && key !== 'z') return;
      event.preventDefault();
      const focused = document.activeElement?.closest('[data-block]')?.getAttribute('data-block');
      if (redo) store.redo();
      else store.undo();
      const state = store.get();
      if (focused && !blockById(state, focused)) store.set({ focus: { blockId: state.selectedId } });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [store, onSave]);
};
