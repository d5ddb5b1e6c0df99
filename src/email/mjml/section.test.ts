import { expect, test } from 'vitest';
import { documentSchema } from '../document/document.ts';
import { toMjml } from './to-mjml.ts';

const text = (id: string) => ({ id, type: 'text', content: `Words of ${id}` });
const layout = documentSchema.parse({
  settings: { footer: 'Shop, 1 High Street' },
  sections: [
    {
      id: 's1',
      styles: {
        width: 'full',
        backgroundColor: '#1e3a8a',
        backgroundImage: { src: 'https://shop.example/a.jpg' },
      },
      columns: [{ id: 'c1', blocks: [text('a')] }],
    },
    { id: 's2', columns: [{ id: 'c2', blocks: [text('b')] }] },
    {
      id: 's3',
      ratio: [1, 2],
      phone: { reversed: true },
      styles: { border: { width: '1px' }, borderRadius: '8px' },
      columns: [
        { id: 'c3', blocks: [text('c')] },
        { id: 'c4', blocks: [text('d')], styles: { backgroundColor: '#fde68a', padding: '12px' } },
      ],
    },
    {
      id: 's4',
      phone: { stack: 'keep' },
      columns: [
        { id: 'c5', blocks: [text('e')] },
        { id: 'c6', blocks: [text('f')] },
      ],
    },
  ],
});

test('sections are sections of MJML, in the order of phones', () => {
  const mjml = toMjml(layout);
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) expect(mjml).toContain(`Words of ${id}`);
  expect(mjml).toContain('full-width="full-width"');
  expect(mjml).toContain('background-url="https://shop.example/a.jpg"');
  expect(mjml).toMatch(
    /<mj-section direction="rtl"[^>]*border-radius="8px">\n<mj-column[^>]*>\n[\s\S]*Words of d[\s\S]*Words of c/,
  );
  expect(mjml).toMatch(/<mj-group>[\s\S]*Words of e[\s\S]*Words of f[\s\S]*<\/mj-group>/);
  // The plain section is in the page, with the space of the page below the last row only.
  expect(mjml).toContain('padding="0 20px 24px"');
});
