import { describe, expect, it } from 'vitest';
import { type Document, documentSchema } from '../document/document.ts';
import { newBlock, updateBlock } from '../document/edit.ts';
import { type BlockMemo, blockMemo, perBlock } from './block-memo.ts';
import { renderEmail } from './render.ts';
import { layoutContextOf } from './render-block.ts';

const emailOf = (count: number): Document =>
  documentSchema.parse({
    settings: { subject: 'News' },
    blocks: Array.from({ length: count }, (_, index) =>
      index % 3 === 0 ? newBlock('button', `b${index}`) : newBlock('text', `t${index}`),
    ),
  });

/** A memo that records which blocks were rendered. */
function watched(): { memo: BlockMemo; rendered: string[] } {
  const inner = blockMemo();
  const rendered: string[] = [];
  const memo: BlockMemo = {
    getOrRender: (block, layout, render) =>
      inner.getOrRender(block, layout, (...args) => {
        rendered.push(block.id);
        return render(...args);
      }),
  };
  return { memo, rendered };
}

describe('perBlock', () => {
  it('computes once for each block and layout context, however they alternate', () => {
    const calls: string[] = [];
    const widthOf = perBlock((block, layout) => {
      calls.push(`${block.id} at ${layout.width}`);
      return layout.width;
    });
    const { blocks, settings } = emailOf(2);
    const layouts = ['600px', '480px'].map((maxWidth) => layoutContextOf({ ...settings, maxWidth }));
    const read = () => layouts.map((layout) => blocks.map((block) => widthOf(block, layout)));
    expect(read()).toEqual([
      [560, 560],
      [440, 440],
    ]);
    expect(read()).toEqual(read());
    expect(calls).toEqual(['b0 at 560', 't1 at 560', 'b0 at 440', 't1 at 440']);
  });

  it('keeps a result of 0', () => {
    let calls = 0;
    const nothing = perBlock(() => {
      calls += 1;
      return 0;
    });
    const [block] = emailOf(1).blocks;
    const layout = layoutContextOf(emailOf(1).settings);
    if (block) for (let time = 0; time < 3; time += 1) expect(nothing(block, layout)).toBe(0);
    expect(calls).toBe(1);
  });
});

describe('blockMemo', () => {
  it('renders again only the changed block', () => {
    const { memo, rendered } = watched();
    const before = emailOf(200);
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
    const before = emailOf(9);
    renderEmail(before, { memo });
    rendered.length = 0;
    const renamed = { ...before, settings: { ...before.settings, subject: 'Other news' } };
    expect(renderEmail(renamed, { memo }).html).toBe(renderEmail(renamed).html);
    expect(rendered).toEqual([]);
    const narrow = { ...before, settings: { ...before.settings, maxWidth: '480px' } };
    expect(renderEmail(narrow, { memo }).html).toBe(renderEmail(narrow).html);
    expect(rendered).toHaveLength(9);
  });

  it('repeats the warnings of memoized blocks, in order', () => {
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
