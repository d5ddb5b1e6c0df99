import { ArrowDown, ArrowUp, CopyPlus, Pencil, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { t, useLanguage } from '#web/text/t.ts';
import { deleteSelected } from '../commands/delete-selected.ts';
import { duplicateBlock, moveBlockBy, select } from '../store/edits.ts';
import { useBuilderStore } from '../store/use-builder.ts';
import { BlockMenu } from './block-menu.tsx';
import { unscaled } from './unscaled.ts';

const controlClasses =
  'inline-flex size-8 items-center justify-center rounded-sm text-ink-soft transition-colors hover:bg-sunken aria-disabled:opacity-40 pointer-coarse:size-11 [&_svg]:size-4';

const Control = ({
  label,
  icon,
  disabled,
  reachable,
  danger,
  onClick,
}: {
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  reachable: boolean;
  danger?: boolean;
  onClick: () => void;
}) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-disabled={disabled || undefined}
    // Only the selected block's controls are Tab stops.
    tabIndex={reachable ? 0 : -1}
    onClick={(event) => {
      event.stopPropagation();
      if (!disabled) onClick();
    }}
    className={`${controlClasses} ${danger ? 'hover:text-bad' : 'hover:text-ink'}`}
  >
    {icon}
  </button>
);

export const BlockControls = memo(
  ({
    id,
    name,
    isFirst,
    isLast,
    isSelected,
    isTyping,
    onEdit,
  }: {
    id: string;
    name: string;
    isFirst: boolean;
    isLast: boolean;
    isSelected: boolean;
    /** The format bar is above the block then, so the controls are below it. */
    isTyping: boolean;
    onEdit: () => void;
  }) => {
    useLanguage();
    const store = useBuilderStore();
    return (
      <div
        role="toolbar"
        aria-label={t('builder.blockControls.nameActions', { name })}
        // The end of typing moves the controls, so the text keeps the focus until the click has found its button.
        onMouseDown={(event) => isTyping && event.preventDefault()}
        onClickCapture={({ target }) => target instanceof Element && target.closest('button')?.focus()}
        className={`${unscaled} absolute end-0 z-10 flex ${isTyping ? 'top-full mt-1' : 'bottom-full'} rounded-control border bg-surface p-0.5 shadow-lift transition-opacity ${
          isSelected
            ? ''
            : 'pointer-events-none opacity-0 group-focus-within/block:pointer-events-auto group-focus-within/block:opacity-100 group-hover/block:pointer-events-auto group-hover/block:opacity-100'
        }`}
      >
        {!isTyping && (
          <Control
            label={t('builder.blockControls.editName', { name })}
            icon={<Pencil aria-hidden />}
            reachable={isSelected}
            onClick={onEdit}
          />
        )}
        <Control
          label={t('builder.blockControls.moveNameUp', { name })}
          icon={<ArrowUp aria-hidden />}
          reachable={isSelected}
          disabled={isFirst}
          onClick={() => moveBlockBy(store, id, -1)}
        />
        <Control
          label={t('builder.blockControls.moveNameDown', { name })}
          icon={<ArrowDown aria-hidden />}
          reachable={isSelected}
          disabled={isLast}
          onClick={() => moveBlockBy(store, id, 1)}
        />
        <Control
          label={t('builder.blockControls.duplicateName', { name })}
          icon={<CopyPlus aria-hidden />}
          reachable={isSelected}
          onClick={() => duplicateBlock(store, id)}
        />
        <Control
          label={t('builder.blockControls.deleteName', { name })}
          icon={<Trash2 aria-hidden />}
          reachable={isSelected}
          danger
          onClick={() => {
            select(store, id);
            deleteSelected(store);
          }}
        />
        {isSelected && <BlockMenu name={name} className={`${controlClasses} hover:text-ink`} />}
      </div>
    );
  },
);
