import { ArrowDown, ArrowUp, Bookmark, CopyPlus, Ellipsis, Trash2 } from 'lucide-react';
import type { TextKey } from '#text/keys.ts';
import { t } from '#web/text/t.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/overlays/dropdown-menu.tsx';
import { copySelected, cutSelected, paste } from '../../commands/copy-paste.ts';
import { openDialog } from '../../commands/dialogs.ts';
import type { BuilderStore } from '../../store/builder-store.ts';
import { copySection, deleteSection, insertLayout, moveSectionBy } from '../../store/section-edits.ts';
import { useBuilderStore } from '../../store/use-builder.ts';

const entries: readonly { label: TextKey; run: (store: BuilderStore) => void }[] = [
  {
    label: 'builder.blockMenu.moveToAnotherPlace',
    run: (store) => openDialog(store, { kind: 'move' }),
  },
  { label: 'builder.blockMenu.copy', run: (store) => void copySelected(store) },
  { label: 'builder.blockMenu.cut', run: (store) => void cutSelected(store) },
  {
    label: 'builder.blockMenu.pasteBelow',
    run: (store) => paste(store),
  },
  {
    label: 'builder.sectionCommands.addBelow',
    run: (store) => insertLayout(store, { ratio: [1] }),
  },
];

/** What can be done with the selected section. */
export const SectionActions = ({ id, isEmpty }: { id: string; isEmpty: boolean }) => {
  const store = useBuilderStore();
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{t('builderPanels.layout.sectionActions')}</legend>
      <IconButton
        size="small"
        label={t('builderPanels.layout.moveUp')}
        icon={<ArrowUp aria-hidden />}
        onClick={() => moveSectionBy(store, id, -1)}
      />
      <IconButton
        size="small"
        label={t('builderPanels.layout.moveDown')}
        icon={<ArrowDown aria-hidden />}
        onClick={() => moveSectionBy(store, id, 1)}
      />
      <IconButton
        size="small"
        label={t('builderPanels.layout.duplicate')}
        icon={<CopyPlus aria-hidden />}
        onClick={() => {
          copySection(store, id);
          // The properties of the copy replace this panel.
          store.set({ pendingFocus: { blockId: null, sectionId: store.get().sectionId ?? id } });
        }}
      />
      <IconButton
        size="small"
        label={t('builderPanels.layout.saveSection')}
        icon={<Bookmark aria-hidden />}
        disabled={isEmpty}
        onClick={() => openDialog(store, { kind: 'save-section' })}
      />
      <IconButton
        size="small"
        variant="danger"
        label={t('builderPanels.layout.delete')}
        icon={<Trash2 aria-hidden />}
        onClick={() => deleteSection(store, id)}
      />
      <DropdownMenu
        label={t('builderPanels.layout.moreActions')}
        trigger={
          <IconButton
            size="small"
            label={t('builderPanels.layout.moreActions')}
            icon={<Ellipsis aria-hidden />}
          />
        }
        onCloseAutoFocus={(event) => {
          // If the command moved the focus, leave it there.
          if (store.get().dialog || store.get().pendingFocus) event.preventDefault();
          if (document.activeElement?.closest('[data-block], [data-section-control]')) event.preventDefault();
        }}
      >
        {entries.map(({ label, run }) => (
          <MenuItem key={label} onSelect={() => run(store)}>
            {t(label)}
          </MenuItem>
        ))}
      </DropdownMenu>
    </fieldset>
  );
};
