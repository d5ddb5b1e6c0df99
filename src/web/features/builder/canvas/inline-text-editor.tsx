import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import type { BlockOf } from '#email/document.ts';
import { newBlock } from '#email/edit.ts';
import { sanitizeInlineHtml } from '#email/inline-html.ts';
import { changeBlock, stopTyping } from '../store/edits.ts';
import { useBuilderStore } from '../store/use-builder.ts';
import { type Point, putCaret } from './caret.ts';
import { inlineKey } from './inline-keys.ts';
import { pastedHtml } from './pasted.ts';

const untouched = newBlock('text', 'untouched').content;

/** Only there while its block is selected and being typed in. Every keystroke reaches the document. */
export const InlineTextEditor = ({
  editor,
  block,
  caretAt,
  linkColor,
}: {
  editor: RefObject<HTMLDivElement | null>;
  block: BlockOf<'text'>;
  caretAt: Point | null;
  linkColor: string;
}) => {
  const store = useBuilderStore();
  const start = useRef({ content: block.content, caretAt });

  // Not before the slot around it is there, which the parent's layout effect makes: until then it takes no focus.
  useEffect(() => {
    const element = editor.current;
    if (!element) return;
    const { content, caretAt } = start.current;
    // Stored text is checked again here: it may have been saved by another program.
    element.innerHTML = sanitizeInlineHtml(content);
    element.focus({ preventScroll: true });
    putCaret(element, content === untouched ? 'all' : (caretAt ?? 'end'));
  }, [editor]);

  const keep = () => {
    const element = editor.current;
    if (!element) return;
    const content = sanitizeInlineHtml(element.innerHTML);
    changeBlock(store, block.id, 'content', (current) =>
      current.type === 'text' && current.content !== content ? { ...current, content } : current,
    );
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // The canvas has keys of its own, which are letters and arrows here.
    event.stopPropagation();
    const meaning = inlineKey({
      key: event.key,
      shiftKey: event.shiftKey,
      isComposing: event.nativeEvent.isComposing,
    });
    if (!meaning) return;
    event.preventDefault();
    keep();
    stopTyping(store, block.id, true);
  };

  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    document.execCommand('insertHTML', false, pastedHtml(event.clipboardData));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a textarea holds no bold words and no links
    <div
      ref={editor}
      contentEditable
      suppressContentEditableWarning
      role="textbox"
      tabIndex={0}
      aria-multiline="true"
      aria-label="Text of this block"
      onInput={keep}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onDrop={(event) => event.preventDefault()}
      onBlur={(event) => {
        // A window that loses focus keeps its active element; typing goes on when it comes back.
        if (document.activeElement === editor.current) return;
        if (!event.relatedTarget?.closest('[data-format-bar]')) stopTyping(store, block.id, false);
      }}
      style={{ '--link': linkColor } as CSSProperties}
      className="min-h-[1em] cursor-text outline-none [&_a]:text-(--link) [&_a]:underline [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6"
    />
  );
};
