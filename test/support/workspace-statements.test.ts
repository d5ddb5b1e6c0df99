// The check that each statement names one workspace finds those that do not, however they are sent.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { overAllWorkspaces } from '#server/db/over-all-workspaces.ts';
import { embeddedDatabase } from './database.ts';
import { faultOfStatement, watchTexts } from './workspace-statements.ts';

test.each([
  'select * from contacts',
  'select id from "contacts" as "c" where "c"."email" = $1',
  'select c.id from workspaces w join contacts c on c.workspace_id = w.id where w.plan_type = $1',
  'update contacts set status = $1 where id = $2',
  'delete from deliveries using contacts c where c.workspace_id = deliveries.workspace_id',
  'insert into events select * from late_events',
  'insert into tracking_settings values ($1, $2, $3)',
  "select count(*) from contacts -- workspace_id = $1\nwhere email <> 'workspace_id = $1'",
  '/* over all workspaces: a name that is not listed */ select id from contacts',
  'with w as (select id from workspaces) select * from w, lateral (select * from lists l where l.workspace_id = w.id) l',
  'select id from campaigns where workspace_id = any($1)',
  'delete from deliveries_default where bucket = $1::date',
])('%s: is refused', (text) => {
  expect(faultOfStatement(text)).not.toBeNull();
});

test.each([
  'select * from workspaces',
  'select "id" from "contacts" where "workspace_id" = $1 and "id" > $2',
  "select id from contacts where workspace_id = 'w1'",
  'insert into "contacts" ("id", "workspace_id") values ($1, $2)',
  '/* over all workspaces: due campaigns */ select id from campaigns',
  'with events as (select id from workspaces) select * from events',
])('%s: is accepted', (text) => {
  expect(faultOfStatement(text)).toBeNull();
});

test('a statement of Kysely, an SQL text and a text for the pool are all seen when the database closes', async () => {
  const database = await embeddedDatabase(watchTexts(() => true));
  const { db, pool } = database;
  await db.selectFrom('contacts').select('id').where('email', '=', 'planted@kysely.example').execute();
  await db.transaction().execute((tx) => sql`select planted.id from lists planted`.execute(tx));
  await pool.query('select id from segments where id = $1', [1]);
  const client = await pool.connect();
  await client.query('delete from uploads');
  client.release();
  await sql`${overAllWorkspaces('due campaigns')} select id from campaigns`.execute(db);
  await db.selectFrom('contacts').select('id').where('workspace_id', '=', 'w1').execute();
  const error: unknown = await database.close().catch((reason: unknown) => reason);
  const [, ...faults] = String(error).split('\n');
  expect(faults.map((line) => line.split(':')[0])).toEqual(['contacts', 'lists', 'segments', 'uploads']);
});

test('by default the statements of tests are not looked at', async () => {
  const database = await embeddedDatabase();
  await database.db.selectFrom('contacts').select('id').execute();
  await database.pool.query('select id from contacts');
  await database.close();
});
