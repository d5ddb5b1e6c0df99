import type { TextKey } from '#text/keys.ts';
import { t } from '#web/text/t.ts';

/** `Mod+Shift+Z`: Mod is Command on a Mac and Control elsewhere; both are understood everywhere. */
export type Shortcut = string;

interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const keyName = (key: string): string => (key.length === 1 ? key.toUpperCase() : key);

/** Characters that need Shift on some keyboards and not on others are matched by the character alone. */
const isSymbol = (key: string): boolean => key.length === 1 && key.toLowerCase() === key.toUpperCase();

export const shortcutOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): Shortcut =>
  [
    ctrlKey || metaKey ? 'Mod' : '',
    altKey ? 'Alt' : '',
    shiftKey && !isSymbol(key) ? 'Shift' : '',
    keyName(key),
  ]
    .filter(Boolean)
    .join('+');

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

const arrows: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓' };

const keyLabels: Readonly<Record<string, TextKey>> = {
  Mod: 'builder.shortcut.ctrl',
  Shift: 'builder.shortcut.shift',
  Enter: 'builder.shortcut.enter',
  Home: 'builder.shortcut.home',
  End: 'builder.shortcut.end',
  Delete: 'builder.shortcut.del',
  Escape: 'builder.shortcut.esc',
};

/** Key by key, as the keyboard labels them. */
export const shortcutKeys = (shortcut: Shortcut, mac = isMac()): string[] =>
  shortcut.split('+').map((key) => {
    if (mac && key === 'Mod') return '⌘';
    if (mac && key === 'Alt') return '⌥';
    const label = keyLabels[key];
    return label ? t(label) : (arrows[key] ?? key);
  });

/** `Ctrl+Shift+G` */
export const shortcutText = (shortcut: Shortcut): string => shortcutKeys(shortcut).join('+');
