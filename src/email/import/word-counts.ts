// Counts words on both sides of an import, so that missing text is reported exactly.
import type { Block } from '../document/block.ts';
import { fixedText } from '../fixed/fixed-text.ts';
import { type Flow, isList } from '../inline/inline-model.ts';
import { readInline } from '../inline/inline-reader.ts';
import {
  type ComputedStyle,
  hiddenBy,
  isInline,
  minVisibleSize,
  plainStyle,
  styleIn,
} from './computed-style.ts';
import type { ElementNode, TreeNode } from './nodes.ts';

export type WordCounts = Map<string, number>;

export const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[\u00ad\u2060\ufeff]|[\u200b-\u200f]|\u034f/g, '')
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

export const addWords = (counts: WordCounts, words: readonly string[]): void => {
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
};

export const sizeOf = (counts: WordCounts): number => {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
};

/** The visible text of the tree, with a blank at the end of each line or cell. */
export function visibleTextIn(root: ElementNode, translated: (text: string) => string): string {
  const pieces: string[] = [];
  const walk = (node: TreeNode, outer: ComputedStyle): void => {
    if (node.kind === 'text') {
      if (outer.size >= minVisibleSize) pieces.push(translated(node.text));
      return;
    }
    if (hiddenBy(node) !== null) return;
    const style = styleIn(node, outer);
    const isApart = !isInline(node) || node.name === 'br' || node.name === 'img';
    if (isApart) pieces.push(' ');
    for (const child of node.children) walk(child, style);
    if (isApart) pieces.push(' ');
  };
  walk(root, plainStyle);
  return pieces.join('');
}

const flowText = (flow: Flow): string =>
  flow.map((part) => (isList(part) ? ` ${part.items.map(flowText).join(' ')} ` : part.text)).join('');

/** The text of a block, without descriptions of images and addresses. */
export function textOfBlock(block: Block): string {
  switch (block.type) {
    case 'text':
      return flowText(readInline(block.content).flow);
    case 'button':
      return block.content.text;
    case 'html':
      return fixedText(block.content.html, { wordsOnly: true });
    case 'heading':
      return flowText(readInline(block.content.text).flow);
    case 'menu':
      return block.content.links.map(({ text }) => text).join(' ');
    default:
      return '';
  }
}

/** The words of the first that the second lacks, with their counts. */
export function missingFrom(all: WordCounts, found: WordCounts): WordCounts {
  const missing: WordCounts = new Map();
  for (const [word, count] of all) {
    const lost = count - (found.get(word) ?? 0);
    if (lost > 0) missing.set(word, lost);
  }
  return missing;
}
