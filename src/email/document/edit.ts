// Document -> Document. Untouched blocks keep their identity, so a screen can skip them; an edit that changes nothing
// returns the same document.
import { directionOf } from './direction.ts';
import {
  type Block,
  type BlockType,
  blockSchema,
  type Document,
  documentSchema,
  maxBlocks,
  type Settings,
} from './document.ts';

export interface NewBlockOptions {
  /** The number of image slots of a `multi-image` block, clamped to 1 to 6. */
  imageCount?: number;
}

/** A document with the default settings and no blocks. */
export function emptyDocument(): Document {
  return documentSchema.parse({});
}

/** A block with the defaults of its type. `id` must be new to the document: 1 to 64 letters, digits, `_`, `-`. */
export function newBlock(type: BlockType, id: string, options: NewBlockOptions = {}): Block {
  if (type !== 'multi-image') return blockSchema.parse({ id, type });
  const count = Math.min(6, Math.max(1, Math.trunc(options.imageCount ?? 1)));
  const images = Array.from({ length: count }, (_, index) => ({ alt: `Image ${index + 1}` }));
  return blockSchema.parse({ id, type, content: { images } });
}

const withBlocks = (document: Document, blocks: Block[]): Document => ({ ...document, blocks });

const bounded = (index: number, max: number): number => Math.min(max, Math.max(0, Math.trunc(index) || 0));

/**
 * Inserts the block at `index` (0 is first; beyond the end is last). Unchanged when the document is full or already has
 * a block with this id.
 */
export function insertBlock(document: Document, block: Block, index: number): Document {
  const { blocks } = document;
  if (blocks.length >= maxBlocks || blocks.some(({ id }) => id === block.id)) return document;
  return withBlocks(document, blocks.toSpliced(bounded(index, blocks.length), 0, block));
}

/** Moves the block to `toIndex` of the result. Unchanged when there is no such block. */
export function moveBlock(document: Document, id: string, toIndex: number): Document {
  const { blocks } = document;
  const from = blocks.findIndex((block) => block.id === id);
  const block = blocks[from];
  if (!block) return document;
  const to = bounded(toIndex, blocks.length - 1);
  return to === from ? document : withBlocks(document, blocks.toSpliced(from, 1).toSpliced(to, 0, block));
}

/** Removes the block. Unchanged when there is no such block. */
export function removeBlock(document: Document, id: string): Document {
  const blocks = document.blocks.filter((block) => block.id !== id);
  return blocks.length === document.blocks.length ? document : withBlocks(document, blocks);
}

/** Replaces the block by the result of `change`; its id stays. Unchanged when `change` returns the same block. */
export function updateBlock(document: Document, id: string, change: (block: Block) => Block): Document {
  const index = document.blocks.findIndex((block) => block.id === id);
  const block = document.blocks[index];
  if (!block) return document;
  const changed = change(block);
  if (changed === block) return document;
  return withBlocks(document, document.blocks.with(index, changed.id === id ? changed : { ...changed, id }));
}

/**
 * Merges `patch` into the settings; `undefined` removes an optional one. When the reading direction changes, left and
 * right swap in every block, as a reader of the other script expects (rule C6).
 */
export function updateSettings(document: Document, patch: Partial<Settings>): Document {
  const settings = { ...document.settings, ...patch };
  const keys = Object.keys(patch) as (keyof Settings)[];
  if (keys.every((key) => settings[key] === document.settings[key])) return document;
  const isMirrored = directionOf(settings) !== directionOf(document.settings);
  return { ...document, settings, blocks: isMirrored ? document.blocks.map(mirrored) : document.blocks };
}

function mirrored(block: Block): Block {
  if (!('textAlign' in block.styles) || block.styles.textAlign === 'center') return block;
  const textAlign = block.styles.textAlign === 'left' ? 'right' : 'left';
  return { ...block, styles: { ...block.styles, textAlign } } as Block;
}

/** A copy of the block right after it, under `newId`. Unchanged without the block, or when the document is full. */
export function duplicateBlock(document: Document, id: string, newId: string): Document {
  const index = document.blocks.findIndex((block) => block.id === id);
  const block = document.blocks[index];
  return block ? insertBlock(document, { ...block, id: newId }, index + 1) : document;
}

export type { Block, BlockType, Document, Settings };
