import { describe, expect, it } from 'vitest';
import { type Document, documentSchema } from '../document/document.ts';
import { newBlock, updateBlock } from '../document/edit.ts';
import { type BlockMemo, blockMemo } from './block-memo.ts';
import { renderEmail } from './render.ts';

const letterOf = (count: number): Document =>
  documentSchema.parse({
    settings: { subject: 'News' },
    blocks: Array.from({ length: count }, (_, at) =>
      at % 3 === 0 ? newBlock('button', `b${at}`) : newBlock('text', `t${at}`),
    ),
  });

/** A memo that records which blocks were rendered. */
function watched(): { memo: BlockMemo; rendered: string[] } {
  const inner = blockMemo();
  const rendered: string[] = [];
  const memo: BlockMemo = {
    take: (block, frame, render) =>
      inner.take(block, frame, (...asked) => {
        rendered.push(block.id);
        return render(...asked);
      }),
  };
  return { memo, rendered };
}

describe('blockMemo', () => {
  it('renders again only the changed block', () => {
    const { memo, rendered } = watched();
    const before = letterOf(200);
    renderEmail(before, { memo });
    expect(rendered).toHaveLength(200);
    rendered.length = 0;
    const after = updateBlock(before, 't100', (block) =>
      block.type === 'text' ? { ...block, content: 'One more word' } : block,
    );
    expect(renderEmail(after, { memo }).html).toBe(renderEmail(after).html);
    expect(rendered).toEqual(['t100']);
  });

  it('renders no block again when only the subject changes, and all when the width does', () => {
    const { memo, rendered } = watched();
    const before = letterOf(9);
    renderEmail(before, { memo });
    rendered.length = 0;
    const renamed = { ...before, settings: { ...before.settings, subject: 'Other news' } };
    expect(renderEmail(renamed, { memo }).html).toBe(renderEmail(renamed).html);
    expect(rendered).toEqual([]);
    const narrow = { ...before, settings: { ...before.settings, maxWidth: '480px' } };
    expect(renderEmail(narrow, { memo }).html).toBe(renderEmail(narrow).html);
    expect(rendered).toHaveLength(9);
  });

  it('repeats the warnings of blocks it remembers, in order', () => {
    const memo = blockMemo();
    const document = documentSchema.parse({
      blocks: [
        { id: 'a', type: 'image' },
        { id: 'b', type: 'button', content: { text: 'Buy', url: '' } },
        { id: 'c', type: 'text', content: 'x', styles: { color: '#ffffff' } },
      ],
    });
    const first = renderEmail(document, { memo }).warnings;
    expect(first.map(({ blockId }) => blockId)).toEqual(['a', 'b', 'c']);
    expect(renderEmail(document, { memo }).warnings).toEqual(first);
    expect(renderEmail(document).warnings).toEqual(first);
  });
});
