import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ImportStatus, listImports } from '#contract/audience/imports.ts';
import { usePages } from '#web/lib/hooks/use-pages.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { useLiveImports } from './use-live-imports.ts';

class Stream extends EventTarget {
  static latest: Stream;
  constructor() {
    super();
    Stream.latest = this;
  }
  close() {}
}

const pollMs = 500;
const imported = (state: ImportStatus['state']): ImportStatus => ({
  importId: 'i1',
  state,
  source: 'paste',
  fileName: '',
  listId: null,
  tagIds: [],
  consent: true,
  rowsRead: 1,
  total: 1,
  imported: 0,
  failed: 0,
  errors: [],
  problem: null,
  columns: [],
  statuses: {},
  unknownStatuses: [],
  ignoredColumns: [],
  warnings: [],
  rowWarnings: [],
  createdAt: '2026-11-02T09:00:00.000Z',
  finishedAt: null,
});

let state: ImportStatus['state'];
let answerMs: number;
let root: Root;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('EventSource', Stream);
  state = 'writing';
  answerMs = 0;
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const body = JSON.stringify([imported(state)]);
    await new Promise((resolve, reject) => {
      setTimeout(resolve, answerMs);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    return new Response(body, { headers: { 'Content-Type': 'application/json' } });
  });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const Dialog = () => {
  const isLive = useLiveImports(true);
  const { items } = usePages(
    listImports,
    {},
    { pageSize: 10, refetchIntervalMs: () => (isLive ? false : pollMs) },
  );
  return <p>{items?.map((item) => item.state).join() ?? 'loading'}</p>;
};
const show = () => {
  const client = createQueryClient();
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Dialog />
      </QueryClientProvider>,
    ),
  );
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const finish = async () => {
  state = 'done';
  await act(async () => {
    const data = JSON.stringify([imported('done')]);
    Stream.latest.dispatchEvent(new MessageEvent('message', { data }));
    await vi.advanceTimersByTimeAsync(10);
  });
};
const page = () => document.body.textContent;

test('the answer of a poll that was sent before the event does not replace it', async () => {
  show();
  await pass(100);
  expect(page()).toBe('writing');
  answerMs = 2_000;
  await pass(pollMs);
  await finish();
  expect(page()).toBe('done');
  await pass(5_000);
  expect(page()).toBe('done');
});

test('a list that was still loading at the event is loaded again', async () => {
  answerMs = 2_000;
  show();
  await pass(100);
  await finish();
  await pass(5_000);
  expect(page()).toBe('done');
});
