import { expect, it } from 'vitest';
import type { Block } from '#email/document/block.ts';
import { emptyDocument, insertBlock, newBlock, updateBlock } from '#email/document/edit.ts';
import { differOnlyInTextOf } from './shown-blocks.ts';

const document = insertBlock(
  insertBlock(emptyDocument(), newBlock('text', 'a'), 0),
  newBlock('text', 'b'),
  1,
);
const withBlock = (id: string, change: (block: Extract<Block, { type: 'text' }>) => Block) =>
  updateBlock(document, id, (block) => (block.type === 'text' ? change(block) : block)).blocks;
const withText = (id: string) => withBlock(id, (block) => ({ ...block, content: 'Other words' }));

it('two states differ only in the text of the edited block', () => {
  expect(differOnlyInTextOf('a', document.blocks, withText('a'))).toBe(true);
  expect(differOnlyInTextOf('a', document.blocks, document.blocks)).toBe(true);
});

it.each([
  ['the text of another block', 'a', withText('b')],
  ['a text while none is edited', null, withText('a')],
  [
    'the style of the edited block',
    'a',
    withBlock('a', (block) => ({ ...block, styles: { ...block.styles, fontSize: '32px' } })),
  ],
  ['the number of blocks', 'a', document.blocks.slice(0, 1)],
  ['the order of blocks', 'a', document.blocks.toReversed()],
] as const)('two states differ in more: %s', (_, id, blocks) => {
  expect(differOnlyInTextOf(id, document.blocks, blocks)).toBe(false);
});
