import { Bookmark, ClipboardPaste, Copy, Ellipsis, ListChecks, MoveVertical, Scissors } from 'lucide-react';
import type { ReactNode } from 'react';
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx';
import { runCommand } from '../commands/commands.ts';
import { useBuilderStore } from '../store/use-builder.ts';

const entries: readonly { id: string; label: string; icon: ReactNode; startsGroup?: boolean }[] = [
  { id: 'move-to', label: 'Move to another place', icon: <MoveVertical aria-hidden /> },
  { id: 'copy', label: 'Copy', icon: <Copy aria-hidden />, startsGroup: true },
  { id: 'cut', label: 'Cut', icon: <Scissors aria-hidden /> },
  { id: 'paste', label: 'Paste below', icon: <ClipboardPaste aria-hidden /> },
  { id: 'choose', label: 'Select several blocks', icon: <ListChecks aria-hidden />, startsGroup: true },
  { id: 'save-section', label: 'Save as a section', icon: <Bookmark aria-hidden /> },
];

/** Actions that are used less often than the buttons beside this menu. */
export const BlockMenu = ({ name, className }: { name: string; className: string }) => {
  const store = useBuilderStore();
  return (
    <DropdownMenu
      label={`${name}: more actions`}
      trigger={
        <button
          type="button"
          aria-label={`More for ${name}`}
          title="More"
          onClick={(event) => event.stopPropagation()}
          className={className}
        >
          <Ellipsis aria-hidden />
        </button>
      }
      onCloseAutoFocus={(event) => {
        // If the command moved the focus, leave it there.
        if (store.get().dialog || store.get().isMultiSelect) event.preventDefault();
        if (document.activeElement?.closest('[data-block]')) event.preventDefault();
      }}
    >
      {entries.map(({ id, label, icon, startsGroup }) => (
        <div key={id} role="presentation">
          {startsGroup && <MenuSeparator />}
          <MenuItem icon={icon} onSelect={() => runCommand(store, id)}>
            {label}
          </MenuItem>
        </div>
      ))}
    </DropdownMenu>
  );
};
