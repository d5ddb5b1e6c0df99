import { expect, test } from 'vitest';
import { documentSchema } from '#email/document/document.ts';
import { renderEmail } from '#email/render/render.ts';
import { blockContexts } from '#email/render/section-rows.ts';
import { blockRanges } from '../judge/where-in-document.ts';
import { readableColors } from './colors.ts';

const text = (id: string, color: string) => ({
  id,
  type: 'text',
  content: `Words of ${id}`,
  styles: { color },
});
const document = documentSchema.parse({
  sections: [
    { id: 's1', columns: [{ id: 'c1', blocks: [text('a', '#ffffff')] }] },
    {
      id: 's2',
      styles: { backgroundColor: '#1e3a8a' },
      columns: [
        { id: 'c2', blocks: [text('b', '#ffffff'), text('c', '#1f2937')] },
        { id: 'c3', blocks: [text('d', '#ffffff')], styles: { backgroundColor: '#fde68a' } },
      ],
    },
  ],
});

test('the color of a text is judged on the ground of its column', () => {
  expect(blockContexts(document).map(({ backgroundColor }) => backgroundColor)).toEqual([
    '#ffffff',
    '#1e3a8a',
    '#1e3a8a',
    '#fde68a',
  ]);
  const [a, b, c, d] = readableColors(document).blocks;
  expect(b).toBe(document.blocks[1]);
  for (const [at, changed] of [a, c, d].entries())
    expect(changed, String(at)).not.toBe(document.blocks[[0, 2, 3][at] ?? 0]);
});

test('a finding in a column leads to its block', () => {
  const { html } = renderEmail(document);
  const ranges = blockRanges(document, html);
  expect(ranges.map(({ blockId }) => blockId)).toEqual(['a', 'b', 'c', 'd']);
  for (const { blockId, from, to } of ranges) expect(html.slice(from, to)).toContain(`Words of ${blockId}`);
});
