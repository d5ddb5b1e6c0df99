// A database that was distributed by an earlier release takes the later migrations, triggers included. Needs PostgreSQL with
// the extension citus on this machine.
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CitusCluster, missingForCitus, startCitus } from '../../../../test/support/citus-cluster.ts';
import { migrationsFolder } from '../../../../test/support/database.ts';
import { type OpenDatabase, openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { withCoordinator } from './coordinator.ts';
import { distribute } from './distribute.ts';

const missing = process.env.LONG ? await missingForCitus() : 'npm run test:long runs it';
const title = 'migrations of a distributed database';
/** Before the first migration that makes triggers. */
const distributedAt = '0037-archived-deliveries.sql';

describe.skipIf(missing !== null)(missing === null ? title : `${title} (${missing})`, () => {
  let cluster: CitusCluster;
  let folder: string;

  beforeAll(async () => {
    const started = await startCitus();
    if (started === null) throw new Error('Citus does not start here.');
    cluster = started;
    folder = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-'));
    for (const name of await readdir(migrationsFolder))
      if (name.endsWith('.sql') && name <= distributedAt)
        await copyFile(path.join(migrationsFolder, name), path.join(folder, name));
  });
  afterAll(async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const withDatabase = async <T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> => {
    const database = await openDatabase({ databaseUrl: cluster.url, dataDir: '' });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };

  test('make their triggers, except those that Citus refuses when a workspace goes', async () => {
    await withDatabase(({ pool }) => migrate(pool, folder));
    await withCoordinator(cluster.url, (client, coordinator) =>
      distribute(client, { shardCount: 4, coordinator, onCoordinator: true, report: () => undefined }),
    );
    await withDatabase(async ({ pool }) => {
      expect(await migrate(pool, migrationsFolder)).toContain('0038-segment-counts.sql');
      await pool.query(
        "insert into workspaces (id, plan_type, plan_renews, created_at) values ('w', 'trial', false, now())",
      );
      await pool.query(
        `insert into contacts (workspace_id, id, email, first_name, last_name, status, consent_source, created_at, updated_at)
        values ('w', 5000, 'p@a.example', 'Ann', '', 'subscribed', 'manual', now(), now())`,
      );
      const noted = await pool.query("select kind, blocks from audience_changes where workspace_id = 'w'");
      expect(noted.rows).toEqual([{ kind: 'contact', blocks: [1] }]);
      await pool.query("delete from contacts where workspace_id = 'w'");
      await pool.query("delete from workspaces where id = 'w'");
    });
  });
});
