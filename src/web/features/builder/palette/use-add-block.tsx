import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import type { BlockType } from '#email/document.ts';
import { keepFocusOnBlock } from '../focus.ts';
import { addBlock } from '../store/edits.ts';
import { useBuilderStore } from '../store/use-builder.ts';
import { ImageCountDialog } from './image-count-dialog.tsx';

type Add = (type: BlockType, index?: number) => void;

const AddContext = createContext<Add | null>(null);

/** Adds a block wherever it came from: click, drag or key. Picture blocks ask for their number first. */
export const AddBlockProvider = ({ children }: { children: ReactNode }) => {
  const store = useBuilderStore();
  const [asking, setAsking] = useState<{ index: number | undefined } | null>(null);
  const add = useCallback<Add>(
    (type, index) => {
      if (type === 'multi-image') setAsking({ index });
      else addBlock(store, type, { index });
    },
    [store],
  );
  return (
    <AddContext value={add}>
      {children}
      <ImageCountDialog
        open={asking !== null}
        onCancel={() => setAsking(null)}
        onClosed={keepFocusOnBlock}
        onChoose={(imageCount) => {
          setAsking(null);
          addBlock(store, 'multi-image', { index: asking?.index, imageCount });
        }}
      />
    </AddContext>
  );
};

export const useAddBlock = (): Add => {
  const add = use(AddContext);
  if (!add) throw new Error('The palette is used outside its provider.');
  return add;
};
