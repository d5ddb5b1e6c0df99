import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { setUpScreen } from '../../../../../test/support/browser/screen.ts';
import { sampleCampaign } from '../../../../../test/support/samples/sample-campaign.ts';
import { CampaignsTab } from './campaigns-tab.tsx';

const screen = setUpScreen();
const { press } = screen;

beforeEach(() => {
  localStorage.clear();
  const sent = { status: 'sent', startedAt: '2026-11-21T09:00:00.000Z', inboxScore: 'A' } as const;
  screen.answers = {
    'GET /api/esp/campaigns/summaries': [
      sampleCampaign('c1', 'sent', { ...sent, sentCount: 1_000, openedCount: 400, clickedCount: 50 }),
      sampleCampaign('c2', 'sent', { ...sent, sentCount: 100, openedCount: 20, clickedCount: 10 }),
      sampleCampaign('c3', 'draft', { inboxScore: null }),
    ],
    'GET /api/esp/campaigns/counts': { total: 3, byStatus: { sent: 2, draft: 1 }, deleted: 0 },
    'GET /api/esp/campaigns/activity': [
      { id: 'c1', audience: { everyone: false, lists: ['News', 'VIP'], segments: [] }, opened: [0, 3, 1] },
      { id: 'c2', audience: { everyone: true, lists: [], segments: [] }, opened: null },
      { id: 'c3', audience: { everyone: false, lists: [], segments: [] }, opened: null },
    ],
    'GET /api/saved-views': [],
  };
});
const show = () =>
  screen.show(<CampaignsTab creating={null} onCreated={() => undefined} />, '/esp?tab=campaigns');
const rows = () => [...document.querySelectorAll('tbody tr')];
const cells = (row: number) => [...(rows()[row]?.querySelectorAll('td') ?? [])];

test('the table shows picture, audience and rates on one scale; the choice is kept', async () => {
  await show();
  expect(document.querySelector('table')).toBeNull();
  await press('Table');
  expect(rows()).toHaveLength(3);
  expect(cells(0)[0]?.querySelector('img')?.getAttribute('src')).toContain('/api/esp/campaigns/c1/picture');
  // A draft without an email has nothing to draw.
  expect(cells(2)[0]?.querySelector('img')).toBeNull();
  expect(cells(0)[2]?.textContent).toContain('News and VIP');
  expect(cells(1)[2]?.textContent).toContain('All subscribers');
  const bar = (row: number, column: number) =>
    cells(row)[column]?.querySelector<HTMLElement>('[style]')?.style.width;
  expect([bar(0, 4), bar(1, 4), bar(0, 5), bar(1, 5)]).toEqual(['100%', '50%', '50%', '100%']);
  expect(cells(0)[6]?.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe(
    '4 people opened it in the first 48 hours',
  );
  expect(cells(1)[6]?.querySelector('[role="img"]')).toBeNull();
  await screen.reload(<CampaignsTab creating={null} onCreated={() => undefined} />, '/esp?tab=campaigns');
  expect(rows()).toHaveLength(3);
});

test('rows are selected as cards are', async () => {
  await show();
  await press('Table');
  const box = cells(1)[0]?.querySelector<HTMLInputElement>('input[type="checkbox"]');
  await act(async () => box?.click());
  await screen.settle();
  expect(screen.text()).toContain('1 selected');
});
