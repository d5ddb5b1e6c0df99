// The rows of a tree that are visible, and where its keys lead (WAI-ARIA, pattern of tree views).
import type { PartNode } from './part-tree.ts';

export interface TreeRow {
  node: PartNode;
  /** From 1. */
  level: number;
  position: number;
  count: number;
  parentId: string | null;
  isExpanded: boolean;
}

/** In their order; what is inside of a collapsed part has none. */
export const rowsOf = (
  nodes: readonly PartNode[],
  collapsed: ReadonlySet<string>,
  level = 1,
  parentId: string | null = null,
): TreeRow[] =>
  nodes.flatMap((node, index) => {
    const isExpanded = !collapsed.has(node.id);
    const row = { node, level, position: index + 1, count: nodes.length, parentId, isExpanded };
    return [row, ...(isExpanded ? rowsOf(node.children, collapsed, level + 1, node.id) : [])];
  });

export type TreeStep =
  | { kind: 'focus'; id: string }
  | { kind: 'open'; id: string }
  | { kind: 'close'; id: string }
  | { kind: 'open-all'; ids: readonly string[] };

/** What a key does at the row of a part; null: nothing. `dir` is the reading direction of the tree. */
export const treeStep = (
  rows: readonly TreeRow[],
  id: string,
  key: string,
  dir: 'ltr' | 'rtl',
): TreeStep | null => {
  const at = rows.findIndex(({ node }) => node.id === id);
  const row = rows[at];
  if (!row) return null;
  const focus = (target: TreeRow | undefined): TreeStep | null =>
    target ? { kind: 'focus', id: target.node.id } : null;
  const isParent = row.node.children.length > 0;
  const inwards = dir === 'ltr' ? 'ArrowRight' : 'ArrowLeft';
  const outwards = dir === 'ltr' ? 'ArrowLeft' : 'ArrowRight';
  switch (key) {
    case 'ArrowDown':
      return focus(rows[at + 1]);
    case 'ArrowUp':
      return focus(rows[at - 1]);
    case 'Home':
      return focus(rows[0]);
    case 'End':
      return focus(rows.at(-1));
    case inwards:
      if (!isParent) return null;
      return row.isExpanded ? focus(rows[at + 1]) : { kind: 'open', id };
    case outwards:
      if (isParent && row.isExpanded) return { kind: 'close', id };
      return row.parentId === null ? null : { kind: 'focus', id: row.parentId };
    case '*':
      return {
        kind: 'open-all',
        ids: rows.filter(({ parentId }) => parentId === row.parentId).map(({ node }) => node.id),
      };
    default:
      return null;
  }
};

/** The next row after a part that begins with the typed letters; the same part while more letters match it. */
export const rowByLetters = (rows: readonly TreeRow[], id: string, typed: string): TreeRow | undefined => {
  const at = rows.findIndex(({ node }) => node.id === id);
  const letters = typed.toLocaleLowerCase();
  const from = letters.length > 1 ? at : at + 1;
  return [...rows.slice(from), ...rows.slice(0, from)].find(({ node }) =>
    node.name.toLocaleLowerCase().startsWith(letters),
  );
};
