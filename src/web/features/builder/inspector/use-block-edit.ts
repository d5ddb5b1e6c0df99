import { useCallback } from 'react';
import type { Block, BlockOf, BlockType } from '#email/document/block.ts';
import { changeBlock } from '../store/edits.ts';
import { useBuilderStore } from '../store/use-builder.ts';

/** Changes of one block, each named after its field. */
export const useBlockEdit = <Type extends BlockType>(id: string, type: Type) => {
  const store = useBuilderStore();
  const edit = useCallback(
    (field: string, change: (block: BlockOf<Type>) => BlockOf<Type>) =>
      changeBlock(store, id, field, (block: Block) =>
        block.type === type ? (change(block as BlockOf<Type>) as Block) : block,
      ),
    [store, id, type],
  );
  const style = useCallback(
    (field: string, styles: Partial<BlockOf<Type>['styles']>) =>
      edit(field, (block) => ({ ...block, styles: { ...block.styles, ...styles } })),
    [edit],
  );
  return { edit, style, name: (field: string) => `${id}:${field}` };
};
