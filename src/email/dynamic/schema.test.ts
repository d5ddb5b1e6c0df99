import { describe, expect, test } from 'vitest';
import { answerOf, documentSchema, maxWhens, storedDocument } from '../document/document.ts';
import { duplicateSection, setColumnCount } from '../document/edit-sections.ts';
import { migrateDocument } from '../document/migrate.ts';
import { wrongCondition } from './wrong-condition.ts';

const vip = { match: 'all', not: false, conditions: [{ about: 'tag', operator: 'has', id: 't1' }] };
const german = {
  match: 'any',
  not: true,
  conditions: [{ about: 'language', operator: 'is', value: 'de' }],
};
const repeat = {
  source: 'products',
  items: [{ name: 'Pears', price: '19.90', currency: 'EUR', url: 'https://shop.example/p', src: '' }],
  limit: 3,
};
const text = (id: string, more: object = {}) => ({ id, type: 'text', content: id, ...more });
const dynamic = {
  schemaVersion: 2,
  sections: [
    { id: 's1', when: vip, columns: [{ id: 'c1', blocks: [text('a', { when: german }), text('b')] }] },
    { id: 's2', repeat, columns: [{ id: 'c2', blocks: [text('c')] }] },
  ],
};
const read = (input: unknown) => documentSchema.parse(migrateDocument(input));
const faultsOf = (input: unknown) =>
  documentSchema.safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('conditions and repeats', () => {
  test('come back from storage and from answers', () => {
    const document = read(dynamic);
    for (const sent of [storedDocument(document), answerOf(document)]) {
      const again = read(JSON.parse(JSON.stringify(sent)));
      expect(again).toEqual(document);
    }
    const [first, second] = document.layout ?? [];
    expect(first?.when).toEqual(vip);
    expect(second?.repeat).toEqual(repeat);
    expect(document.blocks[0]?.when).toEqual(german);
  });

  test('are kept by an email of one plain column', () => {
    const document = read({
      sections: [{ id: 's', when: vip, columns: [{ id: 'c', blocks: [text('a')] }] }],
    });
    expect(document.layout?.[0]?.when).toEqual(vip);
    expect(read({ blocks: [text('a', { when: vip })] }).blocks[0]?.when).toEqual(vip);
  });

  test('stay when the section is copied and gets a column', () => {
    const document = read(dynamic);
    let ids = 0;
    const newId = () => {
      ids += 1;
      return `new-${ids}`;
    };
    const copied = duplicateSection(document, 's1', newId);
    expect(copied.layout?.map(({ when }) => when)).toEqual([vip, vip, undefined]);
    expect(setColumnCount(document, 's1', 2, newId).layout?.[0]?.when).toEqual(vip);
  });

  test('are refused when they are wrong', () => {
    const withWhen = (when: unknown) => ({ blocks: [text('a', { when })] });
    const path = 'blocks.0.when.conditions';
    expect(faultsOf(withWhen({ conditions: [] }))).toEqual([`${path}: Add a condition.`]);
    expect(faultsOf(withWhen({ conditions: Array.from({ length: 11 }, () => vip.conditions[0]) }))).toEqual([
      `${path}: Use at most 10 conditions.`,
    ]);
    expect(faultsOf(withWhen({ conditions: [{ about: 'tag', id: { $ne: 1 } }] }))).not.toBeUndefined();
    const section = { id: 's', columns: [{ id: 'c', blocks: [] }] };
    const withRepeat = (change: object) => ({ sections: [{ ...section, repeat: { ...repeat, ...change } }] });
    for (const change of [
      { limit: 21 },
      { limit: 0 },
      { source: 'feed:1' },
      { items: [{ price: 'dear' }] },
      { items: [{ url: 'javascript:alert(1)' }] },
      { items: Array.from({ length: 21 }, () => ({})) },
    ])
      expect(faultsOf(withRepeat(change))).toHaveLength(1);
    const many = Array.from({ length: maxWhens + 1 }, (_, index) => text(`b${index}`, { when: vip }));
    expect(faultsOf({ blocks: many })).toEqual([
      'sections: An email can have up to 50 parts with conditions.',
    ]);
    expect(faultsOf({ blocks: many.slice(1) })).toBeUndefined();
  });

  test.each([
    [{ about: 'first_name', operator: 'is' }, '.value'],
    [{ about: 'moon', operator: 'is', value: 'x' }, '.about'],
    [{ about: 'tag', operator: 'is', id: 'x' }, '.operator'],
    [{ about: 'added', operator: 'last_days', days: 0 }, '.days'],
  ])('%j compares nothing', (condition, path) => {
    const when = { conditions: [vip.conditions[0], condition] };
    const wrong = (sections: unknown) => wrongCondition(storedDocument(read({ sections })));
    const section = { id: 's', columns: [{ id: 'c', blocks: [text('a')] }] };
    expect(wrong([{ ...section, when }])).toBe(`sections.0.when.conditions.1${path}`);
    expect(wrong([{ ...section, columns: [{ id: 'c', blocks: [text('a'), text('b', { when })] }] }])).toBe(
      `blocks.1.when.conditions.1${path}`,
    );
    expect(wrong([{ ...section, when: vip }])).toBeNull();
  });
});
