// New migrations are read for statements that lock a large table while the previous release works beside them.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, test } from 'vitest';
import { migrationsFolder } from '../../../test/support/database.ts';
import { type Finding, locksOf } from './migration-locks.ts';
import { readStatements } from './sql-statements.ts';

/** Files up to this one landed before the check, and landed files do not change. */
const lastUnchecked = '0026-column-comments.sql';
/** Files that may wait: each with its reason. A table that is small in every installation, or new in this release. */
const allowed: Record<string, string> = {
  '0028-webhook-token-index.sql': 'ses_accounts has one row for each workspace',
  '0031-event-lanes.sql': 'event_inbox has only events that wait, once processed ones are deleted',
};

const outsideTransaction = '-- not in a transaction';

test.each((await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql') && name > lastUnchecked))(
  '%s neither rewrites a table nor makes others wait for its rows',
  async (name) => {
    const sql = await readFile(path.join(migrationsFolder, name), 'utf8');
    const faults = locksOf(sql)
      .filter(({ advice }) => advice !== null)
      .map(({ line, table, advice }) => `${name}:${line} (${table}): ${advice}`);
    if (!(name in allowed)) expect(faults).toEqual([]);
    if (/\bindex\s+concurrently\b/i.test(sql)) expect(sql).toContain(outsideTransaction);
  },
);

/** Nearly every transaction of the product writes one of them, and many write several. */
const busyTables = ['contacts', 'list_members', 'contact_taggings', 'deliveries'];
const busyIn = (sql: string): string[] => {
  const locked = locksOf(sql).flatMap(({ table, lock }) => (lock === 'nothing' ? [] : [table]));
  return busyTables.filter((table) => locked.includes(table));
};

test.each((await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql') && name > lastUnchecked))(
  '%s holds locks of at most one busy table, so that it cannot deadlock with those that write two',
  async (name) => {
    const sql = await readFile(path.join(migrationsFolder, name), 'utf8');
    if (!sql.startsWith(outsideTransaction)) expect(busyIn(sql).length).toBeLessThan(2);
  },
);

it('finds the busy tables of triggers', () => {
  const trigger = (table: string): string =>
    `create trigger ${table}_noted after insert on ${table} for each statement execute function note();\n`;
  expect(busyIn(trigger('contacts') + trigger('lists'))).toEqual(['contacts']);
  expect(busyIn(trigger('deliveries') + trigger('contacts'))).toEqual(['contacts', 'deliveries']);
});

const only = (sql: string): Partial<Finding> | undefined => locksOf(sql)[0];

it.each([
  'create index contacts_city on contacts (city)',
  'create unique index on contacts (email)',
  "alter table contacts add constraint city_known check (city <> '')",
  'alter table contacts add constraint list foreign key (list_id) references lists (id)',
  'alter table contacts add primary key (workspace_id, id)',
  'alter table contacts add constraint one_email unique (workspace_id, email)',
  'alter table contacts alter column city type varchar(80)',
  'alter table contacts alter city set not null',
  'alter table contacts add column token uuid default gen_random_uuid()',
  'alter table contacts add column folded text generated always as (lower(city)) stored',
  'alter table contacts drop column city',
  'alter table contacts rename column city to town',
  'drop table contacts',
  'vacuum full contacts',
  "update contacts set city = ''",
])('finds what makes others wait, or breaks the previous release: %s', (sql) => {
  expect(only(sql)).toMatchObject({ table: 'contacts', advice: expect.any(String), line: 1 });
});

it.each([
  'alter table contacts add column city text',
  "alter table contacts add column city text not null default ''",
  "alter table contacts add constraint city_known check (city <> '') not valid",
  'alter table contacts validate constraint city_known',
  'create index concurrently contacts_city on contacts (city)',
  "update contacts set city = '' where city is null",
  'create table towns (id int); create index on towns (id); alter table towns add primary key (id)',
])('lets pass what only takes a moment: %s', (sql) => {
  expect(locksOf(sql).filter(({ advice }) => advice !== null)).toEqual([]);
});

it('splits a text at the semicolons that end statements, and knows their lines', () => {
  const sql = `-- One; two.
create table a (t text default ';'); /* ; */
create function f() returns void language plpgsql as $f$ begin
  perform 1; end $f$;

insert into a values ('it''s; fine');`;
  expect(readStatements(sql).map(({ line, text }) => [line, text.slice(0, 12)])).toEqual([
    [2, 'create table'],
    [3, 'create funct'],
    [6, 'insert into '],
  ]);
});
