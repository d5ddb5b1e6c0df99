// Document -> Document. Untouched blocks keep their identity, so a screen can skip them.
import type { Block, BlockType, Document, Settings } from './document.ts';

export interface NewBlockOptions {
  /** How many picture slots a `multi-image` block gets, 1 to 6. */
  imageCount?: number;
}

export type { Block, BlockType, Document, Settings };
