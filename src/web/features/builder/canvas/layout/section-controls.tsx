import { Columns2, GripVertical } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '#web/text/t.ts';
import { openDialog } from '../../commands/dialogs.ts';
import { selectSection } from '../../store/section-edits.ts';
import { useBuilder, useBuilderStore } from '../../store/use-builder.ts';
import { unscaled } from '../unscaled.ts';
import { dragSection, type SectionDragStore } from './section-drag.ts';

const buttonClasses =
  'flex size-7 items-center justify-center rounded-full border border-[#8aa4e8] bg-white text-[#1f4fd8] hover:bg-[#1f4fd8] hover:text-white pointer-coarse:size-11';

/** Selects the section, and drags it; a click on the handle opens the dialog that moves it. */
export const SectionControls = ({
  id,
  label,
  isSelected,
  drag,
  root,
  onShowProperties,
}: {
  id: string;
  label: string;
  isSelected: boolean;
  drag: SectionDragStore;
  root: HTMLElement | null;
  onShowProperties: () => void;
}) => {
  const store = useBuilderStore();
  const button = useRef<HTMLButtonElement>(null);
  const hasMoved = useRef(false);
  const pendingFocus = useBuilder((state) =>
    state.pendingFocus?.sectionId === id ? state.pendingFocus : null,
  );
  useEffect(() => {
    if (!pendingFocus) return;
    button.current?.focus({ preventScroll: true });
    button.current?.scrollIntoView({ block: 'nearest' });
    store.set({ pendingFocus: null });
  }, [pendingFocus, store]);
  return (
    <div
      className={`${unscaled} absolute end-1 top-1 z-10 flex gap-1 transition-opacity focus-within:opacity-100 group-hover/section:opacity-100 pointer-coarse:opacity-100 ${isSelected ? '' : 'opacity-0'}`}
    >
      <button
        type="button"
        data-section-control="move"
        aria-label={t('builderPanels.layout.moveSection', { section: label })}
        title={t('builderPanels.layout.dragOrClick')}
        tabIndex={isSelected ? 0 : -1}
        style={{ touchAction: 'none' }}
        onPointerDown={(event) => {
          hasMoved.current = false;
          if (event.button !== 0 || !root) return;
          dragSection(store, drag, {
            sectionId: id,
            root,
            handle: event.currentTarget,
            event: event.nativeEvent,
            onMoved: () => {
              hasMoved.current = true;
            },
          });
        }}
        onClick={(event) => {
          event.stopPropagation();
          // A key has no detail.
          if (hasMoved.current && event.detail > 0) return;
          selectSection(store, id);
          openDialog(store, { kind: 'move' });
        }}
        className={`${buttonClasses} cursor-grab active:cursor-grabbing ${isSelected ? '' : 'pointer-coarse:hidden'}`}
      >
        <GripVertical aria-hidden className="size-4" />
      </button>
      <button
        ref={button}
        type="button"
        data-section-control="select"
        aria-pressed={isSelected}
        aria-label={t('builderPanels.layout.selectSection', { section: label })}
        title={label}
        onFocus={() => {
          if (!isSelected) selectSection(store, id);
        }}
        onClick={(event) => {
          event.stopPropagation();
          selectSection(store, id);
          onShowProperties();
        }}
        className={buttonClasses}
        style={{ scrollMarginBlock: 64 }}
      >
        <Columns2 aria-hidden className="size-4" />
      </button>
    </div>
  );
};
