import { useEffect } from 'react';
import { shortcutOf } from '#web/lib/commands/shortcut.ts';
import { loadCommands } from './commands/load-commands.ts';
import { useScreenAction } from './commands/screen-actions.ts';
import { useBuilderStore } from './store/use-builder.ts';

// With the first screen of the builder, before it is drawn. A failure shows when they are needed.
void loadCommands().catch(() => undefined);

/** The keys of the builder, as soon as its commands are loaded. */
export const useBuilderKeys = (userId: string, onSave: () => void): void => {
  const store = useBuilderStore();
  useScreenAction('save', onSave);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let hasEnded = false;
    const start = () =>
      loadCommands().then(
        ({ listenToKeys }) => {
          if (hasEnded || stop) return;
          window.removeEventListener('keydown', onEarlyKey);
          stop = listenToKeys(store, userId);
        },
        () => undefined,
      );
    const onEarlyKey = (event: KeyboardEvent) => {
      // The browser would save the page.
      if (shortcutOf(event) === 'Mod+S') {
        event.preventDefault();
        onSave();
      }
      void start();
    };
    window.addEventListener('keydown', onEarlyKey);
    void start();
    return () => {
      hasEnded = true;
      window.removeEventListener('keydown', onEarlyKey);
      stop?.();
    };
  }, [store, userId, onSave]);
};
