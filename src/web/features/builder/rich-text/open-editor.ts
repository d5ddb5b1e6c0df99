// One editor for the text of one block. Every change goes to the store; undo comes back from there.

import { Editor } from '@tiptap/core';
import { createStore } from 'zustand/vanilla';
import { isTyped, type TypedBlock, typedText, withTypedText } from '#email/document/block-parts.ts';
import { t } from '#web/text/t.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { blockById, changeBlock, stopTyping } from '../store/edits.ts';
import { contentOf, docOf } from './content-doc.ts';
import { contentExtensions } from './extensions.ts';
import { insertTag } from './merge-tags/insert-tag.ts';
import { type Suggestions, suggestionsFor, tagQueryAt } from './merge-tags/suggestions.ts';
import { pasteInto } from './paste-into.ts';
import { savedSelection } from './saved-selection.ts';
import { showDoc } from './show-doc.ts';
import type { Panel, TextSession } from './text-session.ts';
import { typingKeys } from './typing-keys.ts';

/**
 * After a merge tag at the end of a line the editor puts an empty image, for the caret. The page displays images as
 * blocks, which would move it to a line of its own.
 */
const separatorInline = '[&_.ProseMirror-separator]:inline';

const attributes = {
  role: 'textbox',
  'aria-multiline': 'true',
  get 'aria-label'() {
    return t('builderPanels.openEditor.textOfThisBlock');
  },
  'aria-describedby': 'typing-keys',
  class: `min-h-[1lh] cursor-text whitespace-break-spaces outline-none ${separatorInline}`,
};

/** Where the caret is on the page: the editor hears of a caret that moved a little later. */
const caretIn = ({ view, state }: Editor): number => {
  const shown = view.dom.ownerDocument.getSelection();
  return shown?.focusNode && view.dom.contains(shown.focusNode)
    ? view.posAtDOM(shown.focusNode, shown.focusOffset)
    : state.selection.to;
};

export const openEditor = (
  store: BuilderStore,
  block: TypedBlock,
  element: HTMLElement,
): { session: TextSession; close: () => void } => {
  const { id } = block;
  const panel = createStore<Panel | null>()(() => null);
  const suggestions = createStore<Suggestions | null>()(() => null);
  /** Where suggestions were closed; they reappear for other braces. */
  let closedAt: number | null = null;
  let typedSinceStep = false;
  /** The content that the editor shows or has produced itself. */
  let shownContent = typedText(block);

  const storedContent = () => {
    const current = blockById(store.get(), id);
    return isTyped(current) ? typedText(current) : null;
  };
  const endStep = () => {
    if (!typedSinceStep) return;
    typedSinceStep = false;
    store.set({ editingId: id });
  };
  const goThroughHistory = (step: 'undo' | 'redo') => {
    typedSinceStep = false;
    store[step]();
    const { selectedId } = store.get();
    // A step of another block leads there; otherwise typing continues.
    const isElsewhere = storedContent() === null || (selectedId !== null && selectedId !== id);
    if (isElsewhere) store.set({ pendingFocus: { blockId: selectedId } });
    else store.set({ selectedId: id, editingId: id });
  };

  const updateSuggestions = () => {
    const found = tagQueryAt(editor.state);
    if (!found) closedAt = null;
    const items = found && found.from !== closedAt ? suggestionsFor(found.query) : [];
    if (!found || items.length === 0) {
      suggestions.setState(null);
      return;
    }
    const { left, top, bottom } = editor.view.coordsAtPos(found.from);
    suggestions.setState({ from: found.from, to: found.to, items, index: 0, left, top, bottom }, true);
  };
  const accept = (index: number) => {
    const open = suggestions.getState();
    const item = open?.items[index];
    if (open && item) insertTag(editor, item.token, open);
  };

  const editor: Editor = new Editor({
    element,
    extensions: [
      ...contentExtensions,
      savedSelection(() => panel.getState() !== null),
      typingKeys({
        commit: () => stopTyping(store, id, true),
        commitByEnter: () => stopTyping(store, id, true, caretIn(editor)),
        undo: () => goThroughHistory('undo'),
        redo: () => goThroughHistory('redo'),
        askForLink: () => panel.setState('link'),
        goToBar: () => {
          const button = document.querySelector<HTMLElement>('[data-format-bar] [tabindex="0"]');
          button?.focus();
          return button !== null;
        },
        suggestions,
        accept,
        closeSuggestions: () => {
          closedAt = suggestions.getState()?.from ?? null;
          suggestions.setState(null);
        },
        endStep,
      }),
    ],
    content: docOf(typedText(block)),
    injectCSS: false,
    enablePasteRules: false,
    coreExtensionOptions: { clipboardTextSerializer: { blockSeparator: '\n' } },
    editorProps: {
      attributes,
      handlePaste: (view, event) => {
        endStep();
        return pasteInto(view, event);
      },
      // Blocks and files are dropped on the canvas, not into text.
      handleDrop: (_view, event, _slice, moved) => {
        if (!moved) event.preventDefault();
        return !moved;
      },
      handleClickOn: (_view, _pos, node) => {
        if (node.type.name === 'mergeTag') panel.setState('tag');
        return false;
      },
    },
    onUpdate: ({ editor: { state }, transaction }) => {
      if (transaction.getMeta('fromStore')) return;
      typedSinceStep = true;
      const content = state.doc.eq(origin.doc) ? origin.content : contentOf(state.doc);
      shownContent = content;
      changeBlock(store, id, 'content', (current) =>
        isTyped(current) && typedText(current) !== content ? withTypedText(current, content) : current,
      );
    },
    onSelectionUpdate: ({ transaction }) => {
      if (!transaction.docChanged) endStep();
    },
    // A user closes a form in the bar by returning to the text.
    onFocus: () => panel.setState(null),
    onTransaction: updateSuggestions,
  });
  /** The tree that was read and its source: while the tree is unchanged, the text stays the same, byte by byte. */
  let origin = { doc: editor.state.doc, content: typedText(block) };

  // The text that a form applies to is marked when the form opens.
  const unsubscribePanel = panel.subscribe(() => editor.view.dispatch(editor.state.tr));
  const unsubscribe = store.subscribe(() => {
    const content = storedContent();
    if (content === null || content === shownContent) return;
    shownContent = content;
    origin = { doc: editor.schema.nodeFromJSON(docOf(content)), content };
    showDoc(editor, origin.doc);
  });

  return {
    session: {
      editor,
      blockId: id,
      panel,
      suggestions,
      accept,
      endStep,
      leave: (keepFocus) => stopTyping(store, id, keepFocus),
    },
    close: () => {
      unsubscribe();
      unsubscribePanel();
      editor.destroy();
    },
  };
};
