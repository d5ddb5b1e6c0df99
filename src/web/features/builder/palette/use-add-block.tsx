import { createContext, type ReactNode, Suspense, use, useCallback, useState } from 'react';
import { isViewedType } from '#email/blocks/view.ts';
import type { Block, BlockType } from '#email/document/block.ts';
import type { Place } from '#email/document/layout.ts';
import { withTexts } from '#web/text/load.ts';
import { keepFocusOnBlock } from '../focus.ts';
import { ImageCountDialog } from '../lazy-components.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { addBlock, indexAfterSelection } from '../store/edits.ts';
import { useBuilderStore } from '../store/use-builder.ts';

type Add = (type: BlockType, index?: number, place?: Place | null) => void;

const AddContext = createContext<Add | null>(null);

/** What a new block says, in the language of the interface. */
const loadContent = async (store: BuilderStore, type: BlockType): Promise<(block: Block) => Block> => {
  const { withNewContent, postalAddressOfSender } = await withTexts(
    () => import('./new-content.ts'),
    'builder-panels',
  );
  const address = type === 'footer' || type === 'map' ? await postalAddressOfSender() : '';
  return (block) => withNewContent(block, store, address);
};

/** Adds a block by click, drag or key. Image blocks ask for their number first. */
export const AddBlockProvider = ({ children }: { children: ReactNode }) => {
  const store = useBuilderStore();
  const [pendingImageBlock, setPendingImageBlock] = useState<{
    index: number | undefined;
    place: Place | null;
  } | null>(null);
  const [hasOpenedDialog, setHasOpenedDialog] = useState(false);
  const add = useCallback<Add>(
    (type, index, place = null) => {
      if (type === 'multi-image') {
        setHasOpenedDialog(true);
        setPendingImageBlock({ index, place });
      } else if (isViewedType(type)) {
        // The place is that of now, whatever is selected when the content has loaded.
        const at = { index: index ?? indexAfterSelection(store), place };
        loadContent(store, type).then(
          (prepare) => addBlock(store, type, { ...at, prepare }),
          () => addBlock(store, type, at),
        );
      } else addBlock(store, type, { index, place });
    },
    [store],
  );
  return (
    <AddContext value={add}>
      {children}
      {hasOpenedDialog && (
        <Suspense fallback={null}>
          <ImageCountDialog
            open={pendingImageBlock !== null}
            onCancel={() => setPendingImageBlock(null)}
            onClosed={keepFocusOnBlock}
            onChoose={(imageCount) => {
              setPendingImageBlock(null);
              addBlock(store, 'multi-image', { ...pendingImageBlock, imageCount });
            }}
          />
        </Suspense>
      )}
    </AddContext>
  );
};

export const useAddBlock = (): Add => {
  const add = use(AddContext);
  if (!add) throw new Error('The palette is used outside its provider.');
  return add;
};
