import { expect, it } from 'vitest';
import type { Block } from '#email/document/document.ts';
import { emptyDocument, insertBlock, newBlock, updateBlock } from '#email/document/edit.ts';
import { differOnlyInWordsOf } from './shown-blocks.ts';

const document = insertBlock(
  insertBlock(emptyDocument(), newBlock('text', 'a'), 0),
  newBlock('text', 'b'),
  1,
);
const typed = (id: string, change: (block: Extract<Block, { type: 'text' }>) => Block) =>
  updateBlock(document, id, (block) => (block.type === 'text' ? change(block) : block)).blocks;
const words = (id: string) => typed(id, (block) => ({ ...block, content: 'Other words' }));

it('a different text of the edited block', () => {
  expect(differOnlyInWordsOf('a', document.blocks, words('a'))).toBe(true);
  expect(differOnlyInWordsOf('a', document.blocks, document.blocks)).toBe(true);
});

it.each([
  ['another block', 'a', words('b')],
  ['nothing is typed in', null, words('a')],
  ['another look', 'a', typed('a', (block) => ({ ...block, styles: { ...block.styles, fontSize: '32px' } }))],
  ['a block less', 'a', document.blocks.slice(0, 1)],
  ['another order', 'a', document.blocks.toReversed()],
] as const)('not: %s', (_, id, blocks) => {
  expect(differOnlyInWordsOf(id, document.blocks, blocks)).toBe(false);
});
