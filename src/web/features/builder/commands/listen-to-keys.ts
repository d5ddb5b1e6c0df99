import { isSwitchedOn } from '#web/lib/commands/character-keys.ts';
import { rememberThing } from '#web/lib/commands/recent-things.ts';
import { registerCommands } from '#web/lib/commands/registry.ts';
import { shortcutOf } from '#web/lib/commands/shortcut.ts';
import { t } from '#web/text/t.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { titleOf } from '../titles.ts';
import { commandName, groupName } from './command-names.ts';
import { commandOf, commands, runCommand } from './commands.ts';
import { copySelected, cutSelected, paste } from './copy-paste.ts';
import { focusAfterDialog, rememberOpener } from './dialogs.ts';

const typesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="color"])'));

/** A block or the canvas, and not something inside it with keys of its own. */
const isOnCanvas = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('[data-block], [data-region="canvas"]');

/** The buttons of a section, which have Enter and Space to themselves. */
const isOnSection = (target: EventTarget | null, { key }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.matches('[data-section-control]') && !['Enter', ' '].includes(key);

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

/** The palette and the sheet of shortcuts list the commands while the builder is open. */
const register = (store: BuilderStore): (() => void) =>
  registerCommands({
    list: () =>
      commands.map((command) => ({
        id: command.id,
        label: commandName(command),
        group: groupName(command.group),
        shortcuts: command.shortcuts,
        keyOnly: command.keyOnly,
        isAvailable: command.when(store.get(), store),
        run: () => command.run(store),
      })),
    runsOwnKeys: true,
    note: () => t('builder.commandNames.whereKeysWork'),
    onOpen: () => {
      rememberOpener();
      store.set({ editingId: null });
    },
    onClose: (event) => focusAfterDialog(store, event),
  });

/** The palette offers the email again. A new one is remembered once it is saved. */
const rememberEmail = (store: BuilderStore, userId: string): (() => void) => {
  let remembered: string | null = null;
  const remember = () => {
    const { templateId, name } = store.get();
    if (templateId === null || templateId === remembered) return;
    remembered = templateId;
    rememberThing(userId, { kind: 'template', id: templateId, title: titleOf(name) });
  };
  remember();
  return store.subscribe(remember);
};

/** Runs commands by their keys, and handles copy, cut and paste of blocks, until the returned function is called. */
const listenToKeys = (store: BuilderStore, userId: string): (() => void) => {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || store.get().dialog) return;
    const shortcut = shortcutOf(event);
    const command = commandOf(shortcut);
    if (!command || !isSwitchedOn(shortcut) || command.keys === 'clipboard') return;
    const { target } = event;
    const isAllowed = {
      everywhere: command.id === 'save' || !isInDialog(target),
      page: !typesText(target) && !isInDialog(target),
      // The keys that move a block also work in its own controls.
      canvas:
        isOnCanvas(target) ||
        isOnSection(target, event) ||
        (event.altKey &&
          !typesText(target) &&
          target instanceof Element &&
          target.closest('li, [data-section]') !== null &&
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
  const withdraw = register(store);
  const stopRemembering = rememberEmail(store, userId);
  return () => {
    withdraw();
    stopRemembering();
    window.removeEventListener('keydown', onKeyDown);
    document.removeEventListener('copy', onCopy);
    document.removeEventListener('cut', onCut);
    document.removeEventListener('paste', onPaste);
  };
};

/** What loads together, on request. */
export const builderCommands = { run: runCommand, listenToKeys };
