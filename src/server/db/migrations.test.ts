// What a migration may not contain, because Citus refuses it on a distributed database. Files up to 0028 run before a
// database is distributed.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { faultsForCitus } from '../../../test/support/citus-migrations.ts';
import { migrationsFolder } from '../../../test/support/database.ts';

const lastBeforeCitus = '0028';

test('migrations run on a distributed database', async () => {
  const names = (await readdir(migrationsFolder)).filter(
    (name) => name.endsWith('.sql') && name.slice(0, 4) > lastBeforeCitus,
  );
  const faults = await Promise.all(
    names.map(async (name) =>
      faultsForCitus(await readFile(path.join(migrationsFolder, name), 'utf8')).map(
        (fault) => `${name}: ${fault}`,
      ),
    ),
  );
  expect(faults.flat()).toEqual([]);
});

test.each([
  ["alter table contacts add column a text check (a <> '')", /constraint of its own/],
  ['alter table contacts add column a text, add constraint b check (a is null)', /statement of its own/],
  ['alter table contacts add check (a is null)', /needs a name/],
  ['alter table contacts add foreign key (a) references lists (id)', /needs a name/],
  [
    'create table t (workspace_id text references workspaces (id), primary key (workspace_id))',
    /foreign key/,
  ],
  ['create unique index i on contacts (email)', /workspace_id/],
  ['alter table deliveries detach partition deliveries_2026_01 concurrently', /concurrently/],
])('is refused: %s', (statement, why) => {
  expect(faultsForCitus(`-- A comment; with check (.\n${statement};`)).toEqual([expect.stringMatching(why)]);
});

test.each([
  "create table t (workspace_id text not null, a text check (a <> ''), primary key (workspace_id, a))",
  'alter table contacts add column a text not null default 0, add column b text',
  'alter table contacts add constraint a check (b is not null)',
  'alter table t add constraint t_workspace foreign key (workspace_id) references workspaces (id)',
  'create unique index i on contacts (workspace_id, email)',
  'create unique index i on users (lower(email))',
])('is taken: %s', (statement) => {
  expect(faultsForCitus(statement)).toEqual([]);
});
