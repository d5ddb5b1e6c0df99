// The list of `distribution.ts` beside the migrated schema.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { tablesWithoutCascade } from './audience/contacts/all-rows.ts';
import type { OpenDatabase } from './database.ts';
import { distributedTables, distribution, referenceTables } from './distribution.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const rowsOf = async <Row extends object>(text: string): Promise<Row[]> =>
  (await database.pool.query<Row>(text)).rows;

test('each table of the schema has its place on a distributed database', async () => {
  const tables = await rowsOf<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')`);
  expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(distribution).sort());
});

test('every key and every unique index of a table by workspace names the workspace, and primary keys begin with it', async () => {
  const indexes = await rowsOf<{ table: string; name: string; is_primary: boolean; columns: string[] }>(`
    select c.relname as table, i.indexrelid::regclass::text as name, i.indisprimary as is_primary,
      array(select a.attname::text from unnest(i.indkey::int[]) with ordinality k (attnum, at)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum order by k.at) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition and i.indisunique`);
  const ofWorkspace = indexes.filter(({ table }) => distributedTables.includes(table));
  expect(ofWorkspace.filter(({ columns }) => !columns.includes('workspace_id'))).toEqual([]);
  const primary = ofWorkspace.filter(({ is_primary }) => is_primary);
  expect(primary.filter(({ columns }) => columns[0] !== 'workspace_id')).toEqual([]);
  expect(primary.map(({ table }) => table).sort()).toEqual([...distributedTables].sort());
});

test('a foreign key of a table by workspace stays in the workspace or leads to a reference table', async () => {
  const keys = await rowsOf<{ name: string; from: string; to: string; first: string }>(`
    select k.conname as name, k.conrelid::regclass::text as from, k.confrelid::regclass::text as to,
      (select attname::text from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[1]) as first
    from pg_constraint k where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace`);
  const isAllowed = ({ from, to, first }: (typeof keys)[number]): boolean =>
    distributedTables.includes(from)
      ? referenceTables.includes(to) || (distributedTables.includes(to) && first === 'workspace_id')
      : referenceTables.includes(to);
  // On Citus the shards are tables too.
  const ofTables = keys.filter(({ from }) => Object.hasOwn(distribution, from));
  expect(ofTables.length).toBeGreaterThan(30);
  expect(ofTables.filter((key) => !isAllowed(key))).toEqual([]);
});

test('the deletion of a workspace reaches every table by workspace', async () => {
  const cascades = await rowsOf<{ from: string; to: string }>(`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and confdeltype = 'c' and connamespace = 'public'::regnamespace`);
  // A job deletes their files first, then the rows (`domain/platform/archive/erase.ts`).
  const ofArchive = ['archive_files', 'archive_leftovers'];
  const reached = new Set<string>(['workspaces', ...tablesWithoutCascade, ...ofArchive]);
  for (let size = 0; size < reached.size; ) {
    size = reached.size;
    for (const { from, to } of cascades) if (reached.has(to)) reached.add(from);
  }
  expect(distributedTables.filter((table) => !reached.has(table))).toEqual([]);
});
