import {
  ArrowDown,
  ArrowUp,
  Bookmark,
  Copy,
  CopyPlus,
  Ellipsis,
  Group,
  MoveVertical,
  Scissors,
  Trash2,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { TextKey } from '#text/keys.ts';
import { t } from '#web/text/t.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/overlays/dropdown-menu.tsx';
import { runCommand } from '../commands/load-commands.ts';
import { narrowSelection, selectedBlocks } from '../store/selection.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';

interface Action {
  id: string;
  label: TextKey;
  icon: ReactNode;
}

const actions: readonly Action[] = [
  {
    id: 'move-up',
    label: 'builderPanels.selectionBar.moveUp',
    icon: <ArrowUp aria-hidden />,
  },
  {
    id: 'move-down',
    label: 'builderPanels.selectionBar.moveDown',
    icon: <ArrowDown aria-hidden />,
  },
  {
    id: 'duplicate',
    label: 'builderPanels.selectionBar.duplicate',
    icon: <CopyPlus aria-hidden />,
  },
  { id: 'delete', label: 'builder.blockCommands.delete', icon: <Trash2 aria-hidden /> },
];
const moreActions: readonly Action[] = [
  {
    id: 'move-to',
    label: 'builderPanels.selectionBar.moveToAnotherPlace',
    icon: <MoveVertical aria-hidden />,
  },
  {
    id: 'copy',
    label: 'builderPanels.selectionBar.copy',
    icon: <Copy aria-hidden />,
  },
  {
    id: 'cut',
    label: 'builderPanels.selectionBar.cut',
    icon: <Scissors aria-hidden />,
  },
  {
    id: 'join',
    label: 'builder.sectionCommands.join',
    icon: <Group aria-hidden />,
  },
  {
    id: 'save-section',
    label: 'builderPanels.selectionBar.saveAsASection',
    icon: <Bookmark aria-hidden />,
  },
];

/** Actions for several selected blocks, in one line on every screen. */
export const SelectionBar = () => {
  const store = useBuilderStore();
  const count = useBuilder((state) => selectedBlocks(state).length);
  const isEmpty = count === 0 || undefined;
  return (
    <div
      role="toolbar"
      aria-label={t('builderPanels.selectionBar.selectedBlocks')}
      className="flex w-full items-center"
    >
      <IconButton
        size="small"
        label={t('builderPanels.selectionBar.clearTheSelection')}
        icon={<X aria-hidden />}
        onClick={() => narrowSelection(store)}
      />
      <p className="figures me-auto min-w-0 px-1.5 font-medium text-sm leading-tight sm:pe-4">
        {count === 0
          ? t('builderPanels.selectionBar.tapBlocksToSelect')
          : t('builderPanels.selectionBar.countSelected', { count })}
      </p>
      {actions.map(({ id, label, icon }) => (
        <IconButton
          key={id}
          size="small"
          variant={id === 'delete' ? 'danger' : 'quiet'}
          label={t(label)}
          icon={icon}
          aria-disabled={isEmpty}
          className="aria-disabled:opacity-45"
          onClick={() => runCommand(store, id)}
        />
      ))}
      <DropdownMenu
        label={t('builderPanels.selectionBar.moreForTheSelectedBlocks')}
        trigger={
          <IconButton
            size="small"
            label={t('builderPanels.selectionBar.moreForTheSelectedBlocks')}
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
            {t(label)}
          </MenuItem>
        ))}
      </DropdownMenu>
    </div>
  );
};
