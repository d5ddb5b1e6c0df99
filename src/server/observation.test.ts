// What an operator sees of a server: metrics, traces and logs of one that has sent a campaign and met every call.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpointsByArea } from '#contract/endpoints.ts';
import { type Client, goodPassword, startTestServer, type TestServer } from '../../test/support/app.ts';
import { freePort } from '../../test/support/free-port.ts';
import { startTraceCollector, type TraceCollector } from '../../test/support/outside/trace-collector.ts';
import { listOf, readyToSend, untilStatus } from '../../test/support/samples/campaigns.ts';
import { readFigures, readSlowFigures } from './domain/admin/installation-figures.ts';
import { recordTracking } from './domain/events/record.ts';
import { openMetricsPort } from './http/metrics-port.ts';
import { createLogger } from './log.ts';

const token = 'planted-metrics-token-1234';
const secretKey = 'planted-secret-key planted-secret-key';
const recipients = ['ann@planted.example', 'bo@planted.example', 'cleo@planted.example'];

let app: TestServer;
let member: Client;
let collector: TraceCollector;
let portUrl: string;
let logged = '';
let series = '';

const scrape = async (url = app.url): Promise<string> => {
  const answer = await fetch(new URL('/metrics', url), { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^application\/openmetrics-text; version=1\.0\.0/);
  return answer.text();
};

/** The value of a series; undefined: there is none. */
const seriesValue = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`lettersmith_${name} `));
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ')));
};

const lines = () =>
  logged
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown> & { level: number; msg: string });

beforeAll(async () => {
  collector = await startTraceCollector();
  const port = await freePort();
  portUrl = `http://127.0.0.1:${port}`;
  const log = createLogger('trace', {
    destination: {
      write: (line: string) => {
        logged += line;
      },
    },
    traceId: () => app?.server.ctx.tracing.traceId(),
  });
  app = await startTestServer(
    {
      METRICS_TOKEN: token,
      METRICS_PORT: String(port),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_TRACES_SAMPLER_ARG: '1',
      SECRET_KEY: secretKey,
    },
    { log },
  );
  member = await app.member('owner@planted.example');
  const fromEmail = await readyToSend(member);
  const selectedLists = [
    await listOf(
      member,
      'Few',
      recipients.map((email) => ({ email })),
    ),
  ];
  const { body } = await member.post('/api/esp/campaigns', {
    name: 'Spring',
    subject: 'Bowls',
    fromName: 'Mara Lind',
    fromEmail,
    htmlContent:
      '<!doctype html><html lang="en"><head><title>Bowls</title></head><body><p>The bowls are back, thrown by hand and fired twice, forty of them.</p></body></html>',
    selectedLists,
  });
  expect((await member.post(`/api/esp/campaigns/${body.id}/send`)).body).toEqual({ sent: recipients.length });
  await untilStatus(member, body.id, 'sent');
  await app.client().post('/api/auth/login', { email: 'owner@planted.example', password: goodPassword });
  await app.client().get('/api/auth/user', { headers: { authorization: 'Bearer planted-bearer-token' } });
  // Every call once, with an id that nothing has. What they answer does not matter here.
  const calls = Object.values(endpointsByArea).flat();
  const isLasting = ({ path }: { path: string }): boolean =>
    /logout|account$|event-tracking|settings/.test(path);
  const once = calls.filter((call) => !isLasting(call));
  for (let start = 0; start < once.length; start += 20)
    await Promise.all(
      once
        .slice(start, start + 20)
        .map(({ method, path }) =>
          member.request(method, path.replace(/\{\w+\}/g, '999999'), method === 'GET' ? undefined : {}),
        ),
    );
  recordTracking(app.server.ctx, await app.workspaceOf(member), {
    kind: 'open',
    at: Date.now(),
    campaign: 1,
    contact: 1,
  });
  await readFigures(app.server.ctx);
  await readSlowFigures(app.server.ctx);
  series = await scrape();
});
afterAll(async () => {
  await app.close();
  await collector.close();
});

test('metrics of the main port need the token', async () => {
  for (const authorization of [undefined, 'Bearer wrong', `Basic ${token}`, `Bearer ${token}x`, token]) {
    const answer = await fetch(new URL('/metrics', app.url), {
      headers: authorization ? { authorization } : {},
    });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  }
});

test('the port of metrics has probes beside them, and nothing else', async () => {
  const status = async (path: string): Promise<number> => (await fetch(new URL(path, portUrl))).status;
  expect(await Promise.all(['/api/live', '/api/ready'].map(status))).toEqual([200, 200]);
  expect(await Promise.all(['/', '/api/health', '/api/config', '/login'].map(status))).toEqual([
    404, 404, 404, 404,
  ]);
  expect(await status('/metrics')).toBe(401);
  expect(await scrape(portUrl)).toContain('lettersmith_build_info');
});

test('a port in use ends the start if it was chosen, and only warns if it is the usual one', async () => {
  const { ctx } = app.server;
  const open = (isChosen: boolean) => {
    const listen = { host: '127.0.0.1', port: Number(new URL(portUrl).port), isChosen };
    const { readiness } = app.server;
    return openMetricsPort(
      { token, listen },
      { metrics: ctx.metrics, readiness, log: createLogger('silent') },
    );
  };
  await expect(open(true)).rejects.toThrow('METRICS_PORT');
  await (await open(false)).close();
  expect(await scrape(portUrl)).toContain('lettersmith_ready 1');
});

test('the figures are those of the campaign that was sent', () => {
  expect(seriesValue(series, 'mails_total{outcome="accepted",via="single"}')).toBe(recipients.length);
  expect(seriesValue(series, 'mails_total{outcome="in_doubt",via="single"}')).toBe(0);
  expect(seriesValue(series, 'carrier_call_duration_seconds_count{call="single"}')).toBe(recipients.length);
  expect(seriesValue(series, 'http_requests_in_flight')).toBe(1);
  expect(seriesValue(series, 'ready')).toBe(1);
  expect(seriesValue(series, 'process_heartbeat_age_seconds')).toBeLessThan(60);
  expect(seriesValue(series, 'send_queue_mails')).toBe(0);
  expect(seriesValue(series, 'carrier_accounts{state="good"}')).toBe(1);
  expect(seriesValue(series, 'carrier_rate_limit_mails_per_second')).toBeGreaterThan(0);
  expect(seriesValue(series, 'database_bytes')).toBeGreaterThan(1_000_000);
  expect(seriesValue(series, 'disk_free_bytes')).toBeGreaterThan(0);
  expect(seriesValue(series, 'service{service="worker"}')).toBe(1);
  expect(seriesValue(series, 'db_query_duration_seconds_count{kind="tx"}')).toBeGreaterThan(2);
  expect(seriesValue(series, 'db_pool_connections{server="primary",state="idle"}')).toBeGreaterThan(0);
  expect(seriesValue(series, 'job_queue_jobs{queue="retention",state="waiting"}')).toBeDefined();
});

test('a process has at most 5,000 series, were every call to answer in every way', () => {
  const all = series.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const routes = new Set(all.flatMap((line) => /requests_total\{route="([^"]+)"/.exec(line)?.[1] ?? []));
  expect(routes.size).toBeGreaterThan(150);
  const withoutRequests = all.filter((line) => !line.includes('http_requests_total'));
  const statusClasses = 5;
  const most = withoutRequests.length + routes.size * statusClasses;
  expect(most).toBeLessThan(5_000);
});

test('a trace of a request has its statements, without values', async () => {
  await expect.poll(() => collector.spans.map(({ name }) => name), { timeout: 20_000 }).toContain('SES call');
  const { spans } = collector;
  const request = spans.find(({ name }) => name === 'POST /api/esp/campaigns');
  expect(request?.attributes).toMatchObject({
    'http.route': '/api/esp/campaigns',
    'http.response.status_code': 201,
    workspace: await app.workspaceOf(member),
  });
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(parts.map(({ name }) => name)).toContain('SQL insert');
  for (const { attributes } of parts) expect(String(attributes['db.query.text'])).not.toContain('Bowls');
  await expect.poll(() => spans.some(({ name }) => name === 'events batch'), { timeout: 20_000 }).toBe(true);
  expect(spans.some(({ name }) => name.startsWith('job '))).toBe(true);
});

test('log lines name route, status and time; probes and scrapes are for debugging', () => {
  const completed = lines().filter(({ msg }) => msg === 'request completed');
  const of = (route: string) => completed.filter(({ req }) => (req as { route: string }).route === route);
  expect(of('/api/esp/campaigns')[0]).toMatchObject({
    level: 30,
    status: 201,
    ms: expect.any(Number),
    workspace: expect.any(String),
    trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  for (const route of ['/api/live', '/metrics']) expect(of(route).map(({ level }) => level)).toContain(20);
  expect(lines().filter(({ msg }) => msg === 'job completed').length).toBeGreaterThan(0);
});

test('no log line, metric or trace has a planted secret, a cookie or an address', async () => {
  const cookies = [...member.cookies.values()];
  expect(cookies.join('').length).toBeGreaterThan(20);
  const secrets = [
    token,
    secretKey,
    goodPassword,
    'planted-bearer-token',
    ...cookies,
    ...recipients,
    '@planted',
  ];
  const seen = { logged, series, traces: collector.bodies.join('\n') };
  for (const [where, text] of Object.entries(seen)) {
    expect(text.length, where).toBeGreaterThan(1_000);
    for (const secret of secrets) expect(text.includes(secret), `${secret} in ${where}`).toBe(false);
  }
  // The search finds what is there.
  expect(logged).toContain('request completed');
});
