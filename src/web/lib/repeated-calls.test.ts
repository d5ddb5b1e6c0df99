// `call` sends one request for two calls with the same content. Bodies with a new id per press are tested with their
// screens.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpointsByArea } from '#contract/endpoints.ts';
import { call } from './api.ts';

/** The requests of a server that answers when the test says so. */
let requests: { call: string; answer: (response: Response) => void }[] = [];
const respondToAll = (status = 200): void => {
  for (const { answer } of requests) answer(Response.json({ id: 'one' }, { status }));
};

beforeEach(() => {
  requests = [];
  vi.stubGlobal(
    'fetch',
    (url: string, { method }: RequestInit) =>
      new Promise<Response>((answer) => {
        requests.push({ call: `${method} ${url}`, answer });
      }),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Its parts do not matter here: it is a third-party server. */
const send = call as unknown as (endpoint: AnyEndpoint, input: object) => Promise<unknown>;
const sample = ({ path: address }: AnyEndpoint, body: object) => ({
  params: Object.fromEntries([...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x'])),
  body,
});

/** Not sent through `call`; each of them guards itself. */
const overrides = new Map([
  ['/api/upload', 'an image is sent when its file is chosen'],
  ['/api/fonts/upload', 'the dialog sends one at a time'],
  ['/api/esp/contacts/import-csv', 'the dialog sends one at a time'],
  ['/api/generate-campaign/stream', 'the store knows that it is writing'],
]);
const changes = Object.values(endpointsByArea)
  .flat()
  .filter(({ method }) => method !== 'GET');
const creating = changes.filter(({ method, path: address }) => method === 'POST' && !overrides.has(address));

test('the calls with their own sending are calls of the contract', () => {
  const paths = changes.map((endpoint) => endpoint.path);
  expect([...overrides.keys()].filter((endpoint) => !paths.includes(endpoint as never))).toEqual([]);
  expect(creating.length).toBeGreaterThan(50);
});

test.each(creating.map((endpoint) => [endpoint.path, endpoint] as const))(
  'two calls with the same content send one request: %s',
  async (_, endpoint) => {
    const answers = [
      send(endpoint, sample(endpoint, { name: 'A' })),
      send(endpoint, sample(endpoint, { name: 'A' })),
    ];
    expect(requests).toHaveLength(1);
    respondToAll();
    expect(await Promise.all(answers)).toEqual([{ id: 'one' }, { id: 'one' }]);
    expect(requests).toHaveLength(1);
  },
);

const createList = changes.find(({ path: address }) => address === '/api/esp/lists') as AnyEndpoint;
const body = (name: string) => ({ body: { name } });

test.each([200, 500])('after an answer of %s the next press sends a new request', async (status) => {
  const first = send(createList, body('A')).catch(() => 'refused');
  respondToAll(status);
  await first;
  const second = send(createList, body('A'));
  expect(requests).toHaveLength(2);
  respondToAll();
  await second;
});

test('another change, the same one after another, and one with a signal are separate requests', async () => {
  const all = [
    send(createList, body('A')),
    send(createList, body('B')),
    send(createList, body('A')),
    send(createList, { ...body('A'), signal: new AbortController().signal }),
  ];
  expect(requests).toHaveLength(4);
  respondToAll();
  await Promise.all(all);
});

test('no other module of the web sends changes', () => {
  const root = path.resolve(import.meta.dirname, '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const sending = files.filter((file) =>
    /[^\w.]fetch(?:Answer)?\(|XMLHttpRequest\(|sendBeacon\(/.test(
      readFileSync(path.join(root, file), 'utf8'),
    ),
  );
  expect(sending.map((file) => file.replaceAll('\\', '/')).sort()).toEqual([
    'features/account/settings/square-image.ts',
    // Reads the page of a preview.
    'features/campaigns/page/use-campaign-html.ts',
    'features/copywriting/stream-campaign.ts',
    'features/plans/sandbox-payment.ts',
    'lib/api.ts',
    'lib/upload/send-form.ts',
  ]);
});
