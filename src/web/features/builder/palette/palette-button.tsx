import { useEffect, useRef } from 'react';
import { blockNames } from '../block-names.ts';
import { dragData, plainText } from './drag.ts';
import type { PaletteEntry } from './palette-entries.ts';
import { withDrag } from './with-drag.ts';

/** Adds a block by click or drag; the drag carries the block type as plain text. */
export const PaletteButton = ({ entry, onAdd }: { entry: PaletteEntry; onAdd: () => void }) => {
  const { type, hint, icon: Icon } = entry;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = button.current;
    if (!element) return;
    return withDrag(({ draggable }) =>
      draggable({
        element,
        getInitialData: () => dragData({ kind: 'new', type }),
        getInitialDataForExternal: () => ({ [plainText]: type }),
      }),
    );
  }, [type]);
  return (
    <button
      ref={button}
      type="button"
      onClick={onAdd}
      title={hint}
      className="group flex w-full cursor-grab items-center gap-3 rounded-control border border-transparent px-2 py-1.5 text-start transition-colors hover:border-hairline hover:bg-surface active:cursor-grabbing pointer-coarse:min-h-12"
    >
      <span className="flex size-9 shrink-0 items-center justify-center rounded-control border border-hairline bg-surface text-ink-soft group-hover:text-ink">
        <Icon aria-hidden className="size-[1.125rem]" />
      </span>
      <span className="font-medium text-[0.9375rem]">{blockNames[type]}</span>
    </button>
  );
};
