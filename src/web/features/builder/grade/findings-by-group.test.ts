import { expect, it } from 'vitest';
import { analyze } from '#deliverability/judge/analyze.ts';
import { type Document, documentSchema } from '#email/document/document.ts';
import { readContent } from '#web/lib/analysis/read-content.ts';
import { findingsByGroup } from './findings-by-group.ts';
import { gradeRequest } from './grade-request.ts';

const written = documentSchema.parse({
  settings: { subject: 'LAST CHANCE FOR THE BOWLS' },
  blocks: [
    { id: 'line', type: 'divider' },
    { id: 'shop', type: 'text', content: 'The bowls are in <a href="http://kettle.shop/">our shop</a>.' },
  ],
});
const writing = { writer: { person: { firstName: 'Ann' }, brand: null }, customFonts: [] };
const shown = (document: Document, from = document) =>
  findingsByGroup(readContent(gradeRequest(from, writing)), document);
const place = (document: Document, from = document) =>
  shown(document, from)
    .flatMap(({ findings }) => findings)
    .find(({ id }) => id === 'link-http')?.where[0];

it('names the block that a finding comes from', () =>
  expect(place(written)).toMatchObject({ label: 'Text Block 2', blockId: 'shop' }));

it('has no link when the block is gone', () =>
  expect(place({ ...written, blocks: [] }, written)).toMatchObject({ blockId: null }));

it('shows the costliest group first, and only groups with findings', () => {
  const groups = shown(written);
  const costs = groups.map(({ cost }) => cost);
  expect(costs).toEqual(costs.toSorted((one, other) => other - one));
  expect(groups.every(({ findings }) => findings.length > 0)).toBe(true);
  expect(groups.map(({ id }) => id)).toContain('subject');
});

it('loses no finding', () => {
  const analysis = analyze({ html: '<p>Free</p>', subject: 'RE: WIN BIG MONEY NOW!!' });
  const groups = findingsByGroup(analysis, written);
  expect(groups.flatMap(({ findings }) => findings)).toHaveLength(analysis.findings.length);
});
