// A move to a target whose worker runs: it breaks off, and nothing is sent twice.
import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../test/support/app.ts';
import { freePort } from '../../../../test/support/free-port.ts';
import { listOf, readyToSend } from '../../../../test/support/samples/campaigns.ts';
import { migrationLock } from '../../db/migrate.ts';
import { startServer } from '../../main.ts';
import type { Installation } from '../installation/open.ts';
import { moveWorkspace } from './move.ts';

let from: TestServer;
let to: TestServer;
let mara: Client;
let workspaceId: string;

const installation = ({ server, database }: TestServer): Installation => ({
  config: server.ctx.config,
  database,
  isServed: false,
  close: async () => undefined,
});

const move = () => moveWorkspace(installation(from), installation(to), workspaceId);

const campaignStates = async ({ database }: TestServer): Promise<string[]> => {
  const { rows } = await database.pool.query<{ state: string }>(
    'select state from campaigns where workspace_id = $1',
    [workspaceId],
  );
  return rows.map(({ state }) => state);
};

/** A process of the source that starts, on the database that the test holds. */
const startAgain = async () => {
  const { config } = from.server.ctx;
  const database = { ...from.database, close: async () => undefined };
  const port = await freePort();
  const server = await startServer({ ...config, port }, { database, log: pino({ level: 'silent' }) });
  await server.close();
};

beforeAll(async () => {
  [from, to] = await Promise.all([
    startTestServer({}, {}, ['--services=web']),
    startTestServer({ SECRET_KEY: 'another key for tests another key for tests' }),
  ]);
  mara = await from.member('mara@shop.example');
  workspaceId = await from.workspaceOf(mara);
  const sender = await readyToSend(mara);
  const list = await listOf(mara, 'Readers', [{ email: 'ada@reader.example' }]);
  await mara.post('/api/esp/campaigns', {
    name: 'Kiln',
    subject: 'The kiln',
    fromEmail: sender,
    fromName: 'Mara',
    htmlContent: '<html><body><p>Hello, the kiln is open on Saturday.</p></body></html>',
    selectedLists: [list],
  });
  await from.database.pool.query(
    "update campaigns set state = 'scheduled', scheduled_at = now() - interval '1 minute' where workspace_id = $1",
    [workspaceId],
  );
  // The process ends: its heartbeats say so from now on.
  Object.assign(from.server.ctx.own, { stage: 'stopped' });
  await from.database.pool.query("update processes set state = 'stopped'");
}, 300_000);
afterAll(async () => {
  await from?.close();
  await to?.close();
});

it('refuses a target with another schema before it writes anything', async () => {
  const { pool } = to.database;
  await pool.query(
    "insert into schema_migrations (name, checksum, applied_at) values ('9999-later.sql', '', now())",
  );
  await expect(move()).rejects.toThrow(/the target has the schema 9999-later\.sql.*Nothing was changed/);
  await pool.query("delete from schema_migrations where name = '9999-later.sql'");
  const { rows } = await pool.query<{ name: string; checksum: string }>(
    'delete from schema_migrations where name = (select max(name) from schema_migrations) returning name, checksum',
  );
  await expect(move()).rejects.toThrow(/the target has the schema .*Start its server/);
  for (const { name, checksum } of rows)
    await pool.query('insert into schema_migrations (name, checksum, applied_at) values ($1, $2, now())', [
      name,
      checksum,
    ]);
});

it.runIf(process.env.DATABASE_URL)('holds back processes that start', async () => {
  const blocker = await from.database.pool.connect();
  await blocker.query('begin');
  await blocker.query('lock table workspaces in access exclusive mode');
  const refused = expect(moveWorkspace(installation(from), installation(to), 'nothing')).rejects.toThrow(
    /There is no workspace/,
  );
  const isFree = async (): Promise<boolean> => {
    const { rows } = await blocker.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [
      migrationLock,
    ]);
    return rows[0]?.free ?? true;
  };
  // Not before the move has it: an attempt that succeeds would keep the lock.
  await expect
    .poll(async () => {
      const { rows } = await blocker.query(
        'select from pg_locks where locktype = $1 and objid = $2 and granted',
        ['advisory', migrationLock],
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
  expect(await isFree()).toBe(false);
  await blocker.query('rollback');
  await refused;
  // PostgreSQL releases the lock of a closed connection a moment after it was closed.
  await expect.poll(isFree).toBe(true);
  blocker.release();
});

it('breaks off before the erasure: the target works on, the source stays down, and the next run ends it', async () => {
  const { pool } = from.database;
  const left = path.join(path.resolve(from.server.ctx.config.dataDir), 'moving-killed');
  await mkdir(left, { recursive: true });
  await pool.query('create table still_used (holder text references workspaces)');
  await pool.query('insert into still_used values ($1)', [workspaceId]);
  await expect(move()).rejects.toThrow(/still_used/);
  await expect(access(left)).rejects.toThrow(/ENOENT/);

  // The worker of the target takes the campaign, whose time has come; the source must not.
  await expect.poll(() => campaignStates(to), { timeout: 20_000 }).not.toEqual(['scheduled']);
  await expect(startAgain()).rejects.toThrow(/has not ended, and both would send.*workspace move/);
  await expect(moveWorkspace(installation(from), installation(to), 'nothing')).rejects.toThrow(
    /There is no workspace/,
  );

  await pool.query('drop table still_used');
  expect(await move()).toMatchObject({ workspaceId, rows: 0 });
  expect(await campaignStates(from)).toEqual([]);
  expect(await campaignStates(to)).toHaveLength(1);
  await startAgain();
});

it('keeps nothing at the target where a process of the source appears meanwhile', async () => {
  const other = await from.member('other@shop.example');
  const id = await from.workspaceOf(other);
  const { pool } = from.database;
  // It begins to beat when the mark is written, which it looked for before.
  await pool.query(`create function start_process() returns trigger language plpgsql as $$ begin
    update processes set state = 'ready', beat_at = clock_timestamp(); return new; end $$`);
  await pool.query(
    'create trigger test_start after update on installation for each row when (new.moving_workspace is not null) execute function start_process()',
  );
  await pool.query("update processes set state = 'stopped'");
  await expect(moveWorkspace(installation(from), installation(to), id)).rejects.toThrow(
    /process .* is running/,
  );
  await pool.query('drop trigger test_start on installation');
  const { rows } = await to.database.pool.query('select from workspaces where id = $1', [id]);
  expect(rows).toEqual([]);
  const { rows: marks } = await pool.query('select moving_workspace from installation');
  expect(marks).toEqual([{ moving_workspace: null }]);
});
