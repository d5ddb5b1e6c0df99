import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import { countOf } from '../block-names.ts';
import { removeBlocks } from '../store/block-lists.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { selectedBlocks } from '../store/selection.ts';

export const deleteSelected = (store: BuilderStore): void => {
  const blocks = selectedBlocks(store.get());
  const restore = removeBlocks(store, new Set(blocks.map(({ id }) => id)));
  if (!restore) return;
  showToast({
    title: t('builder.copyPaste.blocksDeleted', { blocks: countOf(blocks) }),
    action: { label: t('builder.copyPaste.undo'), onAct: restore },
  });
};
