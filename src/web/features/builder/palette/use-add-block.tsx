import { createContext, type ReactNode, Suspense, use, useCallback, useState } from 'react';
import type { BlockType } from '#email/document/document.ts';
import { keepFocusOnBlock } from '../focus.ts';
import { ImageCountDialog } from '../later-parts.ts';
import { addBlock } from '../store/edits.ts';
import { useBuilderStore } from '../store/use-builder.ts';

type Add = (type: BlockType, index?: number) => void;

const AddContext = createContext<Add | null>(null);

/** Adds a block by click, drag or key. Image blocks ask for their number first. */
export const AddBlockProvider = ({ children }: { children: ReactNode }) => {
  const store = useBuilderStore();
  const [asking, setAsking] = useState<{ index: number | undefined } | null>(null);
  const [hasAsked, setHasAsked] = useState(false);
  const add = useCallback<Add>(
    (type, index) => {
      if (type === 'multi-image') {
        setHasAsked(true);
        setAsking({ index });
      } else addBlock(store, type, { index });
    },
    [store],
  );
  return (
    <AddContext value={add}>
      {children}
      {hasAsked && (
        <Suspense fallback={null}>
          <ImageCountDialog
            open={asking !== null}
            onCancel={() => setAsking(null)}
            onClosed={keepFocusOnBlock}
            onChoose={(imageCount) => {
              setAsking(null);
              addBlock(store, 'multi-image', { index: asking?.index, imageCount });
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
