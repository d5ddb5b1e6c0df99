// Which elements are side by side, and which tables hold data.
import { displayOf, hiddenBy } from './computed-style.ts';
import type { ElementNode, TreeNode } from './nodes.ts';
import type { Summaries } from './summary.ts';

export const elementsOf = (nodes: readonly TreeNode[]): ElementNode[] =>
  nodes.flatMap((node) => (node.kind === 'element' && hiddenBy(node) === null ? [node] : []));

/** The visible parts of a row: cells, or boxes of a flex container; empty if it is no row. */
export function rowOf(element: ElementNode, summaries: Summaries): ElementNode[] {
  const isFull = (cell: ElementNode): boolean => {
    const { characters, images } = summaries(cell);
    return characters > 0 || images > 0;
  };
  const children = elementsOf(element.children);
  const hasLooseText = element.children.some((child) => child.kind === 'text' && child.text.trim() !== '');
  if (hasLooseText) return [];
  // Tables in a row without a cell around them count as cells.
  if (element.name === 'tr') return children.filter(isFull);
  const display = displayOf(element);
  const isColumn = /^column/.test(
    element.declared.get('flex-direction') ?? element.declared.get('flex-flow') ?? '',
  );
  if (/^(?:inline-)?flex$/.test(display) && !isColumn) return children.filter(isFull);
  if (/^(?:inline-)?grid$/.test(display) && element.declared.has('grid-template-columns'))
    return children.filter(isFull);
  if (
    children.length > 1 &&
    children.every((child) => displayOf(child) === 'table-cell' && child.name !== 'td')
  )
    return children.filter(isFull);
  return [];
}

export const rowsOf = (table: ElementNode): ElementNode[] =>
  elementsOf(table.children).flatMap((child) =>
    child.name === 'tr'
      ? [child]
      : /^(?:tbody|thead|tfoot)$/.test(child.name)
        ? elementsOf(child.children).filter(({ name }) => name === 'tr')
        : [],
  );

const maxCellCharacters = 140;

/** Several rows of several cells with few words each: it reads down as well as across, so it cannot be flattened. */
export function isDataTable(table: ElementNode, summaries: Summaries): boolean {
  const rows = rowsOf(table);
  let wide = 0;
  let inColumns = 0;
  for (const row of rows) {
    const cells = rowOf(row, summaries);
    if (cells.length < 2) continue;
    for (const cell of cells) {
      const { characters, images, blocks } = summaries(cell);
      if (images > 0 || characters > maxCellCharacters || blocks > 4) return false;
      inColumns += characters;
    }
    wide += 1;
  }
  return wide >= 2 && inColumns >= 0.4 * summaries(table).characters;
}
