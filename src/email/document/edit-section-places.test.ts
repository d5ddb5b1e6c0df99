import { expect, test } from 'vitest';
import { ratioOf, twelfthsOf, withTwelfths } from './column-ratio.ts';
import { documentSchema } from './document.ts';
import { moveIntoSection, placeSection } from './edit-section-places.ts';
import { sectionsOf } from './layout.ts';
import { newSection } from './section.ts';

const text = (id: string) => ({ id, type: 'text', content: id });
const document = documentSchema.parse({
  sections: [
    { id: 's1', columns: [{ id: 'c1', blocks: ['a', 'b', 'c'].map(text) }] },
    { id: 's2', columns: [{ id: 'c2', blocks: [text('d')] }, { id: 'c3' }] },
    { id: 's3', columns: [{ id: 'c4', blocks: ['e', 'f'].map(text) }] },
  ],
});
/** `abc|d,|ef`: sections between bars, columns between commas. */
const shapeOf = (email: typeof document): string =>
  sectionsOf(email)
    .map(({ columns }) => columns.map(({ blocks }) => blocks.map(({ id }) => id).join('')).join(','))
    .join('|');
const fresh = ['x', 'y'] as const;
const end = Number.POSITIVE_INFINITY;

test('a section moves between sections, and into plain ones', () => {
  const moved = (sectionId: string, index: number) =>
    shapeOf(placeSection(document, 's2', { sectionId, index }, fresh));
  expect(shapeOf(placeSection(document, 's2', null, fresh))).toBe('d,|abcef');
  expect(moved('s1', 1)).toBe('a|d,|bcef');
  expect(moved('s3', 1)).toBe('abce|d,|f');
  expect(moved('s3', end)).toBe('abcef|d,');
  expect(shapeOf(placeSection(document, 's1', { sectionId: 's2', index: 0 }, fresh))).toBe('d,|abc|ef');
});

test('a section that is there already, or a place that is not, changes nothing', () => {
  for (const place of [
    { sectionId: 's1', index: 3 },
    { sectionId: 's1', index: end },
    { sectionId: 's2', index: 0 },
    { sectionId: 's3', index: 0 },
    { sectionId: 'none', index: 0 },
  ])
    expect(placeSection(document, 's2', place, fresh), JSON.stringify(place)).toBe(document);
  expect(placeSection(document, 's1', null, fresh)).toBe(document);
});

test('a section that is moved out and back leaves the plain section around it whole', () => {
  const out = placeSection(document, 's2', { sectionId: 's1', index: 1 }, fresh);
  expect(shapeOf(out)).toBe('a|d,|bcef');
  expect(shapeOf(placeSection(out, 's2', { sectionId: 'x', index: end }, ['v', 'w']))).toBe('abcef|d,');
});

test('blocks move into a section of their own', () => {
  const into = (ids: string, place: Parameters<typeof moveIntoSection>[3]) => {
    const moved = document.blocks.filter(({ id }) => ids.includes(id));
    return shapeOf(moveIntoSection(document, moved, newSection('new', ['n1']), place, fresh));
  };
  expect(into('b', { sectionId: 's1', index: 1 })).toBe('a|b|c|d,|ef');
  expect(into('bd', { sectionId: 's1', index: 1 })).toBe('a|bd|c|,|ef');
  expect(into('ab', { sectionId: 's1', index: 2 })).toBe('ab|c|d,|ef');
  expect(into('abc', { sectionId: 's1', index: end })).toBe('abc|d,|ef');
  expect(into('d', { sectionId: 's2', index: 0 })).toBe('abc|,|d|ef');
  expect(into('f', null)).toBe('f|abc|d,|e');
  expect(into('', null)).toBe('abc|d,|ef');
});

test('columns share twelve parts, and their neighbor gives what one takes', () => {
  const of = (...ratio: number[]) => twelfthsOf({ ratio, columns: ratio });
  expect([of(1), of(1, 1), of(1, 2), of(1, 2, 1), of(1, 1, 1, 1)]).toEqual([
    [12],
    [6, 6],
    [4, 8],
    [3, 6, 3],
    [3, 3, 3, 3],
  ]);
  for (const ratio of [
    [1, 11],
    [1, 3, 1],
    [2, 5],
    [1, 1, 9],
    [5, 1, 1, 4],
    [1, 1, 1, 9],
  ]) {
    const twelfths = of(...ratio);
    expect(
      twelfths.reduce((sum, share) => sum + share, 0),
      String(ratio),
    ).toBe(12);
    expect(Math.min(...twelfths)).toBeGreaterThan(0);
  }
  expect(withTwelfths([6, 6], 0, 4)).toEqual([4, 8]);
  expect(withTwelfths([4, 4, 4], 2, 6)).toEqual([4, 2, 6]);
  expect(withTwelfths([6, 6], 0, 40)).toEqual([11, 1]);
  expect(withTwelfths([12], 0, 4)).toEqual([12]);
  expect([ratioOf([6, 6]), ratioOf([4, 8]), ratioOf([3, 6, 3]), ratioOf([5, 7])]).toEqual([
    [],
    [1, 2],
    [1, 2, 1],
    [5, 7],
  ]);
});
