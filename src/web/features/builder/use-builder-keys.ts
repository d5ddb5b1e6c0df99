import { useEffect } from 'react';
import { commandOf } from './commands/commands.ts';
import { copySelected, cutSelected, paste } from './commands/copy-paste.ts';
import { useScreenAction } from './commands/screen-actions.ts';
import { shortcutOf } from './commands/shortcut.ts';
import { useBuilderStore } from './store/use-builder.ts';

const typesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="color"])'));

/** A block or the canvas, and not something inside it with keys of its own. */
const isOnCanvas = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('[data-block], [data-region="canvas"]');

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

/** Runs commands by their keys, and handles copy, cut and paste of blocks. */
export const useBuilderKeys = (onSave: () => void): void => {
  const store = useBuilderStore();
  useScreenAction('save', onSave);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || store.get().dialog) return;
      const command = commandOf(shortcutOf(event));
      if (!command || command.keys === 'clipboard') return;
      const { target } = event;
      const isAllowed = {
        everywhere: command.id === 'save' || !isInDialog(target),
        page: !typesText(target) && !isInDialog(target),
        // The keys that move a block also work in its own controls.
        canvas:
          isOnCanvas(target) ||
          (event.altKey &&
            !typesText(target) &&
            target instanceof Element &&
            target.closest('li') !== null &&
            target.closest('[data-region="canvas"]') !== null),
      }[command.keys];
      if (!isAllowed || !command.when(store.get(), store)) return;
      event.preventDefault();
      command.run(store);
    };
    const isBlockTarget = (event: ClipboardEvent): boolean => {
      const { step, isPreviewing, dialog, editingId } = store.get();
      if (event.defaultPrevented || step !== 2 || isPreviewing || dialog || editingId !== null) return false;
      return !typesText(event.target) && !isInDialog(event.target);
    };
    const isCanvasEvent = (event: ClipboardEvent): boolean => {
      const focused = document.activeElement;
      return (
        isBlockTarget(event) &&
        (focused === document.body || focused?.closest('[data-region="canvas"]') !== null)
      );
    };
    const hasSelectedText = (): boolean => (window.getSelection()?.toString() ?? '') !== '';
    const onCopy = (event: ClipboardEvent) => {
      if (isCanvasEvent(event) && !hasSelectedText() && copySelected(store, event.clipboardData))
        event.preventDefault();
    };
    const onCut = (event: ClipboardEvent) => {
      if (isCanvasEvent(event) && !hasSelectedText() && cutSelected(store, event.clipboardData))
        event.preventDefault();
    };
    const onPaste = (event: ClipboardEvent) => {
      if (!isBlockTarget(event)) return;
      event.preventDefault();
      paste(store, event.clipboardData);
    };
    window.addEventListener('keydown', onKeyDown);
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCut);
    document.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCut);
      document.removeEventListener('paste', onPaste);
    };
  }, [store]);
};
