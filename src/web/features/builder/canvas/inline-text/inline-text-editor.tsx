import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useRef,
} from 'react';
import type { Direction } from '#email/document/direction.ts';
import type { BlockOf } from '#email/document/document.ts';
import { newBlock } from '#email/document/edit.ts';
import { escapeText } from '#email/render/html.ts';
import { showToast } from '#web/lib/toast.ts';
import { useRichText } from '../../rich-text/load.ts';
import type { Pending, Typing } from '../../rich-text/typing.ts';
import { WaitingText } from '../../rich-text/waiting-text.tsx';
import { changeBlock, stopTyping } from '../../store/edits.ts';
import { useBuilderStore } from '../../store/use-builder.ts';
import type { Point } from '../drag/point.ts';

/** The first letter of each line decides its direction, as in the email (`directionOfText`); a chip does not count. */
const ownDirection = '[&_p]:[unicode-bidi:plaintext] [&_[data-merge-tag]]:[unicode-bidi:isolate]';

const untouched = newBlock('text', 'untouched').content;

/** Mounted only while its block is selected and edited. Every keystroke reaches the document. */
export const InlineTextEditor = ({
  block,
  caretAt,
  linkColor,
  emailDirection,
  onTyping,
}: {
  block: BlockOf<'text'>;
  caretAt: Point | null;
  linkColor: string;
  emailDirection: Direction;
  onTyping: (typing: Typing | null) => void;
}) => {
  const store = useBuilderStore();
  const { id } = block;
  const isAtStart = block.styles.textAlign === (emailDirection === 'rtl' ? 'right' : 'left');
  const pending = useRef<Pending>({ text: '', selectedAfter: null, left: null });
  const caret = useRef<'all' | 'end' | Point>(block.content === untouched ? 'all' : (caretAt ?? 'end'));
  const onFailed = useCallback(() => {
    showToast({
      title: 'The text editor did not arrive',
      description: 'Your text is as it was. Check your connection and open the block again.',
      variant: 'destructive',
    });
    stopTyping(store, id, true);
  }, [store, id]);
  const module = useRichText(onFailed);

  // If the page closes before the editor loads, what was typed for it is saved.
  useEffect(() => {
    if (module) return;
    const keep = () => {
      const { text: typed, selectedAfter } = pending.current;
      if (!typed) return;
      pending.current.text = '';
      pending.current.selectedAfter = null;
      const instead = typed.slice(selectedAfter ?? typed.length);
      const text = instead || typed;
      const before = caret.current === 'all' || instead ? '' : block.content;
      changeBlock(store, id, 'content', (now) =>
        now.type === 'text' ? { ...now, content: before + escapeText(text) } : now,
      );
    };
    window.addEventListener('pagehide', keep, { capture: true });
    return () => window.removeEventListener('pagehide', keep, { capture: true });
  }, [module, block, store, id]);

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // A window that loses focus keeps its active element; typing continues when the focus returns.
    if (currentTarget.contains(document.activeElement)) return;
    if (relatedTarget?.closest('[data-format-bar]')) return;
    if (module) stopTyping(store, id, false);
    else if (pending.current.text) pending.current.left ??= 'blur';
    else stopTyping(store, id, false);
  };
  // The canvas has its own keys, which are letters and arrows here. Commands of the page pass.
  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isCommand || event.defaultPrevented) event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the text box inside it is what takes the keys
    <div
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      style={{ '--link': linkColor } as CSSProperties}
      className={`rich-text ${ownDirection} ${isAtStart ? '[&_p]:text-start' : ''} [&_a]:text-(--link) [&_a]:underline [&_ol]:ms-6 [&_ol]:list-decimal [&_ul]:ms-6 [&_ul]:list-disc`}
    >
      {module ? (
        <module.RichText block={block} caret={caret.current} pending={pending.current} onTyping={onTyping} />
      ) : (
        <WaitingText content={block.content} pending={pending} />
      )}
    </div>
  );
};
