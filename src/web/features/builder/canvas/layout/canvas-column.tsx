import { Plus } from 'lucide-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import type { Block } from '#email/document/block.ts';
import type { LayoutContext } from '#email/render/layout-context.ts';
import { t } from '#web/text/t.ts';
import { blockLabel } from '../../block-names.ts';
import { openDialog } from '../../commands/dialogs.ts';
import { withDrag } from '../../palette/with-drag.ts';
import { selectColumn } from '../../store/column-edits.ts';
import { useBuilder, useBuilderStore } from '../../store/use-builder.ts';
import { CanvasRow } from '../canvas-row.tsx';
import type { ColumnTarget } from '../drag/drop-target.ts';

export interface CanvasColumnProps {
  target: ColumnTarget;
  label: string;
  /** One of several: a click beside its blocks selects it. */
  isSelectable: boolean;
  blocks: readonly Block[];
  /** Of the whole email. */
  blockCount: number;
  layout: LayoutContext;
  style: CSSProperties;
  /** The id of the block that is the Tab stop until one is selected. */
  tabStopId: string | undefined;
  onShowProperties: () => void;
}

/** The blocks of one column, which accepts drops below its last block; an empty one has a button that adds a block. */
export const CanvasColumn = ({
  target,
  label,
  isSelectable,
  blocks,
  blockCount,
  layout,
  style,
  tabStopId,
  onShowProperties,
}: CanvasColumnProps) => {
  const store = useBuilderStore();
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(target);
  useEffect(() => {
    latest.current = target;
  });
  useEffect(() => {
    const column = element.current;
    if (!column) return;
    return withDrag(({ combine, dropTargetForElements, dropTargetForExternal }) => {
      const getData = () => ({ column: latest.current });
      return combine(
        dropTargetForElements({ element: column, getData }),
        dropTargetForExternal({ element: column, getData }),
      );
    });
  }, []);
  const { first, place } = target;
  const isSelected = useBuilder(
    (state) => state.columnId === place.columnId && state.sectionId === place.sectionId,
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: The path above the properties selects it by keyboard.
    // biome-ignore lint/a11y/noStaticElementInteractions: As above.
    <div
      ref={element}
      data-column={place.columnId}
      data-selected={isSelected || undefined}
      onClick={(event) => {
        if (!isSelectable || (event.target as Element).closest('li, button')) return;
        event.stopPropagation();
        selectColumn(store, place.sectionId, place.columnId);
      }}
      className="min-w-0"
      style={isSelected ? { ...style, outline: '2px dashed #1f4fd8', outlineOffset: 2 } : style}
    >
      {blocks.length === 0 ? (
        <button
          type="button"
          data-empty-column
          aria-label={t('builderPanels.layout.addToColumn', { column: label })}
          onClick={(event) => {
            event.stopPropagation();
            openDialog(store, { kind: 'add', index: first, place });
          }}
          className="flex min-h-20 w-full items-center justify-center gap-2 rounded-[2px] border-2 border-[#8aa4e8] border-dashed bg-white/70 px-2 font-medium text-[#1f4fd8] text-sm hover:bg-white"
        >
          <Plus aria-hidden className="size-4" />
          {t('builderPanels.layout.addABlock')}
        </button>
      ) : (
        <ol aria-label={label}>
          {blocks.map((block, index) => (
            <CanvasRow
              key={block.id}
              block={block}
              label={blockLabel(block, first + index, blockCount)}
              labelId={`label-of-${block.id}`}
              isFirst={first + index === 0}
              isLast={first + index === blockCount - 1}
              layout={layout}
              isTabStop={block.id === tabStopId}
              onShowProperties={onShowProperties}
            />
          ))}
        </ol>
      )}
    </div>
  );
};
