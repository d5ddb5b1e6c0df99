import { act } from 'react';
import { expect, test } from 'vitest';
import { setUpScreen } from '../../../../test/support/browser/screen.ts';
import { GrowthChart } from './growth-chart.tsx';

const screen = setUpScreen();
const points = [
  { joined: 4, left: 0, marks: 1 },
  { joined: 0, left: 2, marks: 0 },
].map((values, index) => ({ label: `Nov ${index + 1}, 2026`, tick: `Nov ${index + 1}`, values }));
const chart = (
  <GrowthChart
    title="Growth"
    of="Day"
    names={{ joined: 'Joined', left: 'Left', marks: 'Campaigns' }}
    points={points}
    format={String}
  />
);
const pathOf = (side: string) => document.querySelector(`[data-side="${side}"]`)?.getAttribute('d');

test('bars go up for those who joined and down for those who left, on one scale', async () => {
  await screen.show(chart);
  expect(pathOf('joined')).toBe('M7.5 0h35v66.67h-35z');
  expect(pathOf('left')).toBe('M57.5 66.67h35v33.33h-35z');
  expect([...document.querySelectorAll('[data-mark]')].map((mark) => mark.getAttribute('data-mark'))).toEqual(
    ['0'],
  );
});

test('arrow keys say each point, and the table has the same figures', async () => {
  await screen.show(chart);
  const cursor = document.querySelector<HTMLElement>('[role="slider"]');
  await act(async () => cursor?.focus());
  expect(cursor?.getAttribute('aria-valuetext')).toBe('Nov 2, 2026: Joined: 0, Left: 2, and Campaigns: 0');
  await act(
    async () => void cursor?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true })),
  );
  expect(cursor?.getAttribute('aria-valuetext')).toBe('Nov 1, 2026: Joined: 4, Left: 0, and Campaigns: 1');
  await screen.press('Table');
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.lastChild?.textContent),
  );
  expect(rows).toEqual([
    ['Nov 1, 2026', '4', '0', '1'],
    ['Nov 2, 2026', '0', '2', '0'],
  ]);
});
