// The time and memory of an import of a million rows, and the time of a page of a million contacts: the first one, by a
// part of a word, and filtered.
//
//   DATABASE_URL=postgres://… node bench/import/search.ts [--rows=1000000]
import { spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { contactFilter } from '../../src/contract/audience/contacts.ts';
import type { Context } from '../../src/server/context.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { bulkContacts } from '../../src/server/domain/audience/contacts/bulk-changes.ts';
import { listContacts } from '../../src/server/domain/audience/contacts/search.ts';
import { updateSearchIndex } from '../../src/server/domain/audience/contacts/search-index.ts';
import { importStream } from '../../src/server/domain/audience/imports/imports.ts';
import { writeImport } from '../../src/server/domain/audience/imports/write.ts';
import { createList } from '../../src/server/domain/audience/lists/lists.ts';
import type { Caller } from '../../src/server/domain/shared/caller.ts';
import { createMemory } from '../../src/server/memory.ts';
import { createMetrics } from '../../src/server/metrics/registry.ts';
import { noTracing } from '../../src/server/tracing/tracing.ts';
import { measuredAt } from '../measured.ts';

const rows = Number(process.argv.find((text) => text.startsWith('--rows='))?.slice(7) ?? 1_000_000);
const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error('Set DATABASE_URL to a PostgreSQL on which databases may be made.');

const folder = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-bench-'));
const file = path.join(folder, 'people.csv');
const nameOf = (n: number): string => (Math.imul(n, 2_654_435_761) >>> 0).toString(36);
// By another process, so that its memory does not count.
const make = `
const { openSync, writeSync } = require('node:fs');
const out = openSync(${JSON.stringify(file)}, 'w');
const nameOf = (n) => (Math.imul(n, 2654435761) >>> 0).toString(36);
writeSync(out, 'email,first_name,last_name\\n');
for (let n = 0; n < ${rows}; n += 1)
  writeSync(out, nameOf(n) + '@shop' + (n % 97) + '.example,' + (n % 8 ? 'First' : 'Élodie') + (n % 5000) + ',' + (n % 8 === 1 ? 'Достоевский' : 'Last') + nameOf(n + 7) + '\\n');
`;
spawnSync(process.execPath, ['-e', make], { stdio: 'inherit' });

const admin = await openDatabase({ databaseUrl, dataDir: folder });
const databaseName = `lettersmith_bench_${process.pid}`;
await admin.pool.query(`create database ${databaseName}`);
const url = new URL(databaseUrl);
url.pathname = `/${databaseName}`;
const { db, pool, close } = await openDatabase({ databaseUrl: url.href, dataDir: folder });
await migrate(pool, path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../migrations'));
await pool.query(
  "insert into workspaces (id, plan_type, plan_renews, created_at) values ('workspace-of-the-bench', 'trial', false, now())",
);
let ids = 0;
const ctx = {
  db,
  memory: createMemory(),
  metrics: createMetrics({ isProcessMeasured: false }),
  tracing: noTracing,
  config: { databaseUrl },
  now: () => new Date(),
  newId: () => `import-${++ids}`,
  background: { enqueue: () => undefined },
  log: console,
} as unknown as Context;
const account = {
  id: 'user',
  workspace_id: 'workspace-of-the-bench',
  first_name: 'A',
  last_name: 'B',
} as Caller;

let maxMemory = 0;
const timer = setInterval(() => {
  maxMemory = Math.max(maxMemory, process.memoryUsage.rss());
}, 20);
const bytes = createReadStream(file, { highWaterMark: 64 * 1024 }) as AsyncIterable<Buffer>;
const list = await createList(ctx, account, { name: 'Everybody', description: '', doubleOptIn: false });
let started = performance.now();
const begun = await importStream(ctx, account, bytes, { address: '', fileName: '', consent: true });
const read = performance.now() - started;
await writeImport(ctx, account.workspace_id, begun.importId);
clearInterval(timer);
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
console.log(
  `${rows} rows imported in ${seconds(performance.now() - started)}, ${seconds(read)} of it reading; memory at most ${Math.round(maxMemory / 1024 / 1024)} MB`,
);
await pool.query(
  `insert into list_members select 'workspace-of-the-bench', 1, id, 'active', now() from contacts where id % 2 = 0`,
);

const queries: [name: string, queryOf: (n: number) => Record<string, string>][] = [
  ['first page', () => ({})],
  ['first page by address', () => ({ sort: 'email' })],
  ['beginning of an address', (n) => ({ search: nameOf(n * 977).slice(0, 5) })],
  ['whole address', (n) => ({ search: `${nameOf(n * 977)}@shop` })],
  ['part of a name, three letters', (n) => ({ search: nameOf(n * 31).slice(2, 5) })],
  ['part of a name, five letters', (n) => ({ search: nameOf(n * 31).slice(1, 6) })],
  ['a name with an accent, typed without', (n) => ({ search: `elodie${(n * 31 * 8) % 5000}` })],
  ['a name in Cyrillic capitals', (n) => ({ search: `ДОСТОЕВСКИЙ${nameOf(n * 8 * 977 + 8).slice(0, 3)}` })],
  ['a part of every eighth name', () => ({ search: 'остоев' })],
  ['a word that every contact has', () => ({ search: 'shop' })],
  ['two words', (n) => ({ search: `first${n * 7} shop${n % 97}` })],
  ['a word that no contact has', (n) => ({ search: `zz${n}qq` })],
  ['not subscribed', () => ({ subscribed: 'false' })],
  ['not subscribed, with a word', (n) => ({ subscribed: 'false', search: `first${n}` })],
  ['subscribed, with a word', (n) => ({ subscribed: 'true', search: nameOf(n * 31).slice(1, 5) })],
  ['of a list', () => ({ list: list.id })],
  ['of a list, with a word', (n) => ({ list: list.id, search: nameOf(n * 31).slice(1, 5) })],
];

console.log(`${measuredAt()}\n`);
const measure = async (title: string, count: number): Promise<void> => {
  console.log(`\n${title}\n| page of 100 | median ms | p95 | max |\n|---|--:|--:|--:|`);
  for (const [name, queryOf] of queries) {
    const times: number[] = [];
    for (let n = 0; n < count; n += 1) {
      const { sort = 'newest', ...filter } = queryOf(n);
      started = performance.now();
      await listContacts(ctx, account, {
        ...contactFilter.parse(filter),
        sort: sort as 'newest' | 'email',
        limit: 100,
      });
      times.push(performance.now() - started);
    }
    times.sort((a, b) => a - b);
    const at = (share: number): string =>
      (times[Math.min(count - 1, Math.floor(count * share))] ?? 0).toFixed(1);
    console.log(`| ${name} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`);
  }
};

const page = await listContacts(ctx, account, { ...contactFilter.parse({}), sort: 'oldest', limit: 200 });
await bulkContacts(ctx, account, { action: 'unsubscribe', ids: page.items.map(({ id }) => id) });
started = performance.now();
await updateSearchIndex(ctx, account.workspace_id);
console.log(`Text to search in: ${seconds(performance.now() - started)}`);
await pool.query('vacuum analyze');
await measure(`${rows} contacts`, 60);

await close();
await admin.pool.query(`drop database ${databaseName}`);
await admin.close();
await rm(folder, { recursive: true });
