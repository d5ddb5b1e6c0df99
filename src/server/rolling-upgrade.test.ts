// The release before sends campaigns. This one starts beside it, migrates the database under it, sends with it, and goes
// on when the old process stops.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { Client } from '../../test/support/app.ts';
import { freePort } from '../../test/support/free-port.ts';
import { startCluster } from '../../test/support/postgres-cluster.ts';
import { unpackPreviousRelease } from '../../test/support/previous-release.ts';
import { listOf, readyToSend } from '../../test/support/samples/campaigns.ts';
import { createDatabase, type ServerProcess, spawnServer } from '../../test/support/several-servers.ts';
import { demoCredentials } from './domain/accounts/seed-accounts.ts';

vi.setConfig({ testTimeout: 300_000 });

/** A process works on one batch of a campaign at a time, and a small campaign is one batch. */
const campaigns = 8;
const recipients = 60;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const html =
  '<!doctype html><html lang="en"><head><title>Bowls</title></head><body><p>Hello. The bowls are back. They are thrown by hand, glazed in ash and fired twice, and there are forty of them.</p></body></html>';

test.runIf(process.env.LONG)(
  'a rolling upgrade: both releases send, no mail is missed or sent twice',
  async (context) => {
    const previous = await unpackPreviousRelease();
    if (!previous) return context.skip('the history of the repository is not here');
    closing.push(previous.remove);
    const cluster = process.env.DATABASE_URL ? null : await startCluster();
    const serverUrl = process.env.DATABASE_URL ?? cluster?.url;
    if (!serverUrl) return context.skip('PostgreSQL is not installed here');
    if (cluster) closing.push(() => cluster.stop());
    const database = await createDatabase(serverUrl);
    closing.push(() => database.drop());
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-upgrade-'));
    closing.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));
    const settings = {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      PUBLIC_URL: 'http://127.0.0.1:1',
    };
    const start = async (program?: string): Promise<ServerProcess> => {
      const started = spawnServer(settings, await freePort(), 'web,worker', program);
      closing.push(async () => {
        started.child.kill('SIGKILL');
        await started.exited;
      });
      await started.ready;
      return started;
    };
    const clientOf = async ({ port }: ServerProcess): Promise<Client> => {
      const client = new Client(`http://127.0.0.1:${port}`);
      expect((await client.post('/api/auth/login', demoCredentials)).status).toBe(200);
      return client;
    };
    const count = async (statement: string): Promise<number> =>
      (await database.pool.query<{ count: number }>(`select count(*)::int as count ${statement}`)).rows[0]
        ?.count ?? -1;

    const old = await start(previous.main);
    const before = await clientOf(old);
    const sender = await readyToSend(before);
    const people = Array.from({ length: recipients }, (_, index) => ({
      email: `person-${index}@home.example`,
    }));
    const list = await listOf(before, 'All', people);
    const send = async (client: Client, name: string): Promise<void> => {
      const made = await client.post('/api/esp/campaigns', {
        name,
        subject: 'Bowls',
        fromName: 'Mara Lind',
        fromEmail: sender,
        htmlContent: html,
        selectedLists: [list],
      });
      const { status, text } = await client.post(`/api/esp/campaigns/${made.body.id}/send`);
      expect([status, text]).toEqual([200, expect.any(String)]);
    };
    for (let index = 0; index < campaigns / 2; index += 1) await send(before, `By the old release ${index}`);
    const applied = await count('from schema_migrations');

    const next = await start();
    expect(await count('from schema_migrations')).toBeGreaterThan(applied);
    const after = await clientOf(next);
    for (let index = 0; index < campaigns / 2; index += 1) await send(after, `By the new release ${index}`);
    const sent = () => count("from sandbox.aws_messages where tags->>'c' is not null");
    expect(await sent()).toBeLessThan((campaigns * recipients) / 2);
    const workers = new Set<string>();
    await expect
      .poll(
        async () => {
          const { rows } = await database.pool.query<{ worker: string }>(
            "select distinct worker from campaign_chunks where state = 'leased' and worker is not null",
          );
          for (const { worker } of rows) workers.add(worker);
          return workers.size;
        },
        { timeout: 60_000, interval: 50 },
      )
      .toBeGreaterThan(1);
    // The screens of both work on the schema of the new one.
    for (const client of [before, after])
      for (const screen of ['campaigns', 'contacts', 'lists', 'dashboard-stats'])
        expect([screen, (await client.get(`/api/esp/${screen}`)).status]).toEqual([screen, 200]);
    expect(await sent()).toBeLessThan(campaigns * recipients);

    old.child.kill('SIGTERM');
    expect(await old.exited, old.output()).toBe(0);
    await expect.poll(() => count("from campaigns where state <> 'sent'"), { timeout: 120_000 }).toBe(0);
    expect(await sent()).toBe(campaigns * recipients);
    expect(
      await count(
        "from (select distinct tags->>'c', tags->>'k' from sandbox.aws_messages where tags->>'c' is not null) d",
      ),
    ).toBe(campaigns * recipients);
    console.log(`${campaigns * recipients} mails by two releases: 0 missed, 0 twice.`);
  },
);
