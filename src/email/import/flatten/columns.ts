// Boxes side by side: which belong to one row, and which rows read as one line.
import { type ComputedStyle, displayOf, hiddenBy, isInline, plainStyle, styleIn } from '../computed-style.ts';
import { buttonOf } from '../find-button.ts';
import type { ElementNode, TreeNode } from '../nodes.ts';
import { type Summaries, visibleText } from '../summary.ts';

/** Floats, aligned tables and inline boxes with block content are beside each other without a table around them. */
function isColumn(node: TreeNode, summaries: Summaries): node is ElementNode {
  if (node.kind === 'text' || hiddenBy(node) !== null) return false;
  const summary = summaries(node);
  if (summary.characters === 0 && summary.images === 0) return false;
  const isFloat = /^(?:left|right)$/.test(node.declared.get('float') ?? '');
  const isAligned = node.name === 'table' && /^(?:left|right)$/i.test(node.attributes.align ?? '');
  const isBox =
    /^inline-(?:block|table)$/.test(displayOf(node)) &&
    (summary.blocks > 0 || summary.images > 0) &&
    summary.sole?.kind !== 'text';
  return isFloat || isAligned || (isBox && node.name !== 'a' && node.name !== 'img');
}

/** The columns from this child on, and the index of the last; null for fewer than two. */
export function columnsFrom(
  children: readonly TreeNode[],
  from: number,
  summaries: Summaries,
): { cells: ElementNode[]; last: number } | null {
  const cells: ElementNode[] = [];
  let last = from;
  for (let index = from; index < children.length; index += 1) {
    const child = children[index];
    if (!child) break;
    if (child.kind === 'text' ? visibleText(child.text) === '' : child.name === 'br') continue;
    if (!isColumn(child, summaries)) break;
    cells.push(child);
    last = index;
  }
  return cells.length < 2 ? null : { cells, last };
}

/** Characters of all cells together. */
const maxLineCharacters = 90;

/** Few words in each cell and nothing else, as in a menu: the cells read as one line. */
export function isOneLine(cells: readonly ElementNode[], summaries: Summaries): boolean {
  let characters = 0;
  for (const cell of cells) {
    const summary = summaries(cell);
    if (summary.images > 0 || summary.blocks > 1 || summary.breaks > 0) return false;
    const hasPlainBox = cell.children.some(
      (child) => child.kind === 'element' && /^(?:p|div|a|span)$/.test(child.name),
    );
    if ((summary.blocks === 1 && !hasPlainBox) || hasButton(cell, summaries)) return false;
    characters += summary.characters;
  }
  return characters <= maxLineCharacters;
}

function hasButton(cell: ElementNode, summaries: Summaries): boolean {
  const path: ElementNode[] = [];
  for (let element: ElementNode | null = cell; element; element = element.parent) path.unshift(element);
  let style = plainStyle;
  for (const element of path) style = styleIn(element, style);
  const stack: [TreeNode, ComputedStyle][] = cell.children.map((child) => [child, style]);
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [node, outer] = next;
    if (node.kind === 'text') continue;
    if (node.name === 'a' && buttonOf(node, outer, summaries)) return true;
    const inner = styleIn(node, outer);
    for (const child of node.children) stack.push([child, inner]);
  }
  return false;
}

/** The innermost box that holds all text of a cell: the boxes around it would begin lines of their own. */
export function textBoxOf(
  cell: ElementNode,
  style: ComputedStyle,
  summaries: Summaries,
): { box: ElementNode; style: ComputedStyle } {
  let box = cell;
  let inner = style;
  for (let next = summaries(box).sole; next?.kind === 'element' && !isInline(next); ) {
    inner = styleIn(next, inner);
    box = next;
    next = summaries(box).sole;
  }
  return { box, style: inner };
}
