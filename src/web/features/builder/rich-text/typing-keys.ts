// Keys in an open text. Enter is done with it, so Shift+Enter makes the new line, and in a list the next item.
import { Extension, InputRule } from '@tiptap/core';
import type { Cell } from './cell.ts';
import type { Suggestions } from './merge-tags/suggestions.ts';
import { newLine } from './new-line.ts';

export interface KeyActions {
  commit: () => void;
  undo: () => void;
  redo: () => void;
  askForLink: () => void;
  goToBar: () => boolean;
  suggestions: Cell<Suggestions | null>;
  accept: (index: number) => void;
  closeSuggestions: () => void;
  endStep: () => void;
}

export const typingKeys = (actions: KeyActions) => {
  const done = (action: () => void) => () => {
    action();
    return true;
  };
  /** Handles the key while merge tags are suggested; false without suggestions. */
  const whileSuggesting = (action: (open: Suggestions) => void) => () => {
    const open = actions.suggestions.get();
    if (open) action(open);
    return open !== null;
  };
  const step = (by: 1 | -1) =>
    whileSuggesting((open) => {
      const index = (open.index + by + open.items.length) % open.items.length;
      actions.suggestions.set({ ...open, index });
    });
  const take = whileSuggesting((open) => actions.accept(open.index));
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
        Enter: () => take() || done(actions.commit)(),
        'Mod-Enter': done(actions.commit),
        Escape: () => close() || done(actions.commit)(),
        'Shift-Enter': () => newLine(editor),
        'Mod-Shift-Enter': () => editor.commands.splitBlock(),
        Tab: () => take() || (inItem() && (editor.commands.sinkListItem('listItem') || true)),
        'Shift-Tab': () => inItem() && editor.commands.liftListItem('listItem'),
        ArrowDown: step(1),
        ArrowUp: step(-1),
        Backspace: () => atStartOfItem() && editor.commands.liftListItem('listItem'),
        'Mod-z': done(actions.undo),
        'Mod-y': done(actions.redo),
        'Mod-Shift-z': done(actions.redo),
        'Mod-k': done(actions.askForLink),
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
