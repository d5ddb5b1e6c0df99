import {
  ArrowDown,
  ArrowUp,
  Bookmark,
  Copy,
  CopyPlus,
  MoveVertical,
  Scissors,
  Trash2,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { runCommand } from '../commands/commands.ts';
import { narrowSelection, selectedBlocks } from '../store/selection.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';

const actions: readonly { id: string; label: string; icon: ReactNode }[] = [
  { id: 'move-up', label: 'Move up', icon: <ArrowUp aria-hidden /> },
  { id: 'move-down', label: 'Move down', icon: <ArrowDown aria-hidden /> },
  { id: 'move-to', label: 'Move to another place', icon: <MoveVertical aria-hidden /> },
  { id: 'duplicate', label: 'Duplicate', icon: <CopyPlus aria-hidden /> },
  { id: 'copy', label: 'Copy', icon: <Copy aria-hidden /> },
  { id: 'cut', label: 'Cut', icon: <Scissors aria-hidden /> },
  { id: 'save-section', label: 'Save as a section', icon: <Bookmark aria-hidden /> },
  { id: 'delete', label: 'Delete', icon: <Trash2 aria-hidden /> },
];

/** What can be done with several blocks at once; there while several are selected or being chosen. */
export const SelectionBar = () => {
  const store = useBuilderStore();
  const choosing = useBuilder((state) => state.choosing);
  const count = useBuilder((state) => selectedBlocks(state).length);
  const several = useBuilder((state) => state.selectedIds.size > 1);
  if (!several && !choosing) return null;
  return (
    <div className="pointer-events-none mt-3 sticky bottom-20 z-30 flex justify-center min-[1080px]:bottom-4">
      <div
        role="toolbar"
        aria-label="Selected blocks"
        data-selection-bar
        className="motion-rise pointer-events-auto flex max-w-full flex-wrap items-center justify-center rounded-sheet border bg-surface px-1.5 py-1 text-ink shadow-lift"
      >
        <p className="figures px-2.5 font-medium text-sm">
          {count === 0 ? 'Tap the blocks to select' : `${count} selected`}
        </p>
        {actions.map(({ id, label, icon }) => (
          <IconButton
            key={id}
            size="small"
            variant={id === 'delete' ? 'danger' : 'quiet'}
            label={label}
            icon={icon}
            aria-disabled={count === 0 || undefined}
            className="aria-disabled:opacity-45"
            onClick={() => runCommand(store, id)}
          />
        ))}
        <IconButton
          size="small"
          label="Clear the selection"
          icon={<X aria-hidden />}
          onClick={() => narrowSelection(store)}
        />
      </div>
    </div>
  );
};
