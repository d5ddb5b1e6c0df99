import { useEffect, useRef } from 'react';
import type { BlockOf } from '#email/document.ts';
import { type Point, putCaret } from '../canvas/caret.ts';
import { FormatBar } from '../canvas/format-bar.tsx';
import { blockById } from '../store/edits.ts';
import { useBuilderStore } from '../store/use-builder.ts';
import { openEditor } from './open-editor.ts';
import type { Pending, Typing } from './typing.ts';

/** Only there while its block is selected and being typed in. */
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

  // Not before the slot around it is there, which the parent's layout effect makes: until then it takes no focus.
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const { block, caret, pending } = start.current;
    const current = blockById(store.get(), block.id);
    const { session, close } = openEditor(store, current?.type === 'text' ? current : block, element);
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
      close();
    };
  }, [store, onTyping]);

  return <div ref={place} />;
};
