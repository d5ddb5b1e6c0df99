/** `Mod+Shift+Z`: Mod is Command on a Mac and Control elsewhere; both are understood everywhere. */
export type Shortcut = string;

interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const named = (key: string): string => (key.length === 1 ? key.toUpperCase() : key);

/** Characters that need Shift on some keyboards and not on others are matched by the character alone. */
const isSign = (key: string): boolean => key.length === 1 && key.toLowerCase() === key.toUpperCase();

export const pressed = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): Shortcut =>
  [ctrlKey || metaKey ? 'Mod' : '', altKey ? 'Alt' : '', shiftKey && !isSign(key) ? 'Shift' : '', named(key)]
    .filter(Boolean)
    .join('+');

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

const signs: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  Delete: 'Del',
  Escape: 'Esc',
};

/** Key by key, as the keyboard labels them. */
export const shortcutKeys = (shortcut: Shortcut, mac = isMac()): string[] =>
  shortcut.split('+').map((key) => {
    if (key === 'Mod') return mac ? '⌘' : 'Ctrl';
    if (key === 'Alt') return mac ? '⌥' : 'Alt';
    return signs[key] ?? key;
  });
