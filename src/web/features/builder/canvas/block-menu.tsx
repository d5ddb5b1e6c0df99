import { Bookmark, ClipboardPaste, Copy, Ellipsis, ListChecks, MoveVertical, Scissors } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TextKey } from '#text/keys.ts';
import { t } from '#web/text/t.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx';
import { runCommand } from '../commands/load-commands.ts';
import { useBuilderStore } from '../store/use-builder.ts';

const entries: readonly { id: string; label: TextKey; icon: ReactNode; startsGroup?: boolean }[] = [
  {
    id: 'move-to',
    label: 'builder.blockMenu.moveToAnotherPlace',
    icon: <MoveVertical aria-hidden />,
  },
  {
    id: 'copy',
    label: 'builder.blockMenu.copy',
    icon: <Copy aria-hidden />,
    startsGroup: true,
  },
  {
    id: 'cut',
    label: 'builder.blockMenu.cut',
    icon: <Scissors aria-hidden />,
  },
  {
    id: 'paste',
    label: 'builder.blockMenu.pasteBelow',
    icon: <ClipboardPaste aria-hidden />,
  },
  {
    id: 'choose',
    label: 'builder.blockMenu.selectSeveralBlocks',
    icon: <ListChecks aria-hidden />,
    startsGroup: true,
  },
  {
    id: 'save-section',
    label: 'builder.blockMenu.saveAsASection',
    icon: <Bookmark aria-hidden />,
  },
];

/** Actions that are used less often than the buttons beside this menu. */
export const BlockMenu = ({ name, className }: { name: string; className: string }) => {
  const store = useBuilderStore();
  return (
    <DropdownMenu
      label={t('builder.blockMenu.nameMoreActions', { name })}
      trigger={
        <button
          type="button"
          aria-label={t('builder.blockMenu.moreForName', { name })}
          title={t('builder.blockMenu.more')}
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
            {t(label)}
          </MenuItem>
        </div>
      ))}
    </DropdownMenu>
  );
};
