// Keys in an open text. Enter closes it, so Shift+Enter starts a new line, and in a list the next item. Characters typed
// right after Enter continue the text on a new line (`use-type-on.ts`).

import { Extension, InputRule } from '@tiptap/core';
import type { StoreApi } from 'zustand/vanilla';
import type { Suggestions } from './merge-tags/suggestions.ts';
import { newLine } from './new-line.ts';

export interface KeyActions {
  commit: () => void;
  /** By the key that begins a new line in other programs. */
  commitByEnter: () => void;
  undo: () => void;
  redo: () => void;
  askForLink: () => void;
  goToBar: () => boolean;
  suggestions: StoreApi<Suggestions | null>;
  accept: (index: number) => void;
  closeSuggestions: () => void;
  endStep: () => void;
}

export const typingKeys = (actions: KeyActions) => {
  const handled = (action: () => void) => () => {
    action();
    return true;
  };
  /** Handles the key while merge tags are suggested; false without suggestions. */
  const whileSuggesting = (action: (open: Suggestions) => void) => () => {
    const open = actions.suggestions.getState();
    if (open) action(open);
    return open !== null;
  };
  const moveBy = (by: 1 | -1) =>
    whileSuggesting((open) => {
      const index = (open.index + by + open.items.length) % open.items.length;
      actions.suggestions.setState({ ...open, index }, true);
    });
  const acceptCurrent = whileSuggesting((open) => actions.accept(open.index));
  const close = whileSuggesting(actions.closeSuggestions);

  return Extension.create({
    name: 'typingKeys',
    priority: 2000,
    addKeyboardShortcuts() {
      const { editor } = this;
      const inItem = () => editor.isActive('listItem');
      const atStartOfItem = () => {
        const { $from, empty } = editor.state.selection;
        return empty && $from.parentOffset === 0 && $from.index(-1) === 0 && inItem();
      };
      return {
        Enter: () => acceptCurrent() || handled(actions.commitByEnter)(),
        'Mod-Enter': handled(actions.commit),
        Escape: () => close() || handled(actions.commit)(),
        'Shift-Enter': () => newLine(editor),
        'Mod-Shift-Enter': () => editor.commands.splitBlock(),
        Tab: () => acceptCurrent() || (inItem() && (editor.commands.sinkListItem('listItem') || true)),
        'Shift-Tab': () => inItem() && editor.commands.liftListItem('listItem'),
        ArrowDown: moveBy(1),
        ArrowUp: moveBy(-1),
        Backspace: () => atStartOfItem() && editor.commands.liftListItem('listItem'),
        'Mod-z': handled(actions.undo),
        'Mod-y': handled(actions.redo),
        'Mod-Shift-z': handled(actions.redo),
        'Mod-k': handled(actions.askForLink),
        'Alt-F10': actions.goToBar,
        'Mod-Shift-8': () => {
          actions.endStep();
          return editor.commands.toggleList('bulletList', 'listItem');
        },
        'Mod-Shift-7': () => {
          actions.endStep();
          return editor.commands.toggleList('orderedList', 'listItem');
        },
      };
    },
    addInputRules() {
      const { editor } = this;
      return [
        new InputRule({
          find: /\{\{[\w.]+(?:\|[^{}]*)?\}\}$/,
          handler: ({ state, range, match }) => {
            const node = editor.schema.nodes.mergeTag?.create(
              { raw: match[0] },
              null,
              state.selection.$from.marks(),
            );
            if (node) state.tr.replaceWith(range.from, range.to, node);
          },
        }),
      ];
    },
  });
};
