import { useEffect, useState } from 'react';
import type { Block } from '#email/document/document.ts';

const pauseMs = 400;

const addressesOf = (block: Block): string[] => {
  if (block.type === 'image') return [block.content.src];
  if (block.type === 'image-row' || block.type === 'multi-image') {
    return block.content.images.map((image) => image.src);
  }
  return [];
};

/** Whether one address is being typed: as many images as before, with one other address. */
const isTypingAddress = (shown: Block, block: Block): boolean => {
  const before = addressesOf(shown);
  const now = addressesOf(block);
  return before.length === now.length && now.some((address, at) => address !== '' && address !== before[at]);
};

/**
 * The block as the canvas shows it. While an image address is typed, the image waits for a pause: otherwise every
 * keystroke would request half an address from another server.
 */
export const useSettledPictures = (block: Block): Block => {
  const [settled, setSettled] = useState(block);
  const waits = isTypingAddress(settled, block);
  useEffect(() => {
    if (!waits) {
      setSettled(block);
      return;
    }
    const timer = setTimeout(() => setSettled(block), pauseMs);
    return () => clearTimeout(timer);
  }, [block, waits]);
  return waits ? settled : block;
};
