import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compareCampaign } from '#contract/campaigns/analytics.ts';
import { type Campaign, getCampaign } from '#contract/campaigns/campaigns.ts';
import { getEspTrends } from '#contract/campaigns/overview.ts';
import { getCampaignReport } from '#contract/campaigns/report.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { useDashboard } from '#web/lib/use-dashboard.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { sampleCampaign } from '../../../../../test/support/samples/sample-campaign.ts';
import { useProgress, useSentFigures } from './use-progress.ts';

class Stream extends EventTarget {
  static latest: Stream;
  constructor() {
    super();
    Stream.latest = this;
  }
  close() {}
}

const answerMs = 3_000;
const sent: Campaign = sampleCampaign('c1', 'sent');
let requests = 0;
let root: Root;
let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('EventSource', Stream);
  requests = 0;
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    requests += 1;
    const series = Array.from({ length: requests }, () => ({
      at: '2026-11-02T09:00:00.000Z',
      sent: 1,
      opened: 1,
      clicked: 0,
    }));
    await new Promise((resolve, reject) => {
      setTimeout(resolve, answerMs);
      signal?.addEventListener('abort', reject);
    });
    return Response.json({
      ...sent,
      deliveredCount: 0,
      queuedCount: 0,
      inDoubtCount: 0,
      machineClickedCount: 0,
      series,
      links: [],
      clients: [],
      bounces: [],
      failures: [],
    });
  });
  client = createQueryClient();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const Page = () => {
  useSentFigures(sent);
  const report = useEndpoint(getCampaignReport, { params: { id: sent.id } });
  return (
    <p>{report.data ? `${report.data.openedCount} opened, ${report.data.series.length} hours` : 'loading'}</p>
  );
};
const tell = (openedCount: number) =>
  act(async () => {
    const data = JSON.stringify({ ...sent, openedCount, perSecond: 0, secondsLeft: null });
    Stream.latest.dispatchEvent(new MessageEvent('message', { data }));
    await vi.advanceTimersByTimeAsync(0);
  });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const page = () => document.body.textContent;

test('ten changes in ten seconds show at once, request the report twice, and let its answers arrive', async () => {
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>,
    ),
  );
  await pass(answerMs + 100);
  expect(page()).toBe(`${sent.openedCount} opened, 1 hours`);
  await tell(100);
  for (let opened = 101; opened <= 110; opened += 1) {
    await tell(opened);
    expect(page()).toMatch(new RegExp(`^${opened} opened`));
    await pass(1_000);
  }
  expect(requests).toBe(2);
  expect(page()).toContain('2 hours');
  await pass(30_000);
  expect(requests).toBe(3);
  expect(page()).toContain('3 hours');
});

test.each([
  ['the stream', true],
  ['the answer about the campaign', false],
])('the end of sending, told by %s, renews the figures of the workspace', async (_, isTold) => {
  const asked: string[] = [];
  let status: Campaign['status'] = 'sending';
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(String(url));
    return Response.json({ ...sent, status });
  });
  const Sending = () => {
    const campaign = useEndpoint(getCampaign, { params: { id: sent.id } }).data;
    useProgress(campaign ?? { ...sent, status: 'sending' });
    useDashboard();
    useEndpoint(getEspTrends);
    useEndpoint(compareCampaign, { params: { id: sent.id } });
    return null;
  };
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Sending />
      </QueryClientProvider>,
    ),
  );
  await pass(100);
  const before = asked.length;
  status = 'sent';
  if (isTold) await tell(5);
  else await act(() => client.invalidateQueries({ queryKey: ['/api/esp/campaigns/c1'] }));
  await pass(100);
  expect(asked.slice(before)).toEqual(
    expect.arrayContaining([
      '/api/dashboard',
      '/api/esp/trends',
      '/api/esp/campaigns/c1',
      '/api/esp/campaigns/c1/comparison',
    ]),
  );
});
