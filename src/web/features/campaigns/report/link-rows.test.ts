import { expect, test } from 'vitest';
import type { ReportLink } from '#contract/campaigns/report.ts';
import { isCountedByAddress, linkRows } from './link-rows.ts';

const link = (index: number, group: number, more: Partial<ReportLink> = {}): ReportLink => ({
  index,
  group,
  url: `https://shop.example/${group}`,
  label: `Link ${index}`,
  people: 2,
  clicks: 3,
  machineClicks: 1,
  groupPeople: 2,
  ...more,
});

test('each address has a heading with its own people and the clicks of its links, then one row for each link', () => {
  const rows = linkRows([link(0, 0, { groupPeople: 3 }), link(2, 0, { groupPeople: 3 }), link(1, 1)]);
  expect(rows.map((row) => (row.kind === 'link' ? row.link.index : row))).toEqual([
    { kind: 'address', url: 'https://shop.example/0', group: 0, people: 3, clicks: 6, machineClicks: 2 },
    0,
    2,
    { kind: 'address', url: 'https://shop.example/1', group: 1, people: 2, clicks: 3, machineClicks: 1 },
    1,
  ]);
});

test('links without texts, each of another address, are those of an earlier version', () => {
  expect(isCountedByAddress([link(0, 0, { label: '' }), link(1, 1, { label: '' })])).toBe(true);
  expect(isCountedByAddress([link(0, 0, { label: '' }), link(1, 1)])).toBe(false);
  expect(isCountedByAddress([link(0, 0, { label: '' }), link(1, 0, { label: '' })])).toBe(false);
  expect(isCountedByAddress([])).toBe(false);
});
