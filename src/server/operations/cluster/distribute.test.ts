// A database with rows becomes a distributed one, on a coordinator with two workers. Needs PostgreSQL with the extension
// citus on this machine.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CitusCluster, missingForCitus, startCitus } from '../../../../test/support/citus-cluster.ts';
import { migrationsFolder } from '../../../../test/support/database.ts';
import { type OpenDatabase, openDatabase } from '../../db/database.ts';
import { distributedTables, distribution, referenceTables } from '../../db/distribution.ts';
import { migrate } from '../../db/migrate.ts';
import { withCoordinator } from './coordinator.ts';
import { DistributionRefused, distribute } from './distribute.ts';
import { isolateWorkspace } from './isolate.ts';
import { drainNode, type NodeAddress } from './nodes.ts';
import { readStatus } from './status.ts';

const missing = process.env.LONG ? await missingForCitus() : 'npm run test:long runs it';
const title = 'lettersmith distribute on three nodes';

describe.skipIf(missing !== null)(missing === null ? title : `${title} (${missing})`, () => {
  let cluster: CitusCluster;
  let nodes: NodeAddress[];
  const addressOf = (url: string): NodeAddress => ({ host: '127.0.0.1', port: Number(new URL(url).port) });

  beforeAll(async () => {
    const started = await startCitus(2);
    if (started === null) throw new Error('Citus does not start here.');
    cluster = started;
    nodes = cluster.nodes.map(({ url }) => addressOf(url));
  });
  afterAll(() => cluster.stop());

  const open = (): Promise<OpenDatabase> => openDatabase({ databaseUrl: cluster.url, dataDir: '' });
  const withDatabase = async <T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> => {
    const database = await open();
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  const run = (report: (line: string) => void = () => undefined): Promise<string[]> =>
    withCoordinator(cluster.url, (client, coordinator) =>
      distribute(client, { shardCount: 8, coordinator, onCoordinator: false, report }),
    );
  const countRows = ({ pool }: OpenDatabase): Promise<Record<string, number>> =>
    Object.keys(distribution).reduce<Promise<Record<string, number>>>(async (counts, table) => {
      const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
      return { ...(await counts), [table]: rows[0]?.n ?? -1 };
    }, Promise.resolve({}));
  const readKeys = async ({ pool }: OpenDatabase): Promise<string[]> => {
    const { rows } = await pool.query<{ name: string }>(
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as name from pg_constraint
      where contype = 'f' and conrelid::regclass::text = any($1) order by 1`,
      [Object.keys(distribution)],
    );
    return rows.map(({ name }) => name);
  };

  const addRows = async ({ pool }: OpenDatabase): Promise<void> => {
    for (const statement of [
      `insert into workspaces (id, plan_type, plan_renews, created_at) select 'w' || n, 'trial', false, now() from generate_series(1, 20) n`,
      `insert into users (id, workspace_id, email, first_name, last_name, role, is_demo, marketing_consent, created_at)
        select 'u' || n, 'w' || n, 'u' || n || '@a.example', '', '', 'user', false, false, now() from generate_series(1, 20) n`,
      `insert into contacts (workspace_id, id, email, first_name, last_name, status, consent_source, created_at, updated_at)
        select 'w' || w, n, 'p' || n || '@a.example', 'Ann', '', 'subscribed', 'manual', now(), now()
        from generate_series(1, 20) w, generate_series(1, 300) n`,
      `insert into lists (workspace_id, id, name, description, created_at, updated_at) select 'w' || n, 1, 'News', '', now(), now() from generate_series(1, 20) n`,
      `insert into list_members (workspace_id, list_id, contact_id, status, created_at)
        select workspace_id, 1, id, 'active', now() from contacts`,
      `insert into deliveries (workspace_id, bucket, campaign_id, contact_id, state)
        select workspace_id, '2026-11-01', 1, id, 'accepted' from contacts`,
      `insert into audience_audit (workspace_id, actor_name, action, at) select id, 'Ann', 'changed', now() from workspaces`,
    ])
      await pool.query(statement);
  };

  let before: { counts: Record<string, number>; keys: string[] };

  test('refuses an empty database, and one that processes use', async () => {
    await expect(run()).rejects.toThrow(/The database is empty/);
    await withDatabase(async (database) => {
      await migrate(database.pool, migrationsFolder);
      await addRows(database);
      before = { counts: await countRows(database), keys: await readKeys(database) };
      await expect(run()).rejects.toThrow(DistributionRefused);
    });
    // The pool of an idle process has no connections; what is left is this one.
    const listener = new pg.Client({
      connectionString: cluster.url,
      application_name: 'lettersmith listen',
    });
    await listener.connect();
    await expect(run()).rejects.toThrow(DistributionRefused);
    await listener.end();
  });

  test('continues after a run that broke off; no process starts in between', async () => {
    const lines: string[] = [];
    const report = (line: string): void => {
      lines.push(line);
      if (lines.length === 12) throw new Error('The machine stops.');
    };
    await expect(run(report)).rejects.toThrow('The machine stops.');
    await withDatabase(({ pool }) =>
      expect(migrate(pool, migrationsFolder)).rejects.toThrow(/half distributed/),
    );
    const rest = await run();
    expect(rest.length).toBe(distributedTables.length + referenceTables.length - 12);
    expect(await run()).toEqual([]);
  });

  test('keeps every row, every foreign key and every count, and processes start', async () => {
    await withDatabase(async (database) => {
      expect(await countRows(database)).toEqual(before.counts);
      expect(await readKeys(database)).toEqual(before.keys);
      expect(await migrate(database.pool, migrationsFolder)).toEqual([]);
      const { pool } = database;
      await pool.query("delete from contacts where workspace_id = 'w7' and id <= 100");
      const counts = await pool.query<{ n: number }>(
        "select sum(n)::int as n from contact_counts where workspace_id = 'w7'",
      );
      expect(counts.rows).toEqual([{ n: 200 }]);
    });
    const { nodes: found, ...status } = await withCoordinator(cluster.url, readStatus);
    expect(status).toMatchObject({ isDistributed: true, notDistributed: [], moving: [] });
    expect(found.map(({ parts }) => parts)).toEqual([0, 4, 4]);
  });

  test('a migration that adds tables distributes them', async () => {
    await withDatabase(async ({ pool }) => {
      const client = await pool.connect();
      const { distributeMissing } = await import('../../db/citus.ts');
      try {
        await client.query('begin');
        await client.query(
          'alter table tracking_settings drop constraint tracking_settings_workspace_id_fkey',
        );
        await client.query('drop table tracking_settings');
        await client.query(
          'create table tracking_settings (workspace_id text primary key, opens boolean not null, clicks boolean not null)',
        );
        await distributeMissing(client);
        await client.query(
          'alter table tracking_settings add constraint tracking_settings_workspace_id_fkey foreign key (workspace_id) references workspaces (id) on delete cascade',
        );
        await client.query('commit');
      } finally {
        client.release();
      }
      expect(await readKeys({ pool } as OpenDatabase)).toEqual(before.keys);
    });
    expect((await withCoordinator(cluster.url, readStatus)).notDistributed).toEqual([]);
  });

  test('a workspace gets a part of its own on the node of choice, and a node is emptied', async () => {
    const [, first, second] = nodes;
    if (!first || !second) throw new Error('Two workers are missing.');
    const unmoved = await withDatabase(countRows);
    expect(unmoved).toMatchObject({ contacts: 5_900, list_members: before.counts.list_members });
    const own = await withCoordinator(cluster.url, (client) =>
      isolateWorkspace(client, 'w7', second, 'block_writes'),
    );
    expect(own.port).toBe(second.port);
    await withCoordinator(cluster.url, (client) => drainNode(client, first, 'block_writes'));
    const { nodes: found } = await withCoordinator(cluster.url, readStatus);
    const used = found.filter(({ parts }) => parts > 0).map(({ address }) => address);
    expect(used).toEqual([`${second.host}:${second.port}`]);
    expect(await withDatabase(countRows)).toEqual(unmoved);
  });

  test('rows of a workspace are on one node', async () => {
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    try {
      const { rows } = await client.query<{ groups: number }>(
        `select count(distinct colocation_id)::int as groups from citus_tables where citus_table_type = 'distributed'`,
      );
      expect(rows).toEqual([{ groups: 1 }]);
    } finally {
      await client.end();
    }
  });
});
