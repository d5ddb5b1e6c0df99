// The keys that screens understand. A test compares those of the builder with its commands.
import type { TextKey } from '#text/keys.ts';

interface ShortcutLine {
  label: TextKey;
  /** `Mod+Shift+Z`: Mod is Command on a Mac and Control elsewhere. */
  keys: readonly string[];
}

export interface ShortcutGroup {
  heading: TextKey;
  lines: readonly ShortcutLine[];
}

export const builderShortcuts: readonly ShortcutLine[] = [
  { label: 'help.shortcuts.editTheBlock', keys: ['Enter', 'F2'] },
  { label: 'help.shortcuts.duplicate', keys: ['Mod+D'] },
  { label: 'help.shortcuts.copy', keys: ['Mod+C'] },
  { label: 'help.shortcuts.cut', keys: ['Mod+X'] },
  { label: 'help.shortcuts.paste', keys: ['Mod+V'] },
  { label: 'help.shortcuts.delete', keys: ['Delete', 'Backspace'] },
  { label: 'help.shortcuts.moveUp', keys: ['Alt+ArrowUp'] },
  { label: 'help.shortcuts.moveDown', keys: ['Alt+ArrowDown'] },
  { label: 'help.shortcuts.moveToAPlace', keys: ['M'] },
  { label: 'help.shortcuts.moveToColumnLeft', keys: ['Alt+ArrowLeft'] },
  { label: 'help.shortcuts.moveToColumnRight', keys: ['Alt+ArrowRight'] },
  { label: 'help.shortcuts.moveSectionUp', keys: ['Alt+Shift+ArrowUp'] },
  { label: 'help.shortcuts.moveSectionDown', keys: ['Alt+Shift+ArrowDown'] },
  { label: 'help.shortcuts.addSection', keys: ['Mod+Enter'] },
  { label: 'help.shortcuts.joinBlocks', keys: ['Mod+G'] },
  { label: 'help.shortcuts.previousBlock', keys: ['ArrowUp'] },
  { label: 'help.shortcuts.nextBlock', keys: ['ArrowDown'] },
  { label: 'help.shortcuts.firstBlock', keys: ['Home'] },
  { label: 'help.shortcuts.lastBlock', keys: ['End'] },
  { label: 'help.shortcuts.selectTheBlockAbove', keys: ['Shift+ArrowUp'] },
  { label: 'help.shortcuts.selectTheBlockBelow', keys: ['Shift+ArrowDown'] },
  { label: 'help.shortcuts.selectAllBlocks', keys: ['Mod+A'] },
  { label: 'help.shortcuts.clearTheSelection', keys: ['Escape'] },
  { label: 'help.shortcuts.listOfBlocks', keys: ['O'] },
  { label: 'help.shortcuts.addABlock', keys: ['/'] },
  { label: 'help.shortcuts.save', keys: ['Mod+S'] },
  { label: 'help.shortcuts.undo', keys: ['Mod+Z'] },
  { label: 'help.shortcuts.redo', keys: ['Mod+Shift+Z', 'Mod+Y'] },
  { label: 'help.shortcuts.emailSettings', keys: ['Mod+Shift+E'] },
  { label: 'help.shortcuts.grade', keys: ['Mod+Shift+G'] },
  { label: 'help.shortcuts.preview', keys: ['Mod+Shift+P'] },
  { label: 'help.shortcuts.nextArea', keys: ['F6'] },
  { label: 'help.shortcuts.previousArea', keys: ['Shift+F6'] },
];

export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    heading: 'help.shortcuts.everywhere',
    lines: [
      { label: 'help.shortcuts.searchAndCommands', keys: ['Mod+K'] },
      { label: 'help.shortcuts.shortcuts', keys: ['?'] },
      { label: 'help.shortcuts.toggleTheSidebar', keys: ['['] },
    ],
  },
  { heading: 'help.shortcuts.builder', lines: builderShortcuts },
];

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

const keyNames: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Delete: 'Del',
  Escape: 'Esc',
};

/** Key by key, as the keyboard labels them. */
export const keyLabels = (keys: string, mac = isMac()): string[] =>
  keys.split('+').map((key) => {
    if (key === 'Mod') return mac ? '⌘' : 'Ctrl';
    if (key === 'Alt') return mac ? '⌥' : 'Alt';
    return keyNames[key] ?? key;
  });
