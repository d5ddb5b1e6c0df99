import {
  type CSSProperties,
  type MouseEvent,
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Block } from '#email/document/block.ts';
import { isTyped } from '#email/document/block-parts.ts';
import { estimateHeight } from '#email/render/estimate.ts';
import type { LayoutContext } from '#email/render/render.ts';
import { t, useLanguage } from '#web/text/t.ts';
import { blockNames } from '../block-names.ts';
import { preloadRichText } from '../rich-text/load-rich-text.ts';
import type { TextSessionWithBar } from '../rich-text/text-session.ts';
import { select, startTyping } from '../store/edits.ts';
import { selectTo, toggleSelected } from '../store/selection.ts';
import { useBuilderStore } from '../store/use-builder.ts';
import { BlockControls } from './block-controls.tsx';
import { canvasHtml, emptyBlockText, typingHtml } from './block-html.ts';
import { type Point, pointIn } from './drag/point.ts';
import { useBlockDrag } from './drag/use-block-drag.ts';
import { InlineTextEditor } from './inline-text/inline-text-editor.tsx';
import { useTypeOn } from './inline-text/use-type-on.ts';
import { InsertPoint } from './insert-point.tsx';
import { IsolatedHtml } from './isolated-html.tsx';
import { ShowActions } from './show-actions.tsx';
import { useBlockState } from './use-block-state.ts';
import { useDebouncedImages } from './use-debounced-images.ts';
import { useHasView } from './use-has-view.ts';

export interface CanvasBlockProps {
  block: Block;
  /**
   * The element that names the block and its position. The position changes with every neighbor, the block does not.
   */
  labelId: string;
  isFirst: boolean;
  isLast: boolean;
  layout: LayoutContext;
  /** Until a block is selected, this one is the Tab stop for all blocks. */
  isTabStop: boolean;
  /** The pointer or the focus is on this block. */
  isHoveredOrFocused: boolean;
  /** Shows the properties of the selected block and moves the focus there. */
  onShowProperties: () => void;
}

/** A block outside the viewport is not laid out; its estimated height is used until it was visible once. */
const offscreenStyle = (block: Block, layout: LayoutContext): CSSProperties => ({
  contentVisibility: 'auto',
  containIntrinsicBlockSize: `auto ${Math.round(estimateHeight(block, layout))}px`,
});

export const CanvasBlock = memo(
  ({
    block,
    labelId,
    isFirst,
    isLast,
    layout,
    isTabStop,
    isHoveredOrFocused,
    onShowProperties,
  }: CanvasBlockProps) => {
    useLanguage();
    const store = useBuilderStore();
    const { id } = block;
    const displayedBlock = useDebouncedImages(block);
    const element = useRef<HTMLDivElement>(null);
    const contentElement = useRef<HTMLDivElement>(null);
    const [typing, setTyping] = useState<TextSessionWithBar | null>(null);
    const clickedAt = useRef<Point | null>(null);
    const keepsSelection = useRef(false);
    const { isSelected, isAmongSelected, isTyping, pendingFocus } = useBlockState(id);
    const isOnlySelected = isSelected && !isAmongSelected;
    useBlockDrag(element, { id, canDrag: !isTyping });
    const hasView = useHasView(block);
    const typeOn = useTypeOn(() => startTyping(store, id));

    useEffect(() => {
      if (!pendingFocus) return;
      element.current?.focus({ preventScroll: true });
      element.current?.scrollIntoView({ block: 'nearest' });
      if (pendingFocus.mayTypeOnAt !== undefined) typeOn.allow(pendingFocus.mayTypeOnAt);
      store.set({ pendingFocus: null });
    }, [pendingFocus, store, typeOn]);

    // Typing that a key starts continues at the end of the text, not at the last click.
    useEffect(() => {
      if (!isTyping) clickedAt.current = null;
    }, [isTyping]);

    // The block keeps its height until its editor is ready. React removes the static text before it adds the editor,
    // and an email that is shorter for one layout makes the browser scroll the canvas.
    useLayoutEffect(() => {
      const content = contentElement.current;
      if (!isTyping || typing || !content) return;
      content.style.minHeight = getComputedStyle(content).height;
      return () => {
        content.style.minHeight = '';
      };
    }, [isTyping, typing]);

    const edit = () => {
      clickedAt.current = null;
      if (isTyped(block)) startTyping(store, id);
      else {
        select(store, id);
        onShowProperties();
      }
    };

    const isMultiSelectClick = (event: MouseEvent) =>
      event.shiftKey || event.ctrlKey || event.metaKey || store.get().isMultiSelect;

    // The focus would select only this block before the intended click or drag.
    const onMouseDown = (event: MouseEvent) => {
      if (isTyping || event.button !== 0) return;
      keepsSelection.current = store.get().selectedIds.has(id) || isMultiSelectClick(event);
      if (event.shiftKey) event.preventDefault();
    };

    const onClick = (event: MouseEvent<HTMLElement>) => {
      keepsSelection.current = false;
      if (isTyping) return;
      if (isMultiSelectClick(event)) {
        if (event.shiftKey) selectTo(store, id, true);
        else toggleSelected(store, id);
        return;
      }
      if (store.get().selectedIds.size > 1) {
        store.set({ selectedId: id, selectedIds: new Set(), anchorId: null });
        element.current?.focus({ preventScroll: true });
      } else if (isTyped(block)) {
        clickedAt.current = pointIn(event.currentTarget, event);
        startTyping(store, id);
      } else {
        select(store, id);
        element.current?.focus({ preventScroll: true });
      }
    };

    // Links on the canvas lead nowhere: not by click, not by the middle button, not in a new tab.
    const preventNavigation = (event: MouseEvent) => event.preventDefault();

    const html = !hasView
      ? ''
      : isTyping && isTyped(block)
        ? typingHtml(block, layout)
        : canvasHtml(displayedBlock, layout);
    return (
      <>
        {/* biome-ignore lint/a11y/useSemanticElements: A fieldset groups form controls, and a block is none. */}
        <div
          ref={element}
          role="group"
          aria-labelledby={labelId}
          aria-roledescription={t('builder.canvasBlock.block')}
          aria-describedby="canvas-keys"
          aria-current={isSelected || undefined}
          data-selected={isSelected || isAmongSelected || undefined}
          data-block={id}
          data-block-type={block.type}
          tabIndex={isSelected || isTabStop ? 0 : -1}
          onFocus={(event) => {
            if (event.target === event.currentTarget && !keepsSelection.current) select(store, id);
          }}
          onBlur={typeOn.forbid}
          onKeyDown={typeOn.onKeyDown}
          onPointerEnter={isTyped(block) ? preloadRichText : undefined}
          onMouseDown={onMouseDown}
          onDragEnd={() => {
            keepsSelection.current = false;
          }}
          onClick={onClick}
          onClickCapture={preventNavigation}
          onAuxClick={preventNavigation}
          className={`relative scroll-mt-28 scroll-mb-20 cursor-default rounded-[2px] min-[720px]:scroll-my-12 outline-offset-2 ${
            isSelected || isAmongSelected
              ? `outline-2 outline-[#1f4fd8] ${isAmongSelected ? 'bg-[#1f4fd8]/10' : ''}`
              : 'outline-1 outline-transparent hover:outline-[#8aa4e8]'
          }`}
        >
          {html === '' ? (
            <p className="px-2 py-4 text-center text-[#4b5563] text-sm">
              {hasView ? emptyBlockText(block) : '…'}
            </p>
          ) : (
            <div ref={contentElement} style={isTyping ? undefined : offscreenStyle(block, layout)}>
              <IsolatedHtml html={html} type={block.type} columnWidth={layout.width}>
                {isTyping && isTyped(block) && (
                  <InlineTextEditor
                    block={block}
                    caretAt={clickedAt.current}
                    takeTyped={typeOn.take}
                    linkColor={layout.linkColor}
                    emailDirection={layout.dir}
                    onTyping={setTyping}
                  />
                )}
              </IsolatedHtml>
            </div>
          )}
          {!isHoveredOrFocused && !isSelected && <ShowActions id={id} labelId={labelId} />}
        </div>
        {isTyping && typing && <typing.Bar typing={typing} />}
        {(isHoveredOrFocused || isSelected) && !isAmongSelected && (
          <BlockControls
            id={id}
            name={blockNames[block.type]}
            isFirst={isFirst}
            isLast={isLast}
            isSelected={isOnlySelected}
            isTyping={isTyping}
            onEdit={edit}
          />
        )}
        {(isHoveredOrFocused || isOnlySelected) && !isTyping && !isAmongSelected && (
          <>
            <InsertPoint id={id} name={blockNames[block.type]} edge="before" reachable={isOnlySelected} />
            <InsertPoint id={id} name={blockNames[block.type]} edge="after" reachable={isOnlySelected} />
          </>
        )}
      </>
    );
  },
);
