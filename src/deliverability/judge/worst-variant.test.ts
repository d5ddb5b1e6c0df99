import { expect, test } from 'vitest';
import { documentSchema } from '#email/document/document.ts';
import { variantDocument, whensOf } from '#email/dynamic/variant-document.ts';
import { renderEmail } from '#email/render/render.ts';
import { judgedEmail } from './judged-email.ts';
import { grades } from './model.ts';
import { blockRanges } from './where-in-document.ts';
import { gradeOfDocument } from './worst-variant.ts';

const words =
  'The bowls are back. They are thrown by hand, glazed in ash and fired twice, and there are forty.';
const when = (tag: string, more: object = {}) => ({
  conditions: [{ about: 'tag', operator: 'has', id: tag }],
  ...more,
});
const text = (id: string, content: string, more: object = {}) => ({ id, type: 'text', content, ...more });
const writing = { writer: { person: null, brand: null }, customFonts: [] };
const spam = 'FREE MONEY!!! CLICK HERE NOW!!! 100% GUARANTEED WINNER $$$';

test('a part that only some get can lower the grade', () => {
  const read = (blocks: object[]) => documentSchema.parse({ settings: { subject: 'The bowls' }, blocks });
  const good = gradeOfDocument(read([text('a', `${words} ${words}`)]), writing);
  const link = '<a href="">Nowhere</a> <a href="https://example.com">here</a>';
  const some = [text('b', spam, { when: when('x') }), text('c', link, { when: when('x') })];
  const bad = gradeOfDocument(read([text('a', `${words} ${words}`), ...some]), writing);
  expect(grades.indexOf(bad)).toBeGreaterThan(grades.indexOf(good));
});

test('a variant has the parts of its readers, no conditions, and no section that shows nothing', () => {
  const document = documentSchema.parse({
    sections: [
      { id: 's1', when: when('x'), columns: [{ id: 'c1', blocks: [text('a', 'A')] }] },
      { id: 's2', when: when('x', { not: true }), columns: [{ id: 'c2', blocks: [text('b', 'B')] }] },
      {
        id: 's3',
        styles: { backgroundColor: '#eeeeee' },
        columns: [{ id: 'c3', blocks: [text('d', 'D', { when: when('y') })] }],
      },
    ],
  });
  const whens = whensOf(document);
  expect(whens).toHaveLength(3);
  const idsOf = (...bits: boolean[]) => variantDocument(document, bits).blocks.map(({ id }) => id);
  expect(idsOf(true, false, false)).toEqual(['a']);
  expect(idsOf(false, true, true)).toEqual(['b', 'd']);
  const { html, parts } = renderEmail(variantDocument(document, [true, false, false]));
  expect(parts).toBeUndefined();
  expect(html).not.toContain('#eeeeee');
});

test('findings in a repeated section lead to the block that was typed', () => {
  const document = documentSchema.parse({
    sections: [
      {
        id: 's',
        repeat: { source: 'products', items: [{ name: 'Pears' }, { name: 'Apples' }] },
        columns: [{ id: 'c', blocks: [text('a', 'Buy {{item.name}}')] }],
      },
    ],
  });
  const { html } = judgedEmail(document, writing);
  expect(blockRanges(document, html ?? '').map(({ blockId }) => blockId)).toEqual(['a', 'a']);
});
