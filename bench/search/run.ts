// How long the search over everything takes in a workspace with many contacts.
//
//   node bench/search/run.ts [--contacts=100000] [--runs=40] [--embedded]
//
// Starts its own PostgreSQL, with PostgreSQL's default settings, or takes the embedded database. Beside the contacts are
// 1,000 templates, 500 campaigns, 50 lists, 100 segments, 1,000 saved results and 130 designs.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context } from '../../src/server/context.ts';
import { type OpenDatabase, openDatabase } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { updateSearchIndex } from '../../src/server/domain/audience/contacts/search-index.ts';
import { searchEverything } from '../../src/server/domain/platform/search.ts';
import type { Caller } from '../../src/server/domain/shared/caller.ts';
import { startCluster } from '../../test/support/postgres-cluster.ts';
import { addWorkspace, eventContext } from '../../test/support/samples/sent-campaign.ts';
import { measuredAt } from '../measured.ts';

const numberOf = (name: string, usual: number): number =>
  Number(process.argv.find((text) => text.startsWith(`--${name}=`))?.split('=')[1] ?? usual);
const contacts = numberOf('contacts', 100_000);
const runs = numberOf('runs', 40);
const workspace = 'workspace-of-the-bench';

const firstNames = [
  ...[
    'Anna',
    'Ben',
    'Chloé',
    'David',
    'Élodie',
    'Felix',
    'Giulia',
    'Hannah',
    'Iván',
    'Jürgen',
    'Kari',
    'Łukasz',
  ],
  ...[
    'Marie',
    'Noah',
    'Ólafur',
    'Priya',
    'Quentin',
    'Rosa',
    'Søren',
    'Thomas',
    'Иван',
    'محمد',
    'שלום',
    '太郎',
  ],
];
const lastNames = [
  ...[
    'Andersson',
    'Brown',
    'Castillo',
    'Dubois',
    'Eriksen',
    'Fischer',
    'García',
    'Hansen',
    'Ivanova',
    'Jansen',
  ],
  ...[
    'Kowalski',
    'Lefèvre',
    'Müller',
    'Novák',
    'Ødegård',
    'Petrov',
    'Quinn',
    'Rossi',
    'Smith',
    'Taylor',
    'Żółw',
  ],
];
const names = (kind: string): string =>
  `(array['Spring sale','Summer news','Welcome','Black Friday','Élan de printemps','Новости','تخفيضات الصيف'])[1 + n % 7]
    || ' ${kind} ' || n`;

const fill = async ({ pool }: OpenDatabase): Promise<void> => {
  const at = `now() - n * interval '1 minute'`;
  for (let from = 1; from <= contacts; from += 10_000)
    await pool.query(
      `insert into contacts (workspace_id, id, email, first_name, last_name, status, consent_source, created_at, updated_at)
      select $1, n, 'user' || substr(md5(n::text), 1, 8) || '.' || n
          || (array['@gmail.com','@example.com','@shop.example','@web.de'])[1 + n % 4],
        ($4::text[])[1 + n % ${firstNames.length}], ($5::text[])[1 + n / 7 % ${lastNames.length}],
        'subscribed', 'import', now(), now()
      from generate_series($2::int, $3::int) n`,
      [workspace, from, Math.min(contacts, from + 9_999), firstNames, lastNames],
    );
  await pool.query(
    `insert into templates (workspace_id, id, name, description, type, content, html_content, created_at, updated_at)
    select $1, 't' || n, ${names('email')}, '', 'custom', '{"blocks":[]}', repeat('<p>Hello</p>', 400), ${at}, ${at}
    from generate_series(1, 1000) n`,
    [workspace],
  );
  await pool.query(
    `insert into saved_html_templates (workspace_id, id, template_name, html_content, blocks, status, created_at, updated_at)
    select $1, 's' || n, ${names('export')}, repeat('<p>Hello</p>', 400), '[]', 'saved', ${at}, ${at}
    from generate_series(1, 1000) n`,
    [workspace],
  );
  await pool.query(
    `insert into campaigns (workspace_id, id, state, name, subject, preheader, from_name, from_email, reply_to, html_content,
      audience, track_opens, track_clicks, created_at, updated_at)
    select $1, n, 'draft', ${names('campaign')}, ${names('for you')}, '', 'Ann', 'ann@shop.example', '',
      repeat('<p>Hello</p>', 400), '{"lists":[],"segments":[]}', true, true, ${at}, ${at}
    from generate_series(1, 500) n`,
    [workspace],
  );
  await pool.query(
    `insert into lists (workspace_id, id, name, description, created_at, updated_at)
    select $1, n, ${names('list')}, '', ${at}, ${at} from generate_series(1, 50) n`,
    [workspace],
  );
  await pool.query(
    `insert into segments (workspace_id, id, name, definition, created_at, updated_at)
    select $1, n, ${names('segment')}, '{"match":"all","groups":[]}', ${at}, ${at} from generate_series(1, 100) n`,
    [workspace],
  );
  await pool.query(
    `insert into public_templates (id, name, category, trade, description, created_at, updated_at)
    select 'd' || n, ${names('design')}, 'campaigns', 'fashion', repeat('A calm email for a small shop. ', 6), ${at}, ${at}
    from generate_series(1, 130) n`,
  );
};

const queries: [name: string, queryOf: (n: number) => string][] = [
  ['two letters, a name', (n) => ['an', 'be', 'ma', 'sm', 'ha'][n % 5] ?? 'an'],
  ['two letters, of no word', (n) => ['qz', 'xq', 'zx', 'jq', 'wx'][n % 5] ?? 'qz'],
  ['two letters, within words', (n) => ['mi', 'll', 'ss', 'ai', 'er'][n % 5] ?? 'mi'],
  ['three letters', (n) => ['ann', 'smi', 'gar', 'tho', 'ros'][n % 5] ?? 'ann'],
  ['three letters within words', (n) => ['nna', 'mit', 'ser', 'oma', 'oss'][n % 5] ?? 'nna'],
  ['a part of every address', () => 'ser'],
  ['a part of every fourth domain', () => 'xampl'],
  ['beginning of a word of every address', () => 'com'],
  ['an accent, typed without', (n) => ['elodie', 'odegard', 'muller', 'zolw', 'lefevre'][n % 5] ?? 'zolw'],
  ['Cyrillic capitals', () => 'ИВАН'],
  ['Arabic', () => 'محمد'],
  ['a whole address', (n) => `.${1 + ((n * 977) % contacts)}@`],
  ['first and last name', (n) => `${firstNames[n % 10]} ${lastNames[(n * 3) % 20]}`],
  ['two words, in another order', (n) => `${lastNames[(n * 3) % 20]} ${firstNames[n % 10]}`],
  ['two common words, never together', () => 'gmail web.de'],
  ['two parts of words, never together', () => 'mail eb.d'],
  ['a name that nobody has', (n) => `zz${n}qq`],
  ['an email, a campaign, a list', () => 'spring sale'],
  ['eight words', () => 'an er us co ma in le on'],
];

const cluster = process.argv.includes('--embedded') ? null : await startCluster();
if (!cluster && !process.argv.includes('--embedded'))
  throw new Error('PostgreSQL 15 or newer is needed, with its server programs; or --embedded.');
const folder = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-bench-'));
const database = await openDatabase({
  databaseUrl: cluster?.url ?? null,
  dataDir: path.join(folder, 'embedded'),
});
await migrate(database.pool, fileURLToPath(new URL('../../migrations', import.meta.url)));
await addWorkspace(database, workspace);
await fill(database);
const ctx: Context = eventContext(database, { now: new Date() });
Object.assign(ctx, { config: { ...ctx.config, databaseUrl: cluster?.url ?? null } });
const caller = { workspace_id: workspace } as Caller;
const { signal } = new AbortController();

const measure = async (title: string, count: number): Promise<void> => {
  console.log(`\n${title}\n\n| search | groups, results | median ms | p95 | max |\n|---|--:|--:|--:|--:|`);
  const all: number[] = [];
  const at = (times: number[], share: number): string =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  const print = (name: string, found: string, times: number[]): void => {
    times.sort((a, b) => a - b);
    console.log(`| ${name} | ${found} | ${at(times, 0.5)} | ${at(times, 0.95)} | ${at(times, 1)} |`);
  };
  for (const [name, queryOf] of queries) {
    const times: number[] = [];
    let found = '';
    for (let n = 0; n < count; n += 1) {
      const started = performance.now();
      const { groups } = await searchEverything(ctx, caller, queryOf(n), signal);
      times.push(performance.now() - started);
      found = `${groups.length}, ${groups.reduce((sum, group) => sum + group.results.length, 0)}`;
    }
    all.push(...times);
    print(name, found, times);
  }
  print('all of them', '', all);
};

const kind = cluster ? 'PostgreSQL' : 'embedded database';
console.log(measuredAt());
await database.pool.query('analyze');
await measure(`${kind}, ${contacts} contacts, right after an import`, Math.ceil(runs / 10));
await updateSearchIndex(ctx, workspace);
await database.pool.query('vacuum analyze');
await measure(`${kind}, ${contacts} contacts`, runs);

await database.close();
await cluster?.stop();
await rm(folder, { recursive: true, force: true });
