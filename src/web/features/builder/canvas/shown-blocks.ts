import { useRef } from 'react';
import type { Block } from '#email/document/document.ts';
import { useBuilder } from '../store/use-builder.ts';

/** A different text in the same block, and nothing else. */
const hasOtherWords = (one: Block, other: Block): boolean =>
  one.type === 'text' && other.type === 'text' && one.id === other.id && one.styles === other.styles;

/** Whether two states of an email differ only in the text of one block. */
export const differOnlyInWordsOf = (
  id: string | null,
  before: readonly Block[],
  now: readonly Block[],
): boolean =>
  id !== null &&
  before.length === now.length &&
  before.every((block, at) => {
    const other = now[at];
    return block === other || (block.id === id && other !== undefined && hasOtherWords(block, other));
  });

/**
 * The blocks to render. The editor renders the text that is being edited: until it closes, a key does not make the
 * canvas go through all the other blocks.
 */
export const useShownBlocks = (): readonly Block[] => {
  const shown = useRef<readonly Block[]>([]);
  return useBuilder(({ document: { blocks }, editingId }) => {
    if (!differOnlyInWordsOf(editingId, shown.current, blocks)) shown.current = blocks;
    return shown.current;
  });
};
