import { t } from '#web/text/t.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { type PartNode, partTree } from '../outline/part-tree.ts';
import { PartTreeView } from '../outline/part-tree-view.tsx';
import { selectColumn } from '../store/column-edits.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import { closeDialog, focusAfterDialog } from './dialogs.ts';

/** The email as a tree of sections, columns and blocks: each leads to its part. */
export const OutlineDialog = () => {
  const store = useBuilderStore();
  const document = useBuilder((state) => state.document);
  const chosenId = useBuilder(
    (state) => state.selectedId ?? (state.sectionId === null ? null : (state.columnId ?? state.sectionId)),
  );
  const goTo = ({ kind, id, sectionId }: PartNode) => {
    closeDialog(store);
    if (kind === 'block') store.set({ selectedId: id, editingId: null, pendingFocus: { blockId: id } });
    else {
      if (kind === 'column') selectColumn(store, sectionId, id);
      else store.set({ sectionId, columnId: null, selectedId: null, editingId: null });
      store.set({ pendingFocus: { blockId: null, sectionId } });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={() => closeDialog(store)}
      title={t('builderPanels.outlineDialog.blocksOfThisEmail')}
      onCloseAutoFocus={(event) => focusAfterDialog(store, event)}
    >
      <PartTreeView
        nodes={partTree(document)}
        label={t('builderPanels.outlineDialog.blocksOfThisEmail')}
        chosenId={chosenId}
        onChoose={goTo}
      />
    </Dialog>
  );
};
