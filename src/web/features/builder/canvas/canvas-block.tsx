import { type KeyboardEvent, type MouseEvent, memo, useEffect, useRef, useState } from 'react';
import type { Block } from '#email/document.ts';
import type { Frame } from '#email/render.ts';
import { blockNames } from '../block-names.ts';
import { preloadRichText } from '../rich-text/load.ts';
import type { Typing } from '../rich-text/typing.ts';
import { deleteBlock, duplicateBlock, moveBlockBy, select, startTyping } from '../store/edits.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import { BlockControls } from './block-controls.tsx';
import { canvasHtml, nothingShown, typingHtml } from './block-html.ts';
import type { Point } from './caret.ts';
import { InlineTextEditor } from './inline-text-editor.tsx';
import { IsolatedHtml } from './isolated-html.tsx';
import { useBlockDrag } from './use-block-drag.ts';
import { useSettledPictures } from './use-settled-pictures.ts';

export interface CanvasBlockProps {
  block: Block;
  /** The element that says what this is and where it stands. It changes with every neighbour, the block does not. */
  labelId: string;
  isFirst: boolean;
  isLast: boolean;
  frame: Frame;
  /** Stands in the order of the Tab key for all blocks, until one is selected. */
  isEntry: boolean;
  /** Shows the properties of the selected block and goes there. */
  onEditProperties: () => void;
}

export const CanvasBlock = memo(
  ({ block, labelId, isFirst, isLast, frame, isEntry, onEditProperties }: CanvasBlockProps) => {
    const store = useBuilderStore();
    const { id } = block;
    const shown = useSettledPictures(block);
    const element = useRef<HTMLDivElement>(null);
    const [typing, setTyping] = useState<Typing | null>(null);
    const clickedAt = useRef<Point | null>(null);
    const isSelected = useBuilder((state) => state.selectedId === id);
    const isTyping = useBuilder((state) => state.editingId === id);
    const focus = useBuilder((state) => (state.focus?.blockId === id ? state.focus : null));
    useBlockDrag(element, { id, canDrag: !isTyping });

    useEffect(() => {
      if (!focus) return;
      element.current?.focus({ preventScroll: true });
      element.current?.scrollIntoView({ block: 'nearest' });
      store.set({ focus: null });
    }, [focus, store]);

    const edit = () => {
      clickedAt.current = null;
      if (block.type === 'text') startTyping(store, id);
      else {
        select(store, id);
        onEditProperties();
      }
    };

    const goTo = (sibling: Element | null | undefined) =>
      sibling?.querySelector<HTMLElement>('[data-block]')?.focus();

    const onKeyDown = (event: KeyboardEvent) => {
      const key = `${event.altKey ? 'Alt+' : ''}${event.ctrlKey || event.metaKey ? 'Mod+' : ''}${event.key}`;
      const onBlockItself = event.target === event.currentTarget;
      const row = element.current?.parentElement;
      const actions: Record<string, (() => void) | undefined> = {
        'Alt+ArrowUp': () => moveBlockBy(store, id, -1),
        'Alt+ArrowDown': () => moveBlockBy(store, id, 1),
        ...(onBlockItself && {
          Enter: edit,
          F2: edit,
          Delete: () => deleteBlock(store, id),
          Backspace: () => deleteBlock(store, id),
          'Mod+d': () => duplicateBlock(store, id),
          ArrowUp: () => goTo(row?.previousElementSibling),
          ArrowDown: () => goTo(row?.nextElementSibling),
          Home: () => goTo(row?.parentElement?.firstElementChild),
          End: () => goTo(row?.parentElement?.lastElementChild),
          Escape: () => select(store, null),
        }),
      };
      const action = actions[key];
      if (!action) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    };

    const onClick = (event: MouseEvent) => {
      if (isTyping) return;
      if (block.type === 'text') {
        clickedAt.current = { x: event.clientX, y: event.clientY };
        startTyping(store, id);
      } else {
        select(store, id);
        element.current?.focus({ preventScroll: true });
      }
    };

    // Links on the canvas lead nowhere: not by click, not by the middle button, not in a new tab.
    const stay = (event: MouseEvent) => event.preventDefault();

    const html = isTyping && block.type === 'text' ? typingHtml(block, frame) : canvasHtml(shown, frame);
    return (
      <>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
        <div
          ref={element}
          role="group"
          aria-labelledby={labelId}
          aria-roledescription="block"
          aria-describedby="canvas-keys"
          aria-current={isSelected || undefined}
          data-block={id}
          data-block-type={block.type}
          tabIndex={isSelected || isEntry ? 0 : -1}
          onFocus={(event) => {
            if (event.target === event.currentTarget) select(store, id);
          }}
          onPointerEnter={block.type === 'text' ? preloadRichText : undefined}
          onClick={onClick}
          onClickCapture={stay}
          onAuxClick={stay}
          onKeyDown={onKeyDown}
          className={`relative scroll-mt-28 scroll-mb-20 cursor-default rounded-[2px] min-[720px]:scroll-my-12 outline-offset-2 ${
            isSelected
              ? 'outline-2 outline-[#1f4fd8]'
              : 'outline-1 outline-transparent hover:outline-[#8aa4e8]'
          }`}
        >
          {html === '' ? (
            <p className="px-2 py-4 text-center text-[#4b5563] text-sm">{nothingShown(block)}</p>
          ) : (
            <IsolatedHtml html={html} type={block.type}>
              {isTyping && block.type === 'text' && (
                <InlineTextEditor
                  block={block}
                  caretAt={clickedAt.current}
                  linkColor={frame.linkColor}
                  onTyping={setTyping}
                />
              )}
            </IsolatedHtml>
          )}
        </div>
        {isTyping && typing && <typing.Bar typing={typing} />}
        <BlockControls
          id={id}
          name={blockNames[block.type]}
          isFirst={isFirst}
          isLast={isLast}
          isSelected={isSelected}
          isTyping={isTyping}
          onEdit={edit}
        />
      </>
    );
  },
);
