import { Columns2 } from 'lucide-react';
import { memo } from 'react';
import type { Block } from '#email/document/block.ts';
import { isPlainSection, type SectionLayout } from '#email/document/section.ts';
import { type LayoutContext, sidePadding } from '#email/render/layout-context.ts';
import { planSection } from '#email/render/section-plan.ts';
import { contextsOf } from '#email/render/section-rows.ts';
import { t } from '#web/text/t.ts';
import { sectionLabel } from '../../sections/section-label.ts';
import { selectSection } from '../../store/section-edits.ts';
import { useBuilder, useBuilderStore } from '../../store/use-builder.ts';
import { unscaled } from '../unscaled.ts';
import { CanvasColumn } from './canvas-column.tsx';
import { boxStyle, columnStyle, columnsBeside, columnsStyle, groundStyle } from './column-style.ts';

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
  onShowProperties: () => void;
}

/** A section as readers get it, with a button that selects it. */
export const CanvasSection = memo(
  ({
    section,
    number,
    first,
    blocks,
    blockCount,
    page,
    isPhone,
    tabStopId,
    onShowProperties,
  }: CanvasSectionProps) => {
    const store = useBuilderStore();
    const isSelected = useBuilder((state) => state.sectionId === section.id);
    const plan = planSection(section, page.width + 2 * sidePadding);
    const beside = columnsBeside(section, isPhone);
    // Wrapped columns are wider than on a desktop, and so are their images.
    const contexts = contextsOf(
      section,
      page,
      beside < section.columns.length ? Math.floor(plan.content / beside) : undefined,
    );
    const label = sectionLabel(section, number);
    const isHidden = isPhone && section.phone.hidden;
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
          blocks={blocks.slice(start - first, from - first)}
          blockCount={blockCount}
          layout={contexts[index] ?? page}
          style={columnStyle(section, plan, index, isPhone)}
          tabStopId={tabStopId}
          onShowProperties={onShowProperties}
        />
      );
    });
    return (
      <section
        aria-label={label}
        data-section={section.id}
        data-selected={isSelected || undefined}
        className={`group/section relative ${isSelected ? 'outline-2 outline-[#1f4fd8]' : ''} ${isHidden ? 'opacity-45' : ''}`}
        style={section.styles.width === 'full' ? groundStyle(section) : undefined}
      >
        {isHidden && (
          <p className="bg-[#fef3c7] px-3 py-1 text-center text-[#78350f] text-xs">
            {t('builderPanels.layout.hiddenOnPhones')}
          </p>
        )}
        <div className="mx-auto" style={boxStyle(section, plan, isPhone)}>
          <div style={columnsStyle(section, plan, isPhone)}>{columns}</div>
        </div>
        {!isPlainSection(section) && (
          <button
            type="button"
            aria-pressed={isSelected}
            aria-label={t('builderPanels.layout.selectSection', { section: label })}
            title={label}
            onClick={(event) => {
              event.stopPropagation();
              selectSection(store, section.id);
              onShowProperties();
            }}
            className={`${unscaled} absolute end-1 top-1 z-10 flex size-7 items-center justify-center rounded-full border border-[#8aa4e8] bg-white text-[#1f4fd8] transition-opacity hover:bg-[#1f4fd8] hover:text-white focus-visible:opacity-100 group-hover/section:opacity-100 pointer-coarse:size-11 pointer-coarse:opacity-100 ${isSelected ? '' : 'opacity-0'}`}
          >
            <Columns2 aria-hidden className="size-4" />
          </button>
        )}
      </section>
    );
  },
);
