import { t } from '#web/text/t.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { blockLabel } from '../block-names.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import { closeDialog, focusAfterDialog } from './dialogs.ts';

/** The email as a list: each block with a link to it. */
export const OutlineDialog = () => {
  const store = useBuilderStore();
  const { blocks } = useBuilder((state) => state.document);
  const selectedId = useBuilder((state) => state.selectedId);
  return (
    <Dialog
      open
      onOpenChange={() => closeDialog(store)}
      title={t('builderPanels.outlineDialog.blocksOfThisEmail')}
      onCloseAutoFocus={(event) => focusAfterDialog(store, event)}
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: VoiceOver treats a list without bullets as a list only with this role. */}
      <ol role="list">
        {blocks.map((block, index) => (
          <li key={block.id}>
            <button
              type="button"
              aria-current={block.id === selectedId ? 'true' : undefined}
              onClick={() => {
                closeDialog(store);
                store.set({ selectedId: block.id, editingId: null, pendingFocus: { blockId: block.id } });
              }}
              className="min-h-9 w-full truncate rounded-control px-2.5 text-start hover:bg-sunken aria-[current]:bg-accent-wash pointer-coarse:min-h-11"
            >
              {blockLabel(block, index, blocks.length)}
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
};
