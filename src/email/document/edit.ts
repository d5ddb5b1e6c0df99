// Document -> Document. Untouched blocks keep their identity, so a screen can skip them; an edit that changes nothing
// returns the same document.

import { type Block, type BlockType, blockSchema, maxBlocks } from './block.ts';
import { directionOf } from './direction.ts';
import { type Document, documentSchema, type Settings } from './document.ts';
import { placeBlocks, removeBlocks } from './edit-places.ts';
import { mapBlocks, type Place, placeAt } from './layout.ts';
import type { SectionLayout } from './section.ts';

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

const bounded = (index: number, max: number): number => Math.min(max, Math.max(0, Math.trunc(index) || 0));

const firstPlace = ([section]: readonly SectionLayout[]): Place | null => {
  const column = section?.columns[0];
  return section && column ? { sectionId: section.id, columnId: column.id, index: 0 } : null;
};

/**
 * Puts new blocks at `index` of the email: into the column of the block above, or at the top into that of the block
 * below; or at a place in a column.
 */
export function insertAt(
  document: Document,
  blocks: readonly Block[],
  index: number,
  wanted: Place | null = null,
): Document {
  if (!document.layout) return { ...document, blocks: document.blocks.toSpliced(index, 0, ...blocks) };
  if (wanted) return placeBlocks(document, blocks, wanted);
  const above = placeAt(document, index - 1);
  const place = above
    ? { ...above, index: above.index + 1 }
    : (placeAt(document, 0) ?? firstPlace(document.layout));
  return place ? placeBlocks(document, blocks, place) : document;
}

/**
 * Inserts the block at `index`, or in an email with sections at `place` (0 is first; beyond the end is last). Unchanged when the document is full or already has
 * a block with this id.
 */
export function insertBlock(
  document: Document,
  block: Block,
  index: number,
  place: Place | null = null,
): Document {
  const { blocks } = document;
  if (blocks.length >= maxBlocks || blocks.some(({ id }) => id === block.id)) return document;
  return insertAt(document, [block], bounded(index, blocks.length), place);
}

/** Moves the block to `toIndex` of the result. Unchanged when there is no such block. */
export function moveBlock(document: Document, id: string, toIndex: number): Document {
  const { blocks } = document;
  const from = blocks.findIndex((block) => block.id === id);
  const block = blocks[from];
  if (!block) return document;
  const to = bounded(toIndex, blocks.length - 1);
  if (to === from) return document;
  if (!document.layout) return { ...document, blocks: blocks.toSpliced(from, 1).toSpliced(to, 0, block) };
  const place = placeAt(document, to);
  return place
    ? placeBlocks(document, [block], to > from ? { ...place, index: place.index + 1 } : place)
    : document;
}

/** Removes the block. Unchanged when there is no such block. */
export function removeBlock(document: Document, id: string): Document {
  return removeBlocks(document, new Set([id]));
}

/** Replaces the block by the result of `change`; its id stays. Unchanged when `change` returns the same block. */
export function updateBlock(document: Document, id: string, change: (block: Block) => Block): Document {
  const index = document.blocks.findIndex((block) => block.id === id);
  const block = document.blocks[index];
  if (!block) return document;
  const changed = change(block);
  if (changed === block) return document;
  const blocks = document.blocks.with(index, changed.id === id ? changed : { ...changed, id });
  return { ...document, blocks };
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
  return isMirrored ? { ...mapBlocks(document, mirrored), settings } : { ...document, settings };
}

const otherSide = (textAlign: 'left' | 'center' | 'right') =>
  textAlign === 'center' ? textAlign : textAlign === 'left' ? 'right' : 'left';

function mirrored(block: Block): Block {
  const { phone } = block;
  const turned: Block = phone?.textAlign
    ? { ...block, phone: { ...phone, textAlign: otherSide(phone.textAlign) } }
    : block;
  const side = 'textAlign' in turned.styles ? turned.styles.textAlign : undefined;
  if (side === undefined || side === 'center') return turned;
  return { ...turned, styles: { ...turned.styles, textAlign: otherSide(side) } } as Block;
}

/** A copy of the block right after it, under `newId`. Unchanged without the block, or when the document is full. */
export function duplicateBlock(document: Document, id: string, newId: string): Document {
  const index = document.blocks.findIndex((block) => block.id === id);
  const block = document.blocks[index];
  return block ? insertBlock(document, { ...block, id: newId }, index + 1) : document;
}
