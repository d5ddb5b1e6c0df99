import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { sanitizeInlineHtml } from '#email/inline/inline-html.ts';
import { t } from '#web/text/t.ts';
import { inlineKey } from '../canvas/inline-text/inline-keys.ts';
import type { PendingInput } from './text-session.ts';

/**
 * Shows the text while its editor loads. It has the focus, so that a phone shows its keyboard, and records what the
 * user types.
 */
export const PlaceholderEditor = ({
  content,
  pending,
}: {
  content: string;
  pending: RefObject<PendingInput>;
}) => {
  const text = useRef<HTMLDivElement>(null);
  const html = useRef(sanitizeInlineHtml(content));

  // The text exists before the slot that shows it, so that the block keeps its height.
  useLayoutEffect(() => {
    if (text.current) text.current.innerHTML = html.current;
  }, []);

  useEffect(() => {
    const element = text.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    const onBeforeInput = (event: InputEvent) => {
      // Text from an input method is taken when its composition ends.
      if (event.inputType === 'insertCompositionText') return;
      event.preventDefault();
      const input = pending.current;
      if (event.inputType === 'deleteContentBackward') {
        // The selection stays, and the next characters replace it.
        if (input.text.length > (input.selectedAfter ?? 0)) input.text = input.text.slice(0, -1);
      } else if (event.inputType === 'insertLineBreak') input.text += '\n';
      else input.text += event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    };
    const onCompositionEnd = (event: CompositionEvent) => {
      pending.current.text += event.data;
    };
    element.addEventListener('beforeinput', onBeforeInput);
    element.addEventListener('compositionend', onCompositionEnd);
    return () => {
      element.removeEventListener('beforeinput', onBeforeInput);
      element.removeEventListener('compositionend', onCompositionEnd);
    };
  }, [pending]);

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const { key, shiftKey, ctrlKey, metaKey, nativeEvent } = event;
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'a')
      pending.current.selectedAfter = pending.current.text.length;
    if (!inlineKey({ key, shiftKey, isComposing: nativeEvent.isComposing })) return;
    event.preventDefault();
    pending.current.endedBy = 'commit';
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: A textarea cannot contain bold text or links.
    <div
      ref={text}
      contentEditable
      suppressContentEditableWarning
      role="textbox"
      tabIndex={0}
      aria-multiline="true"
      aria-busy="true"
      aria-label={t('builder.placeholderEditor.textOfThisBlock')}
      onKeyDown={onKeyDown}
      className="min-h-[1lh] cursor-text outline-none"
    />
  );
};
