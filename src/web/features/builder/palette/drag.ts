// The data of a drag: typed inside the page, plain text between windows.
import { type Block, type BlockType, blockSchema } from '#email/document/block.ts';

// Only an import creates fixed parts.
const blockTypes = new Set<string>(
  blockSchema.options.map((option) => option.shape.type.value).filter((type) => type !== 'html'),
);

/** Dropped text as a block type; null for any other text. */
export const blockTypeOf = (text: unknown): BlockType | null => {
  const name = typeof text === 'string' ? text.trim() : '';
  return blockTypes.has(name) ? (name as BlockType) : null;
};

const sourceKey = Symbol('email block');

export type DragSource =
  | { kind: 'new'; type: BlockType }
  | { kind: 'move'; blockIds: ReadonlySet<string> }
  | { kind: 'section'; blocks: readonly Block[] };

export const dragData = (source: DragSource): Record<string | symbol, unknown> => ({ [sourceKey]: source });

export const dragSourceOf = (data: Record<string | symbol, unknown>): DragSource | null =>
  (data[sourceKey] as DragSource | undefined) ?? null;

export const plainText = 'text/plain';

/** Where a drop lands: above or below the block at `index`. */
export const gapAt = (index: number, edge: 'top' | 'bottom' | null): number =>
  edge === 'top' ? index : index + 1;
