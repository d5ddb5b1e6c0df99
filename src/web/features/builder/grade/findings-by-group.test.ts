import { expect, it } from 'vitest';
import { analysisInWords } from '#deliverability/judge/analysis-in-words.ts';
import { analyze } from '#deliverability/judge/analyze.ts';
import { type Document, documentSchema } from '#email/document/document.ts';
import { translatorFor } from '#text/translator.ts';
import { readContent } from '#web/lib/analysis/read-content.ts';
import { findingsByGroup } from './findings-by-group.ts';
import { gradeRequest } from './grade-request.ts';

const email = documentSchema.parse({
  settings: { subject: 'LAST CHANCE FOR THE BOWLS' },
  blocks: [
    { id: 'line', type: 'divider' },
    { id: 'shop', type: 'text', content: 'The bowls are in <a href="http://kettle.shop/">our shop</a>.' },
  ],
});
const writing = { writer: { person: { firstName: 'Ann' }, brand: null }, customFonts: [] };
const english = translatorFor('en');
const shown = (document: Document, from = document) =>
  findingsByGroup(analysisInWords(english, readContent(gradeRequest(from, writing))), document);
const firstLocation = (document: Document, from = document) =>
  shown(document, from)
    .flatMap(({ findings }) => findings)
    .find(({ id }) => id === 'link-http')?.where[0];

it('a source location names its block', () =>
  expect(firstLocation(email)).toMatchObject({ label: 'Text Block 2', blockId: 'shop' }));

it('a source location has no link when its block was deleted', () =>
  expect(firstLocation({ ...email, blocks: [] }, email)).toMatchObject({ blockId: null }));

it('the group with the highest cost is first, and empty groups are left out', () => {
  const groups = shown(email);
  const costs = groups.map(({ cost }) => cost);
  expect(costs).toEqual(costs.toSorted((a, b) => b - a));
  expect(groups.every(({ findings }) => findings.length > 0)).toBe(true);
  expect(groups.map(({ id }) => id)).toContain('subject');
});

it('every finding is in a group', () => {
  const found = analyze({ html: '<p>Free</p>', subject: 'RE: WIN BIG MONEY NOW!!' });
  const analysis = analysisInWords(english, found);
  const groups = findingsByGroup(analysis, email);
  expect(groups.flatMap(({ findings }) => findings)).toHaveLength(analysis.findings.length);
});
