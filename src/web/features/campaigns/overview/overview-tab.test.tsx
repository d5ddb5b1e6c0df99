import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/lib/query-client.ts';
import { OverviewTab } from './overview-tab.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let root: ReturnType<typeof createRoot>;
let container: HTMLElement;

beforeEach(() => {
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
  vi.unstubAllGlobals();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});

const show = async (respond: (address: string) => Promise<Response>): Promise<void> => {
  vi.stubGlobal('fetch', respond);
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <OverviewTab />
      </QueryClientProvider>,
    ),
  );
};
const stats = (contacts: number, campaigns: object) => ({
  contacts: { total: contacts, subscribed: contacts },
  lists: { total: 2 },
  campaigns: { total: 4, sent: 3, totalSent: 12_345, openRate: 31.4, clickRate: 6, ...campaigns },
});
const respondWith = (body: object) => async (address: string) =>
  Response.json(String(address).includes('trends') ? { days: [] } : body);
const untilLoaded = () => vi.waitFor(() => expect(container.querySelector('dl')).not.toBeNull(), 20_000);
const text = () => container.textContent ?? '';
const barOf = (name: string) =>
  container.querySelector<HTMLElement>(`[data-bar="${name}"] > div`)?.style.width ?? '';

test('four placeholders hold the space while the figures load', async () => {
  await show(() => new Promise<Response>(() => undefined));
  const loading = container.querySelector('[role="status"]');
  expect(loading?.textContent).toBe('Loading your statistics');
  expect(loading?.querySelectorAll(':scope > div')).toHaveLength(4);
});

test('each figure shows its details, and no bar exceeds its end', async () => {
  await show(respondWith(stats(1_200, { openRate: 31.4, clickRate: 26 })));
  await untilLoaded();
  for (const expected of [
    'Total Contacts1,2001,200 subscribed',
    'Email Lists2',
    'Campaigns43 sent',
    'Emails Sent12,345All time',
    'Open Rate31.4%',
    'Click Rate26.0%',
  ])
    expect(text()).toContain(expected);
  expect([barOf('Open Rate'), barOf('Click Rate')]).toEqual(['31.4%', '100%']);
  expect(text()).not.toContain('Getting started');
  // The best hour of the week, which loads later, has a link of its own.
  const links = container.querySelectorAll('a[href^="/esp"]');
  expect([...links].map((link) => link.getAttribute('href'))).toEqual([
    '/esp?tab=campaigns',
    '/esp?tab=contacts',
  ]);
});

test('without contacts there are four steps, and a link to the settings', async () => {
  await show(respondWith(stats(0, {})));
  await untilLoaded();
  expect([...container.querySelectorAll('ol li a')].map((link) => link.textContent)).toEqual([
    'Configure Amazon SES',
    'Import contacts',
    'Create lists',
    'Build campaigns',
  ]);
  const button = [...container.querySelectorAll('a')].find((link) => link.textContent === 'Go to Settings');
  expect(button?.getAttribute('href')).toBe('/esp?tab=settings');
});

test('figures that fail to load can be retried', async () => {
  await show(async () => new Response('{"message":"The database is away."}', { status: 503 }));
  await vi.waitFor(() => expect(text()).toContain('The database is away.'), { timeout: 20_000 });
  expect(text()).toContain('Try again');
});
