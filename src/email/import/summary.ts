// What each element contains, computed once for the whole tree, from the leaves up.
import { hiddenBy, isInline } from './computed-style.ts';
import type { ElementNode, TreeNode } from './nodes.ts';

export interface Summary {
  /** Characters that are not blank. */
  characters: number;
  images: number;
  links: number;
  /** Elements inside that begin a line: blocks, lists, tables and their parts. */
  blocks: number;
  breaks: number;
  /** The only child that contains all of it, or null. */
  sole: TreeNode | null;
  isHidden: boolean;
}

const blank = /(?:[\s\u00a0\u00ad\u2007\u2060\ufeff]|[\u200b-\u200f]|\u034f)+/g;

/** The text with one space for each run of white space and invisible characters; none at its ends. */
export const visibleText = (text: string): string => text.replace(blank, ' ').trim();

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
  const stack: ElementNode[] = [root];
  for (let element = stack.pop(); element; element = stack.pop()) {
    order.push(element);
    for (const child of element.children) if (child.kind === 'element') stack.push(child);
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
      const length = visibleText(child.text).length;
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
