// Alert rules, dashboard and documentation name metrics that exist; and where Prometheus is installed, it loads them,
// scrapes a server and answers their queries.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../../test/support/app.ts';
import { deployFolder, hasPrometheus, promtool, startPrometheus } from '../../../test/support/prometheus.ts';
import { type Definition, definitions, prefix } from './definitions.ts';
import { createMetrics } from './registry.ts';

const alertsFile = path.join(deployFolder, 'prometheus/alerts.yaml');
const alerts = await readFile(alertsFile, 'utf8');
const docs = await readFile(path.join(deployFolder, '../docs/monitoring.md'), 'utf8');
const dashboard = JSON.parse(await readFile(path.join(deployFolder, 'grafana/lettersmith.json'), 'utf8')) as {
  uid: string;
  panels: { type: string; title: string; targets?: { expr: string }[] }[];
};

const dashboardQueries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const alertNames = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

/** Of Prometheus itself, and of its blackbox exporter. */
const foreign = new Set(['up', 'probe_ssl_earliest_cert_expiry']);

/** All names of series that a process can show. */
const known = async (): Promise<Set<string>> => {
  const own = Object.entries<Definition>(definitions).flatMap(([name, { type }]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => prefix + name + end) : [prefix + name],
  );
  const ofProcess = (await createMetrics({ isProcessMeasured: true }).text())
    .split('\n')
    .flatMap((line) => /^((?:process|nodejs)_\w+)/.exec(line)?.[1] ?? []);
  // Garbage is collected only later.
  const collected = ['_bucket', '_sum', '_count'].map((end) => `nodejs_gc_duration_seconds${end}`);
  return new Set([...own, ...ofProcess, ...collected]);
};

/** The metrics that an expression reads: words with an underscore that are no function or label. */
const namesIn = (expression: string): string[] =>
  expression
    .replace(/\{[^}]*\}|\b(by|without)\s*\([^)]*\)|\$__\w+/g, ' ')
    .match(/\b(?:lettersmith|process|nodejs|probe)_\w+|\bup\b/g) ?? [];

const expressionsOf = (rules: string): string[] =>
  [...rules.matchAll(/^ {8}expr: (?:\|\n((?: {10}.*\n)+)|(.*)\n)/gm)].map(
    ([, block, line]) => block ?? line ?? '',
  );

test('every metric of alert rules and dashboard exists', async () => {
  const expressions = [...expressionsOf(alerts), ...dashboardQueries];
  expect(expressionsOf(alerts)).toHaveLength(alertNames.length);
  const names = await known();
  for (const expression of expressions) {
    const used = namesIn(expression);
    expect(used.length, expression).toBeGreaterThan(0);
    expect(
      used.filter((name) => !names.has(name) && !foreign.has(name)),
      expression,
    ).toEqual([]);
  }
});

test('the dashboard shows every metric', () => {
  expect(dashboard.uid).toBe('lettersmith');
  const shown = new Set(
    dashboardQueries.flatMap(namesIn).map((name) => name.replace(/_(bucket|sum|count)$/, '')),
  );
  const missing = Object.keys(definitions).filter((name) => !shown.has(prefix + name));
  expect(missing).toEqual([]);
});

test('the documentation has every metric with its meaning, and a runbook for every alert', () => {
  const kinds = {
    counter: 'counter',
    histogram: 'histogram',
    process: 'gauge',
    installation: 'gauge, one process',
  };
  for (const [name, definition] of Object.entries<Definition>(definitions)) {
    const kind = definition.type === 'gauge' ? kinds[definition.of] : kinds[definition.type];
    const labels = Object.keys(definition.labels ?? {}).map((label) => `\`${label}\``);
    expect(docs).toContain(
      `| \`${prefix}${name}\` | ${kind} | ${labels.join(', ')} | ${definition.help} |\n`,
    );
  }
  const documented = [...docs.matchAll(/^\| `(lettersmith_\w+)` \|/gm)].map(([, name]) => name);
  expect(documented).toHaveLength(Object.keys(definitions).length);
  expect(alertNames.length).toBeGreaterThan(20);
  expect([...docs.matchAll(/^### (Lettersmith\w+)$/gm)].map(([, name]) => name).sort()).toEqual(
    [...alertNames].sort(),
  );
  for (const name of alertNames)
    expect(alerts).toContain(`runbook: docs/monitoring.md#${name.toLowerCase()}\n`);
  expect(alerts.match(/what_to_do: ./g)).toHaveLength(alertNames.length);
});

test('every alert has a case in which it fires', async () => {
  const cases = await readFile(path.join(deployFolder, 'prometheus/tests.yaml'), 'utf8');
  const firing = new Set([...cases.matchAll(/alertname: (\w+)\n\s+exp_alerts:/g)].map(([, name]) => name));
  expect(alertNames.filter((name) => !firing.has(name))).toEqual([]);
});

describe.skipIf(!hasPrometheus)('Prometheus of this machine', () => {
  test('promtool accepts the settings and the rules, and the rules fire when they should', () => {
    for (const args of [
      ['check', 'config', '--syntax-only', path.join(deployFolder, 'prometheus/prometheus.yml')],
      ['check', 'rules', alertsFile],
      ['test', 'rules', path.join(deployFolder, 'prometheus/tests.yaml')],
    ]) {
      const { status, output } = promtool(...args);
      expect(status, output).toBe(0);
    }
  });

  test.skipIf(!process.env.LONG)(
    'it scrapes a server, and answers every query of the dashboard and of the rules',
    async () => {
      const token = 'a token for scraping';
      const app = await startTestServer({ METRICS_TOKEN: token.replaceAll(' ', '-') });
      const prometheus = await startPrometheus(new URL(app.url).host, token.replaceAll(' ', '-'));
      try {
        await app.client().get('/api/config');
        const isScraped = async () =>
          (await prometheus.query('lettersmith_http_requests_total{route="/api/config"}').catch(() => []))
            .length;
        await expect.poll(isScraped, { timeout: 60_000 }).toBe(1);
        for (const query of [...dashboardQueries, ...expressionsOf(alerts)])
          await prometheus.query(query.replaceAll('$__rate_interval', '5m'));
        const shown = await prometheus.query('count by (__name__) ({__name__=~"lettersmith_.+"})');
        const names = new Set(shown.map(({ metric }) => metric.__name__));
        const missing = Object.entries<Definition>(definitions).filter(
          ([name, { type }]) => type !== 'histogram' && !names.has(prefix + name),
        );
        // These appear with the first job, with a reason to wait, with a backup, and after ten minutes.
        const later = [
          'jobs_total',
          'job_last_success_timestamp_seconds',
          'workspaces_paused',
          'backup_last_success_timestamp_seconds',
        ];
        expect(missing.map(([name]) => name).filter((name) => !later.includes(name))).toEqual([]);
        const loaded = (await prometheus.read('rules')) as {
          groups: { rules: { name: string; health: string }[] }[];
        };
        expect(loaded.groups.flatMap(({ rules }) => rules)).toHaveLength(alertNames.length);
        expect(loaded.groups.flatMap(({ rules }) => rules).filter(({ health }) => health === 'err')).toEqual(
          [],
        );
      } finally {
        await prometheus.stop();
        await app.close();
      }
    },
  );
});
