// Two web processes with a streaming replica, whose replay is held and which is stopped.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Client } from '../../test/support/app.ts';
import { type Cluster, type ClusterReplica, startCluster } from '../../test/support/postgres-cluster.ts';
import { createDatabase, type SharedDatabase, startOne } from '../../test/support/several-servers.ts';
import { demoCredentials } from './domain/accounts/seed-accounts.ts';

type Started = Awaited<ReturnType<typeof startOne>>;

const maxLagSeconds = 3;

describe.runIf(process.env.LONG)('a streaming replica', () => {
  let cluster: Cluster | null;
  let replica: ClusterReplica;
  let onReplica: pg.Pool;
  let database: SharedDatabase;
  let servers: Started[] = [];
  /** Two browsers of one person: only one of them writes. */
  let writer: Client;
  let reader: Client;

  beforeAll(async () => {
    cluster = await startCluster();
    if (!cluster) return;
    database = await createDatabase(cluster.url);
    replica = await cluster.startReplica();
    const settings = {
      DATABASE_URL: database.url,
      DATABASE_REPLICA_URL: replica.urlOf(database.url),
      DATABASE_REPLICA_MAX_LAG_SECONDS: String(maxLagSeconds),
      METRICS_TOKEN: 'a-token-for-scraping',
    };
    servers = [await startOne(settings, 'web'), await startOne(settings, 'web')];
    onReplica = new pg.Pool({ connectionString: replica.urlOf(database.url), max: 1 });
    onReplica.on('error', () => undefined);
    [writer, reader] = [new Client(urlOf(0)), new Client(urlOf(0))];
    for (const client of [writer, reader]) await client.post('/api/auth/login', demoCredentials);
  });
  afterAll(async () => {
    await onReplica?.end();
    for (const { close } of servers) await close();
    await replica?.stop();
    await database?.drop();
    await cluster?.stop();
  });

  const urlOf = (index: number): string => servers[index]?.server.url ?? '';
  const lags = () => servers.map(({ server }) => server.ctx.replica?.lagMs() ?? null);
  const inUse = () =>
    vi.waitFor(() => expect(lags().every((lag) => lag !== null && lag < 1_000)).toBe(true), {
      timeout: 30_000,
    });
  /** The same browser at the other process. */
  const at = (index: number, client: Client): Client => {
    const other = new Client(urlOf(index));
    for (const [name, value] of client.cookies) other.cookies.set(name, value);
    return other;
  };
  const count = async (client: Client): Promise<number> => {
    const { status, body } = await client.get('/api/esp/lists');
    expect(status).toBe(200);
    return body.length;
  };
  const addList = async (): Promise<void> => {
    expect((await writer.post('/api/esp/lists', { name: `List ${Math.random()}` })).status).toBe(201);
  };

  test('a browser reads what it wrote at every process, others what the replica has', async (context) => {
    if (!cluster) return context.skip('PostgreSQL is not installed here');
    await inUse();
    const before = await count(reader);
    await onReplica.query('select pg_wal_replay_pause()');
    await addList();
    expect(await count(writer)).toBe(before + 1);
    expect(await count(at(1, writer))).toBe(before + 1);
    // The replica is read: it does not have the list yet.
    expect(await count(reader)).toBe(before);
    await pause(maxLagSeconds * 1_000 + 1_500);
    expect(lags()).toEqual([null, null]);
    expect(await count(reader)).toBe(before + 1);
    await onReplica.query('select pg_wal_replay_resume()');
    await inUse();
    expect([await count(writer), await count(reader)]).toEqual([before + 1, before + 1]);
  });

  test('its connections and statements are measured', async (context) => {
    if (!cluster) return context.skip('PostgreSQL is not installed here');
    await inUse();
    const series = await servers[0]?.server.ctx.metrics.text();
    expect(series).toMatch(/lettersmith_db_pool_connections\{server="replica",state="idle"\} [1-9]/);
  });

  test('a hundred writes are each seen by the next read', async (context) => {
    if (!cluster) return context.skip('PostgreSQL is not installed here');
    await inUse();
    let expected = await count(writer);
    for (let round = 0; round < 100; round += 1) {
      await addList();
      expected += 1;
      expect(await count(at(round % 2, writer))).toBe(expected);
    }
  });

  test('screens go on while the replica is gone, and return to it', async (context) => {
    if (!cluster) return context.skip('PostgreSQL is not installed here');
    await inUse();
    const before = await count(reader);
    await replica.stop();
    const screens = [
      '/api/esp/lists',
      '/api/esp/contacts',
      '/api/esp/campaigns',
      '/api/dashboard',
      '/api/esp/dashboard-stats',
    ];
    for (let round = 0; round < 20; round += 1)
      for (const path of screens) {
        const { status } = await at(round % 2, reader).get(path);
        expect([path, status]).toEqual([path, 200]);
      }
    await addList();
    expect(await count(reader)).toBe(before + 1);
    await replica.start();
    await inUse();
    expect(await count(reader)).toBe(before + 1);
  });
});
