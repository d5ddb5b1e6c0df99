import { isSwitchedOn } from '#web/lib/commands/character-keys.ts';
import { commandSources } from '#web/lib/commands/registry.ts';
import { type Shortcut, shortcutOf } from '#web/lib/commands/shortcut.ts';
import { openPalette, overlays } from './palette-state.ts';
import { createKeys, goKey, goKeys, searchKey, sheetKey } from './shell-keys.ts';

const goWaitMs = 1_500;
/** What takes characters itself. */
const typedInto =
  'textarea, select, input:not([type="checkbox"], [type="radio"]), [role="textbox"], [role="combobox"], [role="listbox"]';

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(typedInto) !== null);

/** The search field of the page; on a page without one, the search over everything. */
const search = (): void => {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type="search"]');
  const field = [...fields].find((each) => each.checkVisibility());
  if (field) field.focus();
  else openPalette('palette');
};

/** What a key does on this page; undefined where a part of the page handles it, or nothing does. */
const actionOf = (shortcut: Shortcut, navigate: (href: string) => void): (() => void) | undefined => {
  for (const { list, runsOwnKeys } of commandSources()) {
    const command = list().find(({ shortcuts, isAvailable }) => isAvailable && shortcuts?.includes(shortcut));
    if (command) return runsOwnKeys ? undefined : command.run;
  }
  if (shortcut === sheetKey) return () => openPalette('shortcuts');
  if (shortcut === searchKey) return search;
  // A stray character must not lead out of a part in which a person types.
  if (commandSources().some(({ runsOwnKeys }) => runsOwnKeys)) return;
  const href = createKeys[shortcut];
  return href === undefined ? undefined : () => navigate(href);
};

/** The one place for the keys of every page but that of the palette. A part with keys of its own registers its commands. */
export const listenToKeys = (navigate: (href: string) => void): (() => void) => {
  let goTimer: ReturnType<typeof setTimeout> | undefined;
  const endGo = () => {
    clearTimeout(goTimer);
    goTimer = undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, defaultPrevented, isComposing, repeat } = event;
    if (/^(Shift|Control|Alt|AltGraph|Meta)$/.test(key)) return;
    const isGoing = goTimer !== undefined;
    endGo();
    if (defaultPrevented || isComposing || repeat || document.querySelector(overlays)) return;
    const shortcut = shortcutOf(event);
    let action: (() => void) | undefined;
    if (takesText(target) || !isSwitchedOn(shortcut)) return;
    if (isGoing && goKeys[shortcut] !== undefined) {
      const href = goKeys[shortcut];
      action = () => navigate(href);
    } else if (shortcut === goKey)
      action = () => {
        goTimer = setTimeout(endGo, goWaitMs);
      };
    else action = actionOf(shortcut, navigate);
    if (!action) return;
    event.preventDefault();
    action();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => {
    endGo();
    window.removeEventListener('keydown', onKeyDown);
  };
};
