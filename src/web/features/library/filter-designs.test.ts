import { describe, expect, test } from 'vitest';
import type { PublicTemplate } from '#contract/emails/public-templates.ts';
import { filterDesigns, noFilter, tradesOf } from './filter-designs.ts';

const design = (name: string, more: Partial<PublicTemplate> = {}): PublicTemplate => ({
  id: name,
  name,
  category: 'campaigns',
  trade: 'food',
  description: 'Send it in spring.',
  previewImageUrl: '',
  canvaUrl: null,
  opensInBuilder: true,
  useCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
});

const designs = [
  design('First roast', { useCount: 2, createdAt: '2026-01-03T00:00:00.000Z' }),
  design('Gift guide', { category: 'promotional', trade: 'books', createdAt: '2026-01-02T00:00:00.000Z' }),
  design('A welcome', { category: 'flows', trade: '', useCount: 5 }),
];
const names = (filter: Partial<typeof noFilter>) =>
  filterDesigns(designs, { ...noFilter, ...filter }).map(({ name }) => name);

describe('filtered designs', () => {
  test('contain every word of the search, in any position', () => {
    expect(names({ search: '  SPRING roast ' })).toEqual(['First roast']);
    expect(names({ search: 'promotional' })).toEqual(['Gift guide']);
    expect(names({ search: 'spring cabbage' })).toEqual([]);
  });

  test('have the category and the trade of the filter', () => {
    expect(names({ category: 'flows' })).toEqual(['A welcome']);
    expect(names({ trade: 'books' })).toEqual(['Gift guide']);
    expect(names({ trade: 'books', category: 'flows' })).toEqual([]);
  });

  test.each([
    ['newest', ['First roast', 'Gift guide', 'A welcome']],
    ['name', ['A welcome', 'First roast', 'Gift guide']],
    ['used', ['A welcome', 'First roast', 'Gift guide']],
  ] as const)('are sorted by %s', (sort, order) => {
    expect(names({ sort })).toEqual(order);
  });

  test('have trades that are listed once', () => {
    expect(tradesOf([...designs, design('Another')])).toEqual(['books', 'food']);
  });
});
