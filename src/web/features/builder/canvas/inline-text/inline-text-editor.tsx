import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { isTyped, type TypedBlock, typedText, withTypedText } from '#email/document/block-parts.ts';
import type { Direction } from '#email/document/direction.ts';
import { newBlock } from '#email/document/edit.ts';
import { escapeText } from '#email/render/html.ts';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import { useRichText } from '../../rich-text/load-rich-text.ts';
import { PlaceholderEditor } from '../../rich-text/placeholder-editor.tsx';
import type { PendingInput, TextSessionWithBar } from '../../rich-text/text-session.ts';
import { changeBlock, stopTyping } from '../../store/edits.ts';
import { useBuilderStore } from '../../store/use-builder.ts';
import type { Point } from '../drag/point.ts';
import type { Caret } from './caret.ts';
import type { TypedOn } from './use-type-on.ts';

/** The first letter of a line decides its direction, as in the email (`directionOfText`); merge tags do not count. */
const ownDirectionClasses = '[&_p]:[unicode-bidi:plaintext] [&_[data-merge-tag]]:[unicode-bidi:isolate]';

/** Whether the text is still the one with which the block began. */
const isUntouched = (block: TypedBlock): boolean =>
  typedText(newBlock(block.type, 'untouched') as TypedBlock) === typedText(block);

/** Mounted only while its block is selected and edited. Every keystroke reaches the document. */
export const InlineTextEditor = ({
  block,
  caretAt,
  takeTyped,
  linkColor,
  emailDirection,
  onTyping,
}: {
  block: TypedBlock;
  caretAt: Point | null;
  /** Gives what was typed before the text opened, once. */
  takeTyped: () => TypedOn | null;
  linkColor: string;
  emailDirection: Direction;
  onTyping: (typing: TextSessionWithBar | null) => void;
}) => {
  const store = useBuilderStore();
  const { id } = block;
  const isAtStart = block.styles.textAlign === (emailDirection === 'rtl' ? 'right' : 'left');
  const [typedBefore] = useState(takeTyped);
  const pending = useRef<PendingInput>({ text: typedBefore?.text ?? '', selectedAfter: null, endedBy: null });
  const caret = useRef<Caret>(typedBefore?.at ?? (isUntouched(block) ? 'all' : (caretAt ?? 'end')));
  const onFailed = useCallback(() => {
    showToast({
      title: t('builder.inlineTextEditor.theTextEditorDidNotLoad'),
      description: t('builder.inlineTextEditor.yourTextIsAsItWas'),
      variant: 'destructive',
    });
    stopTyping(store, id, true);
  }, [store, id]);
  const module = useRichText(onFailed);

  // If the page closes before the editor loads, what was typed for it is saved.
  useEffect(() => {
    if (module) return;
    const savePendingText = () => {
      const { text: pendingText, selectedAfter } = pending.current;
      if (!pendingText) return;
      pending.current.text = '';
      pending.current.selectedAfter = null;
      const replacement = pendingText.slice(selectedAfter ?? pendingText.length);
      const text = replacement || pendingText;
      const textBefore = caret.current === 'all' || replacement ? '' : typedText(block);
      changeBlock(store, id, 'content', (now) =>
        isTyped(now) ? withTypedText(now, textBefore + escapeText(text)) : now,
      );
    };
    window.addEventListener('pagehide', savePendingText, { capture: true });
    return () => window.removeEventListener('pagehide', savePendingText, { capture: true });
  }, [module, block, store, id]);

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // A window that loses focus keeps its active element; typing continues when the focus returns.
    if (currentTarget.contains(document.activeElement)) return;
    if (relatedTarget?.closest('[data-format-bar]')) return;
    if (module) stopTyping(store, id, false);
    else if (pending.current.text) pending.current.endedBy ??= 'blur';
    else stopTyping(store, id, false);
  };
  // The keys of the canvas are letters and arrows, which belong to the text here. Commands with Ctrl or Cmd pass.
  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isCommand || event.defaultPrevented) event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: The text box inside has the focus and the keys.
    <div
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      style={{ '--link': linkColor } as CSSProperties}
      className={`rich-text ${ownDirectionClasses} ${isAtStart ? '[&_p]:text-start' : ''} [&_a]:text-(--link) [&_a]:underline [&_ol]:ms-6 [&_ol]:list-decimal [&_ul]:ms-6 [&_ul]:list-disc`}
    >
      {module ? (
        <module.RichText block={block} caret={caret.current} pending={pending.current} onTyping={onTyping} />
      ) : (
        <PlaceholderEditor content={typedText(block)} pending={pending} />
      )}
    </div>
  );
};
