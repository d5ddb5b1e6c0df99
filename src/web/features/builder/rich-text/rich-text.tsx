import { useEffect, useLayoutEffect, useRef } from 'react';
import type { BlockOf } from '#email/document/document.ts';
import type { Point } from '../canvas/drag/point.ts';
import { putCaret } from '../canvas/inline-text/caret.ts';
import { FormatBar } from '../canvas/inline-text/format-bar.tsx';
import { blockById } from '../store/edits.ts';
import { useBuilderStore } from '../store/use-builder.ts';
import { openEditor } from './open-editor.ts';
import type { Pending, Typing } from './typing.ts';

/** Mounted only while its block is selected and edited. */
export const RichText = ({
  block,
  caret,
  pending,
  onTyping,
}: {
  block: BlockOf<'text'>;
  caret: 'all' | 'end' | Point;
  pending: Pending;
  onTyping: (typing: Typing | null) => void;
}) => {
  const store = useBuilderStore();
  const place = useRef<HTMLDivElement>(null);
  const start = useRef({ block, caret, pending });

  const opened = useRef<ReturnType<typeof openEditor> | null>(null);

  // Before the parent's layout effect swaps the static text for the slot that shows this: a block without text, even
  // for one layout, makes the email shorter, and the browser then scrolls the canvas.
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || opened.current) return;
    const { block } = start.current;
    const current = blockById(store.get(), block.id);
    opened.current = openEditor(store, current?.type === 'text' ? current : block, element);
  }, [store]);

  // After that: an element that no slot shows takes no focus and has no position on the screen.
  useEffect(() => {
    const current = opened.current;
    if (!current) return;
    const { caret, pending } = start.current;
    const { session, close } = current;
    const { editor } = session;
    const insert = (text: string) => {
      for (const [at, line] of text.split('\n').entries()) {
        if (at > 0) editor.commands.splitBlock();
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
    if (pending.left) session.leave(pending.left === 'commit');
    else onTyping({ ...session, Bar: FormatBar });
    return () => {
      onTyping(null);
      opened.current = null;
      close();
    };
  }, [onTyping]);

  return <div ref={place} />;
};
