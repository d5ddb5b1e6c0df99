import { useEffect, useLayoutEffect, useRef } from 'react';
import { isTyped, type TypedBlock } from '#email/document/block-parts.ts';
import { type Caret, putCaret } from '../canvas/inline-text/caret.ts';
import { FormatBar } from '../canvas/inline-text/format-bar.tsx';
import { blockById } from '../store/edits.ts';
import { useBuilderStore } from '../store/use-builder.ts';
import { openEditor } from './open-editor.ts';
import type { PendingInput, TextSessionWithBar } from './text-session.ts';

/** Mounted only while its block is selected and edited. */
export const RichText = ({
  block,
  caret,
  pending,
  onTyping,
}: {
  block: TypedBlock;
  caret: Caret;
  pending: PendingInput;
  onTyping: (typing: TextSessionWithBar | null) => void;
}) => {
  const store = useBuilderStore();
  const container = useRef<HTMLDivElement>(null);
  const initial = useRef({ block, caret, pending });

  const editorRef = useRef<ReturnType<typeof openEditor> | null>(null);

  // Before the parent's layout effect swaps the static text for the slot that shows this: a block without text, even
  // for one layout, makes the email shorter, and the browser then scrolls the canvas.
  useLayoutEffect(() => {
    const element = container.current;
    if (!element || editorRef.current) return;
    const { block } = initial.current;
    const current = blockById(store.get(), block.id);
    editorRef.current = openEditor(store, isTyped(current) ? current : block, element);
  }, [store]);

  // After that: an element that no slot shows takes no focus and has no position on the screen.
  useEffect(() => {
    const editorHandle = editorRef.current;
    if (!editorHandle) return;
    const { caret, pending } = initial.current;
    const { session, close } = editorHandle;
    const { editor } = session;
    const insert = (text: string) => {
      for (const [index, line] of text.split('\n').entries()) {
        if (index > 0) editor.commands.splitBlock();
        if (line) editor.view.dispatch(editor.state.tr.insertText(line));
      }
    };
    const { text, selectedAfter } = pending;
    putCaret(editor.view, caret);
    insert(text.slice(0, selectedAfter ?? text.length));
    if (selectedAfter !== null) {
      putCaret(editor.view, 'all');
      insert(text.slice(selectedAfter));
    }
    pending.text = '';
    pending.selectedAfter = null;
    if (pending.endedBy) session.leave(pending.endedBy === 'commit');
    else onTyping({ ...session, Bar: FormatBar });
    return () => {
      onTyping(null);
      editorRef.current = null;
      close();
    };
  }, [onTyping]);

  return <div ref={container} />;
};
