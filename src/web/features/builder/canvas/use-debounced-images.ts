import { useEffect, useState } from 'react';
import type { Block } from '#email/document/block.ts';
import { picturesIn } from '#email/document/block-parts.ts';

const debounceMs = 400;

const sourcesOf = (block: Block): string[] => picturesIn(block).map(({ src }) => src);

/** Whether an image address is being typed: as many images as before, with another address. */
const isTypingSource = (shown: Block, block: Block): boolean => {
  const before = sourcesOf(shown);
  const now = sourcesOf(block);
  return (
    before.length === now.length && now.some((source, index) => source !== '' && source !== before[index])
  );
};

/**
 * The block as the canvas shows it. Image addresses are debounced: otherwise every keystroke would request half an
 * address from another server.
 */
export const useDebouncedImages = (block: Block): Block => {
  const [debounced, setDebounced] = useState(block);
  const isWaiting = isTypingSource(debounced, block);
  useEffect(() => {
    if (!isWaiting) {
      setDebounced(block);
      return;
    }
    const timer = setTimeout(() => setDebounced(block), debounceMs);
    return () => clearTimeout(timer);
  }, [block, isWaiting]);
  return isWaiting ? debounced : block;
};
