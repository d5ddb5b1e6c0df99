// What pg_trgm would cost and give for the search of contacts, in a table of its own beside the product's index: the time
// to insert rows with and without a trigram index, and the time of a page of 100.
//
//   DATABASE_URL=postgres://… node bench/import/trigrams.ts [--rows=1000000] [--batch=122000] [--runs=5]
//
// Needs the extension pg_trgm on the server. docs/decisions/0028 says what follows from it.
import pg from 'pg';
import { searchText } from '../../src/contract/search-text.ts';
import { measuredAt } from '../measured.ts';

const numberOf = (name: string, usual: number): number =>
  Number(process.argv.find((text) => text.startsWith(`--${name}=`))?.split('=')[1] ?? usual);
const rows = numberOf('rows', 1_000_000);
const batch = numberOf('batch', 122_000);
const runs = numberOf('runs', 5);
const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error('Set DATABASE_URL to a PostgreSQL on which databases may be made.');

const admin = new pg.Client(databaseUrl);
await admin.connect();
const databaseName = `lettersmith_trigrams_${process.pid}`;
await admin.query(`create database ${databaseName}`);
const url = new URL(databaseUrl);
url.pathname = `/${databaseName}`;
const client = new pg.Client(url.href);
await client.connect();
await client.query('create extension pg_trgm');

/** The names of bench/import/search.ts. */
const nameOf = (n: number): string => (Math.imul(n, 2_654_435_761) >>> 0).toString(36);
const contactOf = (n: number): [email: string, first: string, last: string] => [
  `${nameOf(n)}@shop${n % 97}.example`,
  `${n % 8 ? 'First' : 'Élodie'}${n % 5000}`,
  `${n % 8 === 1 ? 'Достоевский' : 'Last'}${nameOf(n + 7)}`,
];

await client.query(
  'create table staging (id bigint, email text, first_name text, last_name text, search text)',
);
const perStatement = 20_000;
for (let from = 0; from < rows; from += perStatement) {
  const columns: string[][] = [[], [], [], [], []];
  for (let n = from; n < Math.min(rows, from + perStatement); n += 1) {
    const contact = contactOf(n);
    [String(n), ...contact, searchText(contact.join(' '))].forEach((value, at) => {
      columns[at]?.push(value);
    });
  }
  await client.query(
    'insert into staging select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[])',
    columns,
  );
}
await client.query('vacuum analyze staging');

const createTable = async (name: string, index: string | null): Promise<void> => {
  await client.query(`
    drop table if exists ${name};
    create table ${name} (
      workspace_id text not null, id bigint not null, email text not null, first_name text, last_name text,
      search text, primary key (workspace_id, id), unique (workspace_id, email));
    ${index ? `create index on ${name} using gin (search gin_trgm_ops) with (${index})` : ''}`);
};
const fill = async (name: string, count: number): Promise<number> => {
  const started = performance.now();
  await client.query(
    `insert into ${name} select 'workspace', id, email, first_name, last_name, search from staging limit ${count}
     on conflict do nothing`,
  );
  return performance.now() - started;
};

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
console.log(`${measuredAt()}\n\n| ${batch} rows | median ms | × without |\n|---|--:|--:|`);
const ways: [name: string, index: string | null][] = [
  ['without a trigram index', null],
  ['with one, fastupdate', 'fastupdate = on'],
  ['with one, no fastupdate', 'fastupdate = off'],
];
const times = new Map<string, number[]>();
for (let run = 0; run < runs; run += 1)
  for (const [name, index] of ways) {
    await createTable('tried', index);
    times.set(name, [...(times.get(name) ?? []), await fill('tried', batch)]);
  }
const floor = median(times.get(ways[0]?.[0] ?? '') ?? []);
for (const [name, measured] of times)
  console.log(`| ${name} | ${Math.round(median(measured))} | ${(median(measured) / floor).toFixed(2)} |`);

for (const [name, index] of ways.slice(0, 2)) {
  await createTable('contacts', index);
  console.log(`\n${rows} rows ${name}: ${((await fill('contacts', rows)) / 1_000).toFixed(1)} s`);
}
await client.query('vacuum analyze contacts');
const { rows: sizes } = await client.query(
  "select pg_size_pretty(pg_relation_size('contacts_search_idx')) as index, pg_size_pretty(pg_relation_size('contacts')) as heap",
);
console.log(`Index ${sizes[0]?.index}, table ${sizes[0]?.heap}`);

const searches: [name: string, wordsOf: (n: number) => string][] = [
  ['beginning of an address', (n) => nameOf(n * 977).slice(0, 5)],
  ['whole address', (n) => `${nameOf(n * 977)}@shop`],
  ['part of a name, three letters', (n) => nameOf(n * 31).slice(2, 5)],
  ['part of a name, five letters', (n) => nameOf(n * 31).slice(1, 6)],
  ['a name with an accent, typed without', (n) => `elodie${(n * 31 * 8) % 5000}`],
  ['a name in Cyrillic capitals', (n) => `ДОСТОЕВСКИЙ${nameOf(n * 8 * 977 + 8).slice(0, 3)}`],
  ['a part of every eighth name', () => 'остоев'],
  ['a word that every contact has', () => 'shop'],
  ['two words', (n) => `first${n * 7} shop${n % 97}`],
  ['a word that no contact has', (n) => `zz${n}qq`],
];
console.log('\n| page of 100 | median ms | p95 | max |\n|---|--:|--:|--:|');
for (const [name, wordsOf] of searches) {
  const measured: number[] = [];
  for (let n = 0; n < 60; n += 1) {
    const words = wordsOf(n).split(' ').map(searchText);
    const conditions = words.map((_, at) => `search like '%' || $${at + 1} || '%'`).join(' and ');
    const started = performance.now();
    await client.query(
      `select * from contacts where workspace_id = 'workspace' and ${conditions} order by id desc limit 100`,
      words,
    );
    measured.push(performance.now() - started);
  }
  measured.sort((a, b) => a - b);
  const at = (share: number): string => (measured[Math.min(59, Math.floor(60 * share))] ?? 0).toFixed(1);
  console.log(`| ${name} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`);
}

await client.end();
await admin.query(`drop database ${databaseName}`);
await admin.end();
