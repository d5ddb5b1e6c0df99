import { memo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Block } from '#email/document/block.ts';
import { ratioOf } from '#email/document/column-ratio.ts';
import { isPlainSection, type SectionLayout } from '#email/document/section.ts';
import { type LayoutContext, sidePadding } from '#email/render/layout-context.ts';
import { planSection } from '#email/render/section-plan.ts';
import { contextsOf } from '#email/render/section-rows.ts';
import { t } from '#web/text/t.ts';
import { sectionLabel } from '../../sections/section-label.ts';
import { selectSection } from '../../store/section-edits.ts';
import { useBuilder, useBuilderStore } from '../../store/use-builder.ts';
import { HiddenMark, SomeMark } from '../hidden-mark.tsx';
import { CanvasColumn } from './canvas-column.tsx';
import { ColumnResizer } from './column-resizer.tsx';
import { boxStyle, columnStyle, columnsBeside, columnsStyle, groundStyle } from './column-style.ts';
import { SectionControls } from './section-controls.tsx';
import type { SectionDragStore } from './section-drag.ts';
import { useSectionEdges } from './use-section-edges.ts';

export interface CanvasSectionProps {
  section: SectionLayout;
  /** Its number in the email, from 1, and the position of its first block. */
  number: number;
  first: number;
  blocks: readonly Block[];
  blockCount: number;
  page: LayoutContext;
  isPhone: boolean;
  tabStopId: string | undefined;
  drag: SectionDragStore;
  /** The element that contains all sections. */
  root: HTMLElement | null;
  onShowProperties: () => void;
}

/** A section as readers get it, with a button that selects it. */
export const CanvasSection = memo(
  ({
    section: stored,
    number,
    first,
    blocks,
    blockCount,
    page,
    isPhone,
    tabStopId,
    drag,
    root,
    onShowProperties,
  }: CanvasSectionProps) => {
    const store = useBuilderStore();
    const [preview, setPreview] = useState<readonly number[] | null>(null);
    const section = preview ? { ...stored, ratio: ratioOf(preview) } : stored;
    const isSelected = useBuilder((state) => state.sectionId === section.id);
    const hasSelection = useBuilder(
      (state) =>
        state.selectedId !== null && !state.editingId && blocks.some(({ id }) => id === state.selectedId),
    );
    const element = useRef<HTMLElement>(null);
    useSectionEdges(element, section.id, !isPlainSection(stored));
    const isDragged = useStore(drag, (state) => state?.sectionId === section.id);
    const plan = planSection(section, page.width + 2 * sidePadding);
    const beside = columnsBeside(section, isPhone);
    // Wrapped columns are wider than on a desktop, and so are their images.
    const contexts = contextsOf(
      section,
      page,
      beside < section.columns.length ? Math.floor(plan.content / beside) : undefined,
    );
    const label = sectionLabel(section, number);
    let from = first;
    const columns = section.columns.map((column, index) => {
      const start = from;
      from += column.count;
      return (
        <CanvasColumn
          key={column.id}
          target={{
            first: start,
            count: column.count,
            place: { sectionId: section.id, columnId: column.id, index: column.count },
          }}
          label={
            section.columns.length === 1
              ? label
              : t('builderPanels.layout.columnOf', {
                  column: index + 1,
                  count: section.columns.length,
                  section: label,
                })
          }
          isSelectable={section.columns.length > 1}
          blocks={blocks.slice(start - first, from - first)}
          blockCount={blockCount}
          layout={contexts[index] ?? page}
          style={columnStyle(section, plan, index, isPhone)}
          tabStopId={tabStopId}
          onShowProperties={onShowProperties}
        />
      );
    });
    const isPlain = isPlainSection(section);
    const hasResizers = (isSelected || hasSelection) && beside === section.columns.length;
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: Escape in a block selects its section by keyboard.
      <section
        ref={element}
        aria-label={label}
        data-section={section.id}
        data-selected={isSelected || undefined}
        onClick={(event) => {
          // Its ground, outside all blocks and buttons.
          if (isPlain || (event.target as Element).closest('li, button')) return;
          event.stopPropagation();
          selectSection(store, section.id);
        }}
        className={`group/section relative ${isSelected ? 'outline-2 outline-[#1f4fd8]' : ''} ${isDragged ? 'opacity-45' : ''}`}
        style={section.styles.width === 'full' ? groundStyle(section) : undefined}
      >
        <div className="mx-auto" style={boxStyle(section, plan, isPhone)}>
          <div className="relative" style={columnsStyle(section, plan, isPhone)}>
            {columns}
            {hasResizers &&
              section.columns
                .slice(1)
                .map(({ id }, index) => (
                  <ColumnResizer
                    key={id}
                    section={stored}
                    plan={plan}
                    index={index}
                    preview={preview}
                    onPreview={setPreview}
                  />
                ))}
          </div>
        </div>
        {section.phone.hidden && <HiddenMark atStart />}
        {section.when && <SomeMark atEnd />}
        {(!isPlain || isSelected) && (
          <SectionControls
            id={section.id}
            label={label}
            isSelected={isSelected}
            drag={drag}
            root={root}
            onShowProperties={onShowProperties}
          />
        )}
      </section>
    );
  },
);
