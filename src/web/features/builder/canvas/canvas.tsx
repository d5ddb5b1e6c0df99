import { useEffect, useMemo, useRef, useState } from 'react';
import type { Block } from '#email/document.ts';
import { sidePadding } from '#email/frame.ts';
import { frameOf } from '#email/render.ts';
import { blockLabel } from '../block-names.ts';
import { useScreenAction } from '../commands/screen-actions.ts';
import { select } from '../store/edits.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import { CanvasRow } from './canvas-row.tsx';
import { deviceWidths } from './device-frame.ts';
import { DropLine } from './drop-line.tsx';

const labelIdOf = ({ id }: Block): string => `label-of-${id}`;

export const Canvas = ({ onEditProperties }: { onEditProperties: () => void }) => {
  const store = useBuilderStore();
  const { blocks, settings } = useBuilder((state) => state.document);
  const device = useBuilder((state) => state.device);
  const selectedId = useBuilder((state) => state.selectedId);
  const focus = useBuilder((state) => (state.focus?.blockId === null ? state.focus : null));
  const frame = useMemo(() => frameOf(settings), [settings]);
  const canvas = useRef<HTMLElement>(null);
  const [list, setList] = useState<HTMLOListElement | null>(null);
  useScreenAction('editProperties', onEditProperties);
  const hasSelection = blocks.some((block) => block.id === selectedId);

  useEffect(() => {
    if (!focus) return;
    canvas.current?.focus();
    store.set({ focus: null });
  }, [focus, store]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape clears the selection as well, as a command
    <section
      ref={canvas}
      aria-label="Email canvas"
      data-region="canvas"
      tabIndex={-1}
      onClick={(event) => {
        // React also brings clicks of menus that stand elsewhere on the page.
        const target = event.target as Element;
        if (!event.currentTarget.contains(target)) return;
        if (!target.closest('li')) select(store, null);
      }}
      className="flex-[1_0_auto] overflow-x-auto px-3 py-6 outline-none sm:px-6"
    >
      <p id="canvas-keys" className="sr-only">
        Enter edits, arrow keys go to the next block, Shift with an arrow key selects more, Alt with an arrow
        key moves the block, slash adds one below, Delete removes it, question mark lists all keys.
      </p>
      <div
        dir={frame.dir}
        className="relative mx-auto rounded-[3px] border border-hairline transition-[width,max-width]"
        style={{ ...deviceWidths[device], backgroundColor: frame.backgroundColor, color: frame.textColor }}
      >
        <div
          className="mx-auto"
          style={{ maxWidth: frame.width + 2 * sidePadding, padding: `24px ${sidePadding}px` }}
        >
          {blocks.length === 0 ? (
            <div className="px-4 py-20 text-center">
              <p className="font-letter text-2xl">Start building your email</p>
              <p className="mx-auto mt-2 max-w-xs text-sm">
                Choose a block from the palette, or drag one here.
              </p>
              <DropLine canvas={canvas} list={null} />
            </div>
          ) : (
            <div className="relative">
              <ol ref={setList} aria-label="Blocks of this email">
                {blocks.map((block, index) => (
                  <CanvasRow
                    key={block.id}
                    block={block}
                    label={blockLabel(block, index, blocks.length)}
                    labelId={labelIdOf(block)}
                    isFirst={index === 0}
                    isLast={index === blocks.length - 1}
                    frame={frame}
                    isEntry={!hasSelection && index === 0}
                    onEditProperties={onEditProperties}
                  />
                ))}
              </ol>
              <DropLine canvas={canvas} list={list} />
            </div>
          )}
        </div>
      </div>
    </section>
  );
};
