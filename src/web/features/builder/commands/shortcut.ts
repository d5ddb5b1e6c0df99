/** `Mod+Shift+Z`: Mod is Command on a Mac and Control elsewhere; both are understood everywhere. */
import { t } from '#web/text/t.ts';
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

const keyLabels: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  get Delete() {
    return t('builder.shortcut.del');
  },
  get Escape() {
    return t('builder.shortcut.esc');
  },
};

/** Key by key, as the keyboard labels them. */
export const shortcutKeys = (shortcut: Shortcut, mac = isMac()): string[] =>
  shortcut.split('+').map((key) => {
    if (key === 'Mod') return mac ? '⌘' : 'Ctrl';
    if (key === 'Alt') return mac ? '⌥' : 'Alt';
    return keyLabels[key] ?? key;
  });
