import { createContext, type ReactNode, Suspense, use, useCallback, useState } from 'react';
import type { BlockType } from '#email/document/block.ts';
import type { Place } from '#email/document/layout.ts';
import { keepFocusOnBlock } from '../focus.ts';
import { ImageCountDialog } from '../lazy-components.ts';
import { addBlock } from '../store/edits.ts';
import { useBuilderStore } from '../store/use-builder.ts';

type Add = (type: BlockType, index?: number, place?: Place | null) => void;

const AddContext = createContext<Add | null>(null);

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
