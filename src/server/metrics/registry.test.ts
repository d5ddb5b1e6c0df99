import { expect, test } from 'vitest';
import { waitingReason } from '#contract/campaigns/states.ts';
import { type Definition, definitions, maxOpenValues } from './definitions.ts';
import { noMetrics } from './metrics.ts';
import { combinations, createMetrics } from './registry.ts';
import { errorClass, statementKind } from './statements.ts';

const linesOf = async (metrics = createMetrics({ isProcessMeasured: false }), name = ''): Promise<string[]> =>
  (await metrics.text()).split('\n').filter((line) => line.startsWith(`lettersmith_${name}`));

test('counters with listed labels begin at 0, so that the first event is an increase', async () => {
  expect(await linesOf(undefined, 'mails_total{')).toHaveLength(18);
  expect(await linesOf(undefined, 'tracking_dropped_total')).toEqual([
    'lettersmith_tracking_dropped_total 0',
  ]);
});

test('a gauge that was never set shows nothing, and figures of the installation can be forgotten', async () => {
  const metrics = createMetrics({ isProcessMeasured: false });
  expect(await linesOf(metrics, 'send_queue_mails')).toEqual([]);
  metrics.set('send_queue_mails', {}, 3);
  metrics.set('ledger_mails', { state: 'in_doubt' }, 2);
  metrics.set('disk_size_bytes', {}, 5);
  expect(await linesOf(metrics, 'send_queue_mails')).toEqual(['lettersmith_send_queue_mails 3']);
  metrics.forgetInstallation();
  expect(await linesOf(metrics, 'send_queue_mails')).toEqual([]);
  expect(await linesOf(metrics, 'ledger_mails')).toEqual([]);
  expect(await linesOf(metrics, 'disk_size_bytes')).toEqual(['lettersmith_disk_size_bytes 5']);
});

test('a value that no list names is other, or is not counted', async () => {
  const metrics = createMetrics({ isProcessMeasured: false });
  metrics.setAll('workspaces_paused', [
    { labels: { reason: 'clock' }, value: 2 },
    { labels: { reason: 'full moon' }, value: 3 },
    { labels: { reason: 'high tide' }, value: 4 },
  ]);
  expect(await linesOf(metrics, 'workspaces_paused')).toEqual([
    'lettersmith_workspaces_paused{reason="clock"} 2',
    'lettersmith_workspaces_paused{reason="other"} 7',
  ]);
  metrics.add('mails_total', { outcome: 'lost' as 'failed', via: 'single' });
  expect(await linesOf(metrics, 'mails_total{outcome="lost"')).toEqual([]);
});

test('an open label has no more values than allowed, however many come', async () => {
  const metrics = createMetrics({ isProcessMeasured: false });
  for (let index = 0; index < 10 * maxOpenValues; index += 1)
    metrics.add('http_requests_total', { route: `/r/${index}`, status_class: '2xx' });
  const lines = await linesOf(metrics, 'http_requests_total{');
  expect(lines).toHaveLength(maxOpenValues + 1);
  expect(lines).toContain(
    `lettersmith_http_requests_total{route="other",status_class="2xx"} ${9 * maxOpenValues}`,
  );
});

test('a value that cannot be read is left out of the scrape, and the others are there', async () => {
  const metrics = createMetrics({ isProcessMeasured: false });
  metrics.read('disk_free_bytes', {}, () => Promise.reject(new Error('no such folder')));
  metrics.read('tracking_buffer_entries', {}, () => 7);
  expect(await linesOf(metrics, 'disk_free_bytes')).toEqual([]);
  expect(await linesOf(metrics, 'tracking_buffer_entries')).toEqual([
    'lettersmith_tracking_buffer_entries 7',
  ]);
});

test('the format is that of OpenMetrics, with the memory and the event loop of the process', async () => {
  const text = await createMetrics({ isProcessMeasured: true }).text();
  expect(text).toMatch(/# EOF\n$/);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(text).toContain('process_resident_memory_bytes');
  const families = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  expect(new Set(families).size, 'two metrics have one name once _total is cut off').toBe(families.length);
  expect(await noMetrics.text()).toBe('# EOF\n');
});

test('no label can name a workspace, a person or a message', () => {
  const labels = Object.values<Definition>(definitions).flatMap((each) => Object.keys(each.labels ?? {}));
  expect(labels.length).toBeGreaterThan(10);
  expect(
    labels.filter((label) => /workspace|campaign|mail|address|url|user|message|id$/.test(label)),
  ).toEqual([]);
  expect(combinations({ a: ['1', '2'], b: ['3', '4'] })).toHaveLength(4);
});

test.each([
  ['select 1', 'select'],
  ['\n    insert into contacts', 'insert'],
  ['with held as (select 1) update campaigns', 'with'],
  ['begin', 'tx'],
  ['rollback to savepoint a', 'tx'],
  ['/* over all workspaces: old rows */ delete from events', 'delete'],
  ['do $$ begin end $$', 'other'],
])('the kind of the statement %j is %s', (sql, kind) => {
  expect(statementKind(sql)).toBe(kind);
});

test('an error without a code of PostgreSQL is one of the driver', () => {
  expect(errorClass(Object.assign(new Error(), { code: '40P01' }))).toBe('40');
  expect(errorClass(Object.assign(new Error(), { code: 'P0001' }))).toBe('other');
  expect(errorClass(Object.assign(new Error(), { code: 'ECONNRESET' }))).toBe('driver');
});

test('the reasons of paused workspaces are those of campaigns', () => {
  expect(definitions.workspaces_paused.labels.reason).toEqual([...waitingReason.options, 'other']);
});
