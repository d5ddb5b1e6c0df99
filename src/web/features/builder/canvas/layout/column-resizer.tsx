import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { twelfthsOf, withTwelfths } from '#email/document/column-ratio.ts';
import type { SectionLayout } from '#email/document/section.ts';
import type { SectionPlan } from '#email/render/section-plan.ts';
import { t } from '#web/text/t.ts';
import { setTwelfths, widthsText } from '../../store/column-edits.ts';
import { useBuilderStore } from '../../store/use-builder.ts';
import { unscaled } from '../unscaled.ts';

/**
 * A slider on the border of two columns, in twelfths of the section. A drag shows the widths with `onPreview` and is one
 * step when it ends; Escape cancels it.
 */
export const ColumnResizer = ({
  section,
  plan,
  index,
  preview,
  onPreview,
}: {
  section: SectionLayout;
  plan: SectionPlan;
  /** Of the column before the border. */
  index: number;
  preview: readonly number[] | null;
  onPreview: (twelfths: readonly number[] | null) => void;
}) => {
  const store = useBuilderStore();
  const pointer = useRef<number | null>(null);
  const stored = twelfthsOf(section);
  const twelfths = preview ?? stored;
  const [own = 1, other = 1] = twelfths.slice(index, index + 2);
  const before = plan.columns.slice(0, index + 1).reduce((sum, { outer }) => sum + outer, 0);
  const start = (100 * (before + plan.gap * (index + 0.5))) / plan.content;
  const cancel = () => {
    pointer.current = null;
    onPreview(null);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && pointer.current !== null) {
      event.preventDefault();
      event.stopPropagation();
      cancel();
      return;
    }
    const isForward = getComputedStyle(event.currentTarget).direction === 'ltr';
    const wanted = {
      ArrowRight: own + (isForward ? 1 : -1),
      ArrowLeft: own + (isForward ? -1 : 1),
      ArrowUp: own + 1,
      ArrowDown: own - 1,
      Home: 1,
      End: own + other - 1,
    }[event.key];
    if (wanted === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    setTwelfths(store, section.id, withTwelfths(stored, index, wanted));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const row = event.currentTarget.parentElement;
    if (pointer.current !== event.pointerId || !row) return;
    const { left, right, width } = row.getBoundingClientRect();
    const isForward = getComputedStyle(row).direction === 'ltr';
    const share = (isForward ? event.clientX - left : right - event.clientX) / width;
    const used = stored.slice(0, index).reduce((sum, part) => sum + part, 0);
    onPreview(withTwelfths(stored, index, 12 * share - used));
  };
  const commit = (event: PointerEvent<HTMLElement>) => {
    if (pointer.current !== event.pointerId) return;
    if (preview) setTwelfths(store, section.id, preview);
    cancel();
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      data-section-control="widths"
      aria-label={t('builderPanels.layout.widthsOf', { first: index + 1, second: index + 2 })}
      aria-valuemin={1}
      aria-valuemax={own + other - 1}
      aria-valuenow={own}
      aria-valuetext={widthsText([own, other])}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
        pointer.current = event.pointerId;
      }}
      onPointerMove={onPointerMove}
      onPointerUp={commit}
      onPointerCancel={cancel}
      onClick={(event) => event.stopPropagation()}
      className={`${unscaled} absolute inset-y-0 flex w-6 items-center justify-center ltr:-translate-x-1/2 rtl:translate-x-1/2 pointer-coarse:min-w-11`}
      style={{ insetInlineStart: `${start}%`, zIndex: 5, cursor: 'col-resize', touchAction: 'none' }}
    >
      <span className="h-10 max-h-full w-1 rounded-full bg-[#1f4fd8]" />
      {preview && (
        <span
          aria-hidden
          dir="ltr"
          className="absolute bottom-full whitespace-nowrap rounded-control bg-[#1f4fd8] px-2 py-0.5 font-medium font-sans text-white text-xs"
        >
          {twelfths.join(' : ')}
        </span>
      )}
    </div>
  );
};
