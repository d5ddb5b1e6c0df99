// The product's import beside PostgreSQL's maximum, and beside the usual way.
//
//   DATABASE_URL=postgres://… node bench/import/run.ts [--rows=122000] [--runs=5] [--embedded]
//
// Needs `psql`. Each way creates the same contacts from the same file, in tables with the same indexes and triggers;
// the ways alternate.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context } from '../../src/server/context.ts';
import { type OpenDatabase, openDatabase } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { updateSearchIndex } from '../../src/server/domain/audience/contacts/search-index.ts';
import { importStream } from '../../src/server/domain/audience/imports/imports.ts';
import { writeImport } from '../../src/server/domain/audience/imports/write.ts';
import type { Caller } from '../../src/server/domain/shared/caller.ts';
import { createMemory } from '../../src/server/memory.ts';
import { createMetrics } from '../../src/server/metrics/registry.ts';
import { noTracing } from '../../src/server/tracing/tracing.ts';
import { measuredAt } from '../measured.ts';
import { columnsOf, makeFile, sources } from './sample.ts';

const numberOf = (name: string, usual: number): number =>
  Number(process.argv.find((text) => text.startsWith(`--${name}=`))?.split('=')[1] ?? usual);
const rows = numberOf('rows', 122_000);
const runs = numberOf('runs', 5);
const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error('Set DATABASE_URL to a PostgreSQL on which databases may be made.');

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const folder = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-bench-'));
const file = path.join(folder, 'people.csv');
const text = makeFile(rows);
writeFileSync(file, text);

const open = async (url: string | null): Promise<OpenDatabase> => {
  const database = await openDatabase({ databaseUrl: url, dataDir: path.join(folder, 'embedded') });
  await migrate(database.pool, path.join(root, 'migrations'));
  return database;
};

const prepare = async ({ pool }: OpenDatabase): Promise<void> => {
  await pool.query('truncate workspaces cascade');
  await pool.query('truncate contacts, import_parts, import_errors, list_members, contact_taggings');
  await pool.query(
    "insert into workspaces (id, plan_type, plan_renews, created_at) values ('workspace-of-the-bench', 'trial', false, now())",
  );
  await pool.query(
    'drop table if exists staging; create table staging (line bigint generated always as identity, email text, first_name text, last_name text)',
  );
};

/** The peak memory of this process, measured while `work` runs. */
const peak = async (work: () => Promise<void>): Promise<number> => {
  let maxMemory = 0;
  const timer = setInterval(() => {
    maxMemory = Math.max(maxMemory, process.memoryUsage.rss());
  }, 20);
  await work();
  clearInterval(timer);
  return maxMemory;
};

async function* pieces(): AsyncGenerator<Uint8Array> {
  const { createReadStream } = await import('node:fs');
  yield* createReadStream(file, { highWaterMark: 64 * 1024 }) as AsyncIterable<Buffer>;
}

const contextOf = ({ db, kind }: OpenDatabase): Context => {
  let ids = 0;
  return {
    db,
    memory: createMemory(),
    metrics: createMetrics({ isProcessMeasured: false }),
    tracing: noTracing,
    config: { databaseUrl: kind === 'postgres' ? databaseUrl : null },
    now: () => new Date(),
    newId: () => `import-${++ids}-${Date.now()}`,
    background: { enqueue: () => undefined },
    log: console,
  } as unknown as Context;
};

const ours = async (database: OpenDatabase): Promise<void> => {
  const ctx = contextOf(database);
  const account = { id: 'user', workspace_id: 'workspace-of-the-bench' } as Caller;
  const begun = await importStream(ctx, account, pieces(), { address: '', fileName: '', consent: true });
  await writeImport(ctx, account.workspace_id, begun.importId);
};

const psql = (name: string) => async (): Promise<void> => {
  const url = new URL(databaseUrl);
  url.pathname = `/${databaseName}`;
  const { status, stderr } = spawnSync('psql', ['-q', '-v', 'ON_ERROR_STOP=1', url.href], {
    input: (sources[name] ?? '').replaceAll('FILE', file),
  });
  if (status !== 0) throw new Error(String(stderr));
};

const batches = async ({ pool }: OpenDatabase): Promise<void> => {
  const client = await pool.connect();
  await client.query('begin');
  let id = 0;
  const lines = text.split('\n').slice(1, -1);
  for (let index = 0; index < lines.length; index += 1_000) {
    const people = new Map<string, string[]>();
    for (const line of lines.slice(index, index + 1_000)) {
      const [email = '', ...names] = line.split(',');
      if (email.includes('@')) people.set(email.toLowerCase(), names);
    }
    const values: unknown[] = [];
    const tuples = [...people].map(([email, [first, last]]) => {
      id += 1;
      values.push(id, email, first, last);
      const n = values.length;
      return `('workspace-of-the-bench', $${n - 3}, $${n - 2}, $${n - 1}, $${n}, 'subscribed', 'import', now(), now())`;
    });
    await client.query(
      `insert into contacts ${columnsOf} values ${tuples.join(',')} on conflict (workspace_id, email) do update set first_name = excluded.first_name, last_name = excluded.last_name`,
      values,
    );
  }
  await client.query('commit');
  client.release();
};

const databaseName = `lettersmith_bench_${process.pid}`;
const admin = await openDatabase({ databaseUrl, dataDir: folder });
await admin.pool.query(`create database ${databaseName}`);
const url = new URL(databaseUrl);
url.pathname = `/${databaseName}`;
const server = await open(url.href);

const ways: [name: string, work: () => Promise<void>][] = [
  ['psql: \\copy to staging, insert on conflict (the limit)', psql('plain')],
  ['psql: \\copy to staging, distinct and sorted', psql('sorted')],
  ['batches of 1,000 values, one transaction', () => batches(server)],
  ['lettersmith', () => ours(server)],
];

const times = new Map<string, number[]>();
let maxMemory = 0;
for (let run = 0; run < runs; run += 1) {
  for (const [name, work] of ways) {
    await prepare(server);
    const started = performance.now();
    const memory = await peak(work);
    times.set(name, [...(times.get(name) ?? []), performance.now() - started]);
    if (name === 'lettersmith') maxMemory = Math.max(maxMemory, memory);
    const { rows: counted } = await server.pool.query('select count(*)::int as n from contacts');
    console.error(`${name}: ${Math.round(performance.now() - started)} ms, ${counted[0].n} contacts`);
  }
}
if (process.argv.includes('--embedded')) {
  const embedded = await open(null);
  const name = 'lettersmith, embedded database';
  for (let run = 0; run < Math.min(runs, 3); run += 1) {
    await prepare(embedded);
    const started = performance.now();
    await ours(embedded);
    times.set(name, [...(times.get(name) ?? []), performance.now() - started]);
    console.error(`${name}: ${Math.round(performance.now() - started)} ms`);
  }
  await embedded.close();
}
if (process.argv.includes('--blocks')) {
  const started = performance.now();
  await updateSearchIndex(contextOf(server), 'workspace-of-the-bench');
  console.log(`Search text of ${rows} rows: ${Math.round(performance.now() - started)} ms`);
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const limit = median(times.get(ways[0]?.[0] ?? '') ?? []);
console.log(`${measuredAt()}\n`);
console.log(`${rows} rows, ${Buffer.byteLength(text)} bytes, ${runs} runs`);
console.log('| way | median ms | min | max | rows/s | × limit |\n|---|--:|--:|--:|--:|--:|');
for (const [name, all] of times) {
  const ms = median(all);
  console.log(
    `| ${name} | ${Math.round(ms)} | ${Math.round(Math.min(...all))} | ${Math.round(Math.max(...all))} | ${Math.round((rows / ms) * 1000)} | ${(ms / limit).toFixed(2)} |`,
  );
}
console.log(
  `Memory of this process at most: ${Math.round(maxMemory / 1024 / 1024)} MB, ${Math.round(Buffer.byteLength(text) / 1024 / 1024)} MB of it the sample`,
);
await server.close();
await admin.pool.query(`drop database ${databaseName}`);
await admin.close();
await rm(folder, { recursive: true });
