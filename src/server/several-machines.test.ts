// Two servers on one PostgreSQL, one with the web service and one with the worker: what passes between them.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Client } from '../../test/support/app.ts';
import { hasPgBouncer, type Pooler, startPgBouncer } from '../../test/support/pgbouncer.ts';
import { listOf, readyToSend, untilStatus } from '../../test/support/samples/campaigns.ts';
import { createDatabase, type SharedDatabase, startOne } from '../../test/support/several-servers.ts';
import { demoCredentials } from './domain/accounts/seed-accounts.ts';
import { openProgressFeed } from './domain/campaigns/reports/progress-feed.ts';
import { publish, reachesEveryProcess, subscribe } from './domain/shared/bus.ts';

const serverUrl = process.env.DATABASE_URL;

type Started = Awaited<ReturnType<typeof startOne>>;

const html =
  '<!doctype html><html lang="en"><head><title>Bowls</title></head><body><p>Hello. The bowls are back. They are thrown by hand, glazed in ash and fired twice, and there are forty of them.</p><p><a href="https://shop.example/bowls">See the bowls</a></p></body></html>';

/** Signed in as the demo account, with the sandbox's account and a list of two. */
const readyClient = async (url: string) => {
  const client = new Client(url);
  await client.post('/api/auth/login', demoCredentials);
  const sender = await readyToSend(client);
  const list = await listOf(client, 'Few', [{ email: 'ann@home.example' }, { email: 'bo@home.example' }]);
  const makeCampaign = async (): Promise<string> => {
    const { status, body } = await client.post('/api/esp/campaigns', {
      name: 'Spring',
      subject: 'Bowls',
      fromName: 'Mara Lind',
      fromEmail: sender,
      htmlContent: html,
      selectedLists: [list],
    });
    expect(status).toBe(201);
    return body.id;
  };
  return { client, makeCampaign };
};

describe.runIf(serverUrl)('a web process and a worker', () => {
  let database: SharedDatabase;
  let web: Started;
  let worker: Started;
  beforeAll(async () => {
    database = await createDatabase(serverUrl ?? '');
    [web, worker] = await Promise.all([
      startOne({ DATABASE_URL: database.url }, 'web'),
      startOne({ DATABASE_URL: database.url }, 'worker'),
    ]);
    for (const { server } of [web, worker])
      await vi.waitFor(() => expect(reachesEveryProcess(server.ctx)).toBe(true), { timeout: 20_000 });
  });
  afterAll(async () => {
    await Promise.all([web?.close(), worker?.close()]);
    await database?.drop();
  });

  test('Send in one process begins within a second in the other', async () => {
    const { client, makeCampaign } = await readyClient(web.server.url);
    const ids = [await makeCampaign(), await makeCampaign()];
    if (process.env.LONG) ids.push(await makeCampaign(), await makeCampaign());
    for (const id of ids) {
      // The worker's own look for work would come within three seconds.
      await pause(1_000);
      const sentAt = performance.now();
      expect((await client.post(`/api/esp/campaigns/${id}/send`)).status).toBe(200);
      const hasBegun = async (): Promise<boolean> =>
        (await database.pool.query("select from campaigns where state = 'preparing' and snapshot_cursor = 0"))
          .rowCount === 0;
      while (!(await hasBegun())) await pause(10);
      expect(performance.now() - sentAt).toBeLessThan(1_000);
      await untilStatus(client, id, 'sent');
    }
    const { rows } = await database.pool.query(
      'select campaign_id, count(*)::int as mails from deliveries group by campaign_id',
    );
    expect(rows.map(({ mails }) => mails)).toEqual(ids.map(() => 2));
  });

  test('viewers of a process share one reading, and an announcement of the other process wakes them', async () => {
    const { ctx } = web.server;
    const { rows } = await database.pool.query('select workspace_id, id from campaigns limit 1');
    const [{ workspace_id: workspaceId, id }] = rows;
    const feeds = [openProgressFeed(ctx, workspaceId, id), openProgressFeed(ctx, workspaceId, id)];
    try {
      const [one, two] = feeds.map((feed) => feed.read());
      expect(one).toBe(two);
      expect((await one)?.progress.status).toBe('sent');
      const startedAt = performance.now();
      const changed = Promise.all(feeds.map((feed) => feed.untilChanged(new AbortController().signal)));
      publish(worker.server.ctx, `progress ${workspaceId} ${id}`);
      await changed;
      expect(performance.now() - startedAt).toBeLessThan(2_500);
    } finally {
      for (const feed of feeds) feed.close();
    }
  });

  test('messages are collected, and pass again after the connection was lost', async () => {
    const heard: string[] = [];
    const stop = subscribe(web.server.ctx, 'test', () => heard.push('test'));
    for (let count = 0; count < 50; count += 1) publish(worker.server.ctx, 'test');
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    await pause(300);
    expect(heard.length).toBeLessThanOrEqual(2);
    heard.length = 0;
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lettersmith listen' and datname = current_database()",
    );
    await expect.poll(() => reachesEveryProcess(web.server.ctx)).toBe(false);
    await expect.poll(() => reachesEveryProcess(web.server.ctx)).toBe(true);
    // What was sent meanwhile may be lost, so every listener looks once.
    expect(heard).toEqual(['test']);
    stop();
  });

  test('each knows the other, and which of them is a worker', async () => {
    const { rows } = await database.pool.query('select kind, version, state from processes order by kind');
    expect(rows.map(({ kind }) => kind)).toEqual(['web', 'worker']);
    const health = await new Client(web.server.url).get('/api/health');
    expect(health.body).toMatchObject({ status: 'ok', worker: 'working' });
    // Each learns of the other with its next heartbeat.
    await expect
      .poll(() => [web, worker].map(({ server }) => server.ctx.own.others?.webProcesses), { timeout: 30_000 })
      .toEqual([1, 1]);
    expect((await worker.server.readiness()).state).toBe('ready');
  });
});

describe.runIf(serverUrl && hasPgBouncer())('through PgBouncer in transaction mode', () => {
  let database: SharedDatabase;
  let pooler: Pooler | null;
  let both: Started;
  beforeAll(async () => {
    database = await createDatabase(serverUrl ?? '');
    pooler = await startPgBouncer(serverUrl ?? '');
    both = await startOne(
      {
        DATABASE_URL: pooler?.through(database.url) ?? '',
        DATABASE_DIRECT_URL: database.url,
        DATABASE_POOLER: '1',
        DATABASE_POOL_MAX: '30',
      },
      'web,worker',
    );
  });
  afterAll(async () => {
    await both?.close();
    await pooler?.stop();
    await database?.drop();
  });

  test('a new database is migrated, a campaign is sent, and messages arrive', async () => {
    const { client, makeCampaign } = await readyClient(both.server.url);
    const id = await makeCampaign();
    const saves = Array.from({ length: 60 }, (_, index) =>
      client.post('/api/templates', { name: `Template ${index}`, content: { blocks: [] } }),
    );
    expect(new Set((await Promise.all(saves)).map(({ status }) => status))).toEqual(new Set([201]));
    expect((await client.post(`/api/esp/campaigns/${id}/send`)).status).toBe(200);
    expect(await untilStatus(client, id, 'sent')).toMatchObject({ sentCount: 2 });
    await expect.poll(() => reachesEveryProcess(both.server.ctx)).toBe(true);
    const connections = await database.pool.query(
      "select count(*)::int as number from pg_stat_activity where datname = current_database() and application_name = 'lettersmith'",
    );
    expect(connections.rows[0].number).toBeLessThanOrEqual(4);
  });
});
