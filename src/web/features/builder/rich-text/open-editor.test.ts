import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { Document } from '#email/document/document.ts';
import { emptyDocument, insertBlock, newBlock } from '#email/document/edit.ts';
import { runs } from '../../../../../test/support/runs.ts';
import { randomDocument } from '../../../../../test/support/samples/random-document.ts';
import { createBuilderStore } from '../store/builder-store.ts';
import { changeBlock, startTyping } from '../store/edits.ts';
import { openEditor } from './open-editor.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const open = (document: Document, id: string) => {
  const store = createBuilderStore({ document, name: '', templateId: null });
  const block = document.blocks.find((candidate) => candidate.id === id);
  if (block?.type !== 'text') throw new Error('There is no such text.');
  startTyping(store, id);
  const { session, close } = openEditor(store, block, globalThis.document.createElement('div'));
  closers.push(close);
  const content = () => {
    const current = store.get().document.blocks.find((candidate) => candidate.id === id);
    return current?.type === 'text' ? current.content : null;
  };
  return { store, editor: session.editor, content, close };
};

const emailWithText = (content: string): Document =>
  insertBlock(emptyDocument(), { ...newBlock('text', 'a'), content } as Document['blocks'][number], 0);

describe('an open text', () => {
  it('does not change when it is opened, selected and closed', () => {
    fc.assert(
      fc.property(randomDocument, (document) => {
        for (const block of document.blocks) {
          if (block.type !== 'text') continue;
          const { store, editor, close } = open(document, block.id);
          editor.commands.selectAll();
          editor.commands.setTextSelection(1);
          close();
          expect(store.get().document).toBe(document);
          expect(store.get().dirty).toBe(false);
        }
      }),
      { numRuns: runs(40, 1_000) },
    );
  });

  it('writes every change to the document, and the original bytes when the change is reverted', () => {
    const raw = '<B>Dear</B>  reader';
    const { editor, content } = open(emailWithText(raw), 'a');
    editor.commands.insertContentAt(1, 'x');
    expect(content()).toBe('<b>xDear</b> reader');
    editor.commands.deleteRange({ from: 1, to: 2 });
    expect(content()).toBe(raw);
  });

  it('shows changes of the store, and puts the caret at the change', () => {
    const { store, editor, content } = open(emailWithText('one two three'), 'a');
    editor.commands.insertContentAt(5, 'and a half ');
    expect(content()).toBe('one and a half two three');
    store.undo();
    expect(editor.getText()).toBe('one two three');
    expect(editor.state.selection.from).toBe(5);
    changeBlock(store, 'a', 'content', (block) =>
      block.type === 'text' ? { ...block, content: '<b>new</b><ul><li>list</li></ul>' } : block,
    );
    expect(editor.getHTML()).toContain('<b>new</b>');
    expect(editor.isActive('listItem') || editor.getText().includes('list')).toBe(true);
  });

  it('keeps merge tags byte by byte through edits around them', () => {
    const tag = '{{ city | "near" &amp; far }}';
    const { editor, content } = open(emailWithText(`In ${tag} today`), 'a');
    editor.commands.selectAll();
    editor.commands.toggleMark('bold');
    editor.commands.insertContentAt(1, 'Here: ');
    expect(content()).toContain(tag);
  });
});
