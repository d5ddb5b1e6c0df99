import { expect, test } from 'vitest';
import type { PartNode } from './part-tree.ts';
import { pathTo } from './part-tree.ts';
import { rowByLetters, rowsOf, treeStep } from './tree-rows.ts';

const node = (id: string, name: string, children: PartNode[] = []): PartNode => ({
  kind: children.length > 0 ? 'section' : 'block',
  id,
  sectionId: 's',
  name,
  detail: '',
  isHiddenOnPhones: false,
  block: null,
  children,
});
const tree = [
  node('s', 'Section 1', [node('c', 'Column 1', [node('b', 'Button'), node('d', 'Divider')])]),
  node('t', 'Text'),
];
const all = rowsOf(tree, new Set());
const key = (id: string, name: string, collapsed = new Set<string>(), dir: 'ltr' | 'rtl' = 'ltr') =>
  treeStep(rowsOf(tree, collapsed), id, name, dir);

test('rows have their level and their place among their siblings', () => {
  expect(all.map(({ node: { id }, level, position, count }) => [id, level, position, count])).toEqual([
    ['s', 1, 1, 2],
    ['c', 2, 1, 1],
    ['b', 3, 1, 2],
    ['d', 3, 2, 2],
    ['t', 1, 2, 2],
  ]);
  expect(rowsOf(tree, new Set(['c'])).map(({ node: { id } }) => id)).toEqual(['s', 'c', 't']);
  expect([pathTo(tree, 'd'), pathTo(tree, 't'), pathTo(tree, 'none')]).toEqual([['s', 'c'], [], []]);
});

test('arrows go up, down, in and out', () => {
  expect(key('s', 'ArrowDown')).toEqual({ kind: 'focus', id: 'c' });
  expect(key('s', 'ArrowUp')).toBeNull();
  expect(key('s', 'End')).toEqual({ kind: 'focus', id: 't' });
  expect(key('c', 'ArrowRight')).toEqual({ kind: 'focus', id: 'b' });
  expect(key('c', 'ArrowRight', new Set(['c']))).toEqual({ kind: 'open', id: 'c' });
  expect(key('c', 'ArrowLeft')).toEqual({ kind: 'close', id: 'c' });
  expect(key('d', 'ArrowLeft')).toEqual({ kind: 'focus', id: 'c' });
  expect(key('d', 'ArrowRight', new Set(), 'rtl')).toEqual({ kind: 'focus', id: 'c' });
  expect(key('b', 'ArrowRight')).toBeNull();
  expect(key('t', '*')).toEqual({ kind: 'open-all', ids: ['s', 't'] });
});

test('letters find the next part that begins with them', () => {
  const found = (id: string, typed: string) => rowByLetters(all, id, typed)?.node.id;
  expect([found('s', 'd'), found('d', 'd'), found('d', 'B'), found('c', 'col'), found('s', 'x')]).toEqual([
    'd',
    'd',
    'b',
    'c',
    undefined,
  ]);
});
