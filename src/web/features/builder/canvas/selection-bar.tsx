import {
  ArrowDown,
  ArrowUp,
  Bookmark,
  Copy,
  CopyPlus,
  Ellipsis,
  MoveVertical,
  Scissors,
  Trash2,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/overlays/dropdown-menu.tsx';
import { runCommand } from '../commands/commands.ts';
import { narrowSelection, selectedBlocks } from '../store/selection.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';

interface Action {
  id: string;
  label: string;
  icon: ReactNode;
}

const actions: readonly Action[] = [
  { id: 'move-up', label: 'Move up', icon: <ArrowUp aria-hidden /> },
  { id: 'move-down', label: 'Move down', icon: <ArrowDown aria-hidden /> },
  { id: 'duplicate', label: 'Duplicate', icon: <CopyPlus aria-hidden /> },
  { id: 'delete', label: 'Delete', icon: <Trash2 aria-hidden /> },
];
const moreActions: readonly Action[] = [
  { id: 'move-to', label: 'Move to another place', icon: <MoveVertical aria-hidden /> },
  { id: 'copy', label: 'Copy', icon: <Copy aria-hidden /> },
  { id: 'cut', label: 'Cut', icon: <Scissors aria-hidden /> },
  { id: 'save-section', label: 'Save as a section', icon: <Bookmark aria-hidden /> },
];

/** Actions for several selected blocks, in one line on every screen. */
export const SelectionBar = () => {
  const store = useBuilderStore();
  const count = useBuilder((state) => selectedBlocks(state).length);
  const isEmpty = count === 0 || undefined;
  return (
    <div role="toolbar" aria-label="Selected blocks" className="flex w-full items-center">
      <IconButton
        size="small"
        label="Clear the selection"
        icon={<X aria-hidden />}
        onClick={() => narrowSelection(store)}
      />
      <p className="figures mr-auto min-w-0 px-1.5 font-medium text-sm leading-tight sm:pr-4">
        {count === 0 ? 'Tap blocks to select' : `${count} selected`}
      </p>
      {actions.map(({ id, label, icon }) => (
        <IconButton
          key={id}
          size="small"
          variant={id === 'delete' ? 'danger' : 'quiet'}
          label={label}
          icon={icon}
          aria-disabled={isEmpty}
          className="aria-disabled:opacity-45"
          onClick={() => runCommand(store, id)}
        />
      ))}
      <DropdownMenu
        label="More for the selected blocks"
        trigger={
          <IconButton
            size="small"
            label="More for the selected blocks"
            icon={<Ellipsis aria-hidden />}
            disabled={isEmpty}
          />
        }
        onCloseAutoFocus={(event) => {
          if (store.get().dialog || document.activeElement?.closest('[data-block]')) event.preventDefault();
        }}
      >
        {moreActions.map(({ id, label, icon }) => (
          <MenuItem key={id} icon={icon} onSelect={() => runCommand(store, id)}>
            {label}
          </MenuItem>
        ))}
      </DropdownMenu>
    </div>
  );
};
