import { useRef } from 'react';
import type { Block } from '#email/document/block.ts';
import { isTyped } from '#email/document/block-parts.ts';
import { useBuilder } from '../store/use-builder.ts';

/** A different text in the same block, and nothing else. */
const hasOtherText = (a: Block, b: Block): boolean =>
  isTyped(a) &&
  a.type === b.type &&
  a.id === b.id &&
  a.styles === b.styles &&
  a.phone === b.phone &&
  a.when === b.when;

/** Whether two states of an email differ only in the text of one block. */
export const differOnlyInTextOf = (
  id: string | null,
  before: readonly Block[],
  now: readonly Block[],
): boolean =>
  id !== null &&
  before.length === now.length &&
  before.every((block, index) => {
    const b = now[index];
    return block === b || (block.id === id && b !== undefined && hasOtherText(block, b));
  });

/**
 * The blocks to render. The text editor renders the text that is being edited, so until it closes a keystroke does not
 * render the list of blocks.
 */
export const useShownBlocks = (): readonly Block[] => {
  const shown = useRef<readonly Block[]>([]);
  return useBuilder(({ document: { blocks }, editingId }) => {
    if (!differOnlyInTextOf(editingId, shown.current, blocks)) shown.current = blocks;
    return shown.current;
  });
};
