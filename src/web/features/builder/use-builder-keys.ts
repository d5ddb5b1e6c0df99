import { useEffect } from 'react';
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
      if (typesText(event.target) || store.get().step !== 2) return;
      const redo = (key === 'z' && event.shiftKey) || key === 'y';
      if (!redo && key !== 'z') return;
      event.preventDefault();
      if (redo) store.redo();
      else store.undo();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [store, onSave]);
};
