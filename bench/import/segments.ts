// How long it takes to count the contacts of a segment among a million, and to show its first page.
//
//   DATABASE_URL=postgres://… node bench/import/segments.ts [--rows=1000000] [--embedded]
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context } from '../../src/server/context.ts';
import type { StoredCondition, StoredDefinition } from '../../src/server/db/audience/segments/definition.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { countDefinition, readMembers } from '../../src/server/domain/audience/segments/members.ts';
import { createMemory } from '../../src/server/memory.ts';
import { measuredAt } from '../measured.ts';

const rows = Number(process.argv.find((text) => text.startsWith('--rows='))?.slice(7) ?? 1_000_000);
const isEmbedded = process.argv.includes('--embedded');
const databaseUrl = isEmbedded ? null : process.env.DATABASE_URL;
if (databaseUrl === undefined)
  throw new Error('Set DATABASE_URL to a PostgreSQL on which databases may be made.');

const folder = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-bench-'));
const admin = databaseUrl ? await openDatabase({ databaseUrl, dataDir: folder }) : null;
const databaseName = `lettersmith_bench_${process.pid}`;
await admin?.pool.query(`create database ${databaseName}`);
const url = databaseUrl ? new URL(databaseUrl) : null;
if (url) url.pathname = `/${databaseName}`;
const { db, pool, close } = await openDatabase({
  databaseUrl: url?.href ?? null,
  dataDir: path.join(folder, 'embedded'),
});
await migrate(pool, path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../migrations'));

const workspace = 'workspace-of-the-bench';
await pool.query(
  `insert into workspaces (id, plan_type, plan_renews, created_at) values ('${workspace}', 'trial', false, now())`,
);
await pool.query(
  `insert into audience_numbers (workspace_id, contacts, lists, tags) values ('${workspace}', ${rows}, 1, 1)`,
);
await pool.query(`insert into lists values ('${workspace}', 1, 'Half', '', false, now(), now(), null)`);
await pool.query(`insert into contact_tags values ('${workspace}', 1, 'Few', now())`);
for (const [key, type] of [
  ['city', 'text'],
  ['spent', 'number'],
  ['born', 'date'],
])
  await pool.query(
    `insert into contact_fields values ('${workspace}', '${key}', '${key}', '${type}', now())`,
  );
const atOnce = isEmbedded ? 5_000 : 100_000;
for (let from = 1; from <= rows; from += atOnce) {
  const to = Math.min(rows, from + atOnce - 1);
  await pool.query(`
    insert into contacts (workspace_id, id, email, first_name, last_name, status, fields, consent_source, last_open_at,
      created_at, updated_at)
    select '${workspace}', n, md5(n::text) || '@shop' || n % 97 || '.example', 'First' || n % 5000, 'Last' || n,
      case when n % 50 = 0 then 'unsubscribed' else 'subscribed' end,
      jsonb_build_object('city', 'City ' || n % 300, 'spent', (n % 1000)::text,
        'born', (date '1950-01-01' + (n % 20000)::int)::text),
      'import', case when n % 3 = 0 then now() - (n % 400) * interval '1 day' end,
      now() - (n % 900) * interval '1 day', now()
    from generate_series(${from}::bigint, ${to}) n`);
  await pool.query(
    `insert into list_members select '${workspace}', 1, n, 'active', now() from generate_series(${from}::bigint, ${to}) n where n % 2 = 0`,
  );
  await pool.query(
    `insert into contact_taggings select '${workspace}', 1, n from generate_series(${from}::bigint, ${to}) n where n % 10000 = 0`,
  );
}
await pool.query('analyze');

const ctx = { db, memory: createMemory(), now: () => new Date() } as unknown as Context;
const all = (...conditions: StoredCondition[]): StoredDefinition => ({
  match: 'all',
  groups: [{ match: 'all', conditions }],
});
const cityHas = (value: string): StoredCondition => ({
  about: 'text_field',
  key: 'city',
  operator: 'contains',
  value,
});
const segments: [name: string, definition: StoredDefinition][] = [
  ['a domain', all({ about: 'email', operator: 'domain_is', value: 'shop5.example' })],
  ['on a list of half of them', all({ about: 'list', operator: 'is_on', number: 1 })],
  ['not on that list', all({ about: 'list', operator: 'is_not_on', number: 1 })],
  ['with a tag that few have', all({ about: 'tag', operator: 'has', number: 1 })],
  [
    'on that list or with the tag, or a word',
    {
      match: 'any',
      groups: [
        {
          match: 'any',
          conditions: [
            { about: 'list', operator: 'is_on', number: 1 },
            { about: 'tag', operator: 'has', number: 1 },
            cityHas('ity 7'),
          ],
        },
      ],
    },
  ],
  ['a word in a field', all(cityHas('ity 7'))],
  ['a number above', all({ about: 'number_field', key: 'spent', operator: 'above', number: 990 })],
  ['a birthday', all({ about: 'date_field', key: 'born', operator: 'anniversary_next_days', days: 7 })],
  ['has not opened for 90 days', all({ about: 'opened', operator: 'not_last_days', days: 90 })],
  [
    'a segment without contacts',
    all({ about: 'first_name', operator: 'is', value: 'a segment without contacts' }),
  ],
  [
    'twenty conditions, any of them',
    {
      match: 'any',
      groups: Array.from({ length: 4 }, (_, group) => ({
        match: 'any',
        conditions: Array.from({ length: 5 }, (__, index) => cityHas(`x${group}${index}`)),
      })),
    },
  ],
];

const runs = 3;
console.log(`${measuredAt()}\n`);
console.log(`${rows} contacts, ${isEmbedded ? 'embedded database' : 'PostgreSQL'}`);
console.log('| segment | count | whole | count ms | first page ms |\n|---|--:|---|--:|--:|');
for (const [name, definition] of segments) {
  const counts: number[] = [];
  const pages: number[] = [];
  let answer = { count: 0, isComplete: true };
  for (let run = 0; run < runs; run += 1) {
    let begun = performance.now();
    answer = await countDefinition(ctx, workspace, definition);
    counts.push(performance.now() - begun);
    begun = performance.now();
    await readMembers(ctx, workspace, definition, { limit: 100 });
    pages.push(performance.now() - begun);
  }
  const maxOf = (times: number[]): string => Math.max(...times).toFixed(0);
  console.log(
    `| ${name} | ${answer.count} | ${answer.isComplete ? 'yes' : 'no'} | ${maxOf(counts)} | ${maxOf(pages)} |`,
  );
}

await close();
await admin?.pool.query(`drop database ${databaseName}`);
await admin?.close();
await rm(folder, { recursive: true });
