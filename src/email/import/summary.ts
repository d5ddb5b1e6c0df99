// The content summary of each element, computed once from the leaves up, so that no question needs its own walk.
import { hiddenBy, isInline } from './look.ts';
import type { ElementNode, TreeNode } from './nodes.ts';

export interface Summary {
  /** Characters that are not blank. */
  characters: number;
  images: number;
  links: number;
  /** Lines, lists, tables and all else that begins a line inside of it. */
  blocks: number;
  breaks: number;
  /** The only child that contains all of it, or null. */
  sole: TreeNode | null;
  isHidden: boolean;
}

const blank = /(?:[\s\u00a0\u00ad\u2007\u2060\ufeff]|[\u200b-\u200f]|\u034f)+/g;

/** The text without spacing characters. */
export const seenText = (text: string): string => text.replace(blank, ' ').trim();

const nothing: Summary = {
  characters: 0,
  images: 0,
  links: 0,
  blocks: 0,
  breaks: 0,
  sole: null,
  isHidden: true,
};

const lineNames = new Set(['table', 'tr', 'td', 'th', 'tbody', 'ul', 'ol', 'li', 'hr']);

export type Summaries = (element: ElementNode) => Summary;

export function summariesOf(root: ElementNode): Summaries {
  const known = new Map<ElementNode, Summary>();
  const order: ElementNode[] = [];
  const waiting: ElementNode[] = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    order.push(element);
    for (const child of element.children) if (child.kind === 'element') waiting.push(child);
  }
  for (const element of order.reverse()) known.set(element, summaryOf(element, known));
  return (element) => known.get(element) ?? nothing;
}

function summaryOf(element: ElementNode, known: Map<ElementNode, Summary>): Summary {
  const summary: Summary = {
    characters: 0,
    images: element.name === 'img' ? 1 : 0,
    links: element.name === 'a' ? 1 : 0,
    blocks: 0,
    breaks: element.name === 'br' ? 1 : 0,
    sole: null,
    isHidden: hiddenBy(element) !== null,
  };
  if (summary.isHidden) return { ...nothing };
  let count = 0;
  for (const child of element.children) {
    let isFull = false;
    if (child.kind === 'text') {
      const length = seenText(child.text).length;
      summary.characters += length;
      isFull = length > 0;
    } else {
      const inner = known.get(child) ?? nothing;
      summary.characters += inner.characters;
      summary.images += inner.images;
      summary.links += inner.links;
      summary.breaks += inner.breaks;
      summary.blocks +=
        inner.blocks + (!inner.isHidden && (lineNames.has(child.name) || !isInline(child)) ? 1 : 0);
      isFull = inner.characters > 0 || inner.images > 0;
    }
    if (!isFull) continue;
    count += 1;
    summary.sole = count === 1 ? child : null;
  }
  return summary;
}
