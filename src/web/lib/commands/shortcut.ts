import type { TextKey } from '#text/keys.ts';
import { t } from '#web/text/t.ts';

/** `Mod+Shift+Z`: Mod is Command on a Mac and Control elsewhere; both are understood everywhere. */
export type Shortcut = string;

interface KeyPress {
  key: string;
  /** The place of the key, for keyboards without Latin letters. */
  code?: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** On a keyboard with other letters, such as Arabic ones, the Latin letter at the same place. */
const keyName = ({ key, code }: KeyPress): string => {
  if (key.length > 1) return key;
  const [, letter] = (key > '~' && /^Key([A-Z])$/.exec(code ?? '')) || [];
  return letter ?? key.toUpperCase();
};

/** Characters that need Shift on some keyboards and not on others are matched by the character alone. */
const isSymbol = (key: string): boolean => key.length === 1 && key.toLowerCase() === key.toUpperCase();

export const shortcutOf = (press: KeyPress): Shortcut => {
  const name = keyName(press);
  return [
    press.ctrlKey || press.metaKey ? 'Mod' : '',
    press.altKey ? 'Alt' : '',
    press.shiftKey && !isSymbol(name) ? 'Shift' : '',
    name,
  ]
    .filter(Boolean)
    .join('+');
};

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

const arrows: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

const keyLabels: Readonly<Record<string, TextKey>> = {
  Mod: 'shared.shortcut.ctrl',
  Shift: 'shared.shortcut.shift',
  Enter: 'shared.shortcut.enter',
  Home: 'shared.shortcut.home',
  End: 'shared.shortcut.end',
  Delete: 'shared.shortcut.del',
  Escape: 'shared.shortcut.esc',
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
