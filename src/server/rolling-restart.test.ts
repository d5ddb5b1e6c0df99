// Two processes behind a balancer are restarted one after the other, while people save and a campaign is sent.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { Client, openSession } from '../../test/support/app.ts';
import { startBalancer } from '../../test/support/balancer.ts';
import { freePort } from '../../test/support/free-port.ts';
import { startCluster } from '../../test/support/postgres-cluster.ts';
import { listOf, readyToSend } from '../../test/support/samples/campaigns.ts';
import { createDatabase, spawnServer, startOne } from '../../test/support/several-servers.ts';

vi.setConfig({ testTimeout: 300_000 });

const people = 8;
/** The sandbox's account sends 14 a second: the campaign lasts longer than the first restart. */
const recipients = 250;
/** Of each person: the limit of a process is five a second. */
const saveEveryMs = 260;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const html =
  '<!doctype html><html lang="en"><head><title>Bowls</title></head><body><p>Hello. The bowls are back. They are thrown by hand, glazed in ash and fired twice, and there are forty of them.</p><p><a href="https://shop.example/bowls">See the bowls</a></p></body></html>';

test.runIf(process.env.LONG)('a rolling restart: no error, no lost save, no mail twice', async (context) => {
  const cluster = process.env.DATABASE_URL ? null : await startCluster();
  const serverUrl = process.env.DATABASE_URL ?? cluster?.url;
  if (!serverUrl) return context.skip('PostgreSQL is not installed here');
  if (cluster) closing.push(() => cluster.stop());
  const database = await createDatabase(serverUrl);
  closing.push(() => database.drop());
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-rolling-'));
  closing.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));

  const first = await startOne({ DATABASE_URL: database.url }, 'web');
  const tokens: string[] = [];
  for (let index = 0; index < people; index += 1)
    tokens.push(await openSession(first.server.ctx, `rolling-${index}@shop.example`));
  await first.close();

  const ports = [await freePort(), await freePort()];
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DRAIN_SECONDS: '2',
    LOG_LEVEL: 'error',
    PUBLIC_URL: 'http://127.0.0.1:1',
  };
  const processes = ports.map((port) => spawnServer(settings, port));
  closing.push(async () => {
    for (const { child, exited } of processes) {
      child.kill('SIGKILL');
      await exited;
    }
  });
  await Promise.all(processes.map(({ ready }) => ready));
  const balancer = await startBalancer(ports);
  closing.push(() => balancer.close());
  const clients = tokens.map((token) => {
    const client = new Client(balancer.url);
    client.cookies.set('sid', token);
    return client;
  });
  const [owner] = clients;
  if (!owner) throw new Error('There is no person.');

  const sender = await readyToSend(owner);
  const list = await listOf(
    owner,
    'All',
    Array.from({ length: recipients }, (_, index) => ({ email: `person-${index}@home.example` })),
  );
  const campaign = await owner.post('/api/esp/campaigns', {
    name: 'Rolling',
    subject: 'Bowls',
    fromName: 'Mara Lind',
    fromEmail: sender,
    htmlContent: html,
    selectedLists: [list],
  });
  const sent = await owner.post(`/api/esp/campaigns/${campaign.body.id}/send`);
  expect([sent.status, sent.text]).toEqual([200, expect.any(String)]);

  const statuses = new Map<number, number>();
  const saved: string[] = [];
  let isOver = false;
  const savers = clients.slice(1).map(async (client, person) => {
    for (let count = 0; !isOver; count += 1) {
      const name = `person ${person} save ${count}`;
      const { status } = await client.post('/api/templates', { name, content: { blocks: [] } });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 201) saved.push(name);
      await pause(saveEveryMs);
    }
  });
  const mails = async () =>
    (
      await database.pool.query(
        `select count(*)::int as mails, count(distinct tags->>'k')::int as people from sandbox.aws_messages
         where tags->>'c' is not null and tags->>'k' is not null`,
      )
    ).rows[0];
  expect((await mails()).mails).toBeLessThan(recipients / 2);
  for (const [index, port] of ports.entries()) {
    const old = processes[index];
    old?.child.kill('SIGTERM');
    expect([await old?.exited, old?.output().includes('Stopped before')]).toEqual([0, false]);
    const next = spawnServer(settings, port);
    processes[index] = next;
    await next.ready;
    await expect.poll(balancer.readyPorts).toEqual(ports);
  }
  await pause(500);
  isOver = true;
  await Promise.all(savers);

  expect(balancer.failures, balancer.answers.join('\n')).toEqual([]);
  // The processes said themselves that they stop.
  expect(balancer.answers.filter((answer) => answer.includes('"state":"draining"'))).toHaveLength(2);
  expect([...statuses.keys()]).toEqual([201]);
  const { rows } = await database.pool.query("select name from templates where name like 'person %'");
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(saved));
  await expect
    .poll(async () => (await database.pool.query("select state from campaigns where name = 'Rolling'")).rows)
    .toEqual([{ state: 'sent' }]);
  expect(await mails()).toEqual({ mails: recipients, people: recipients });
  console.log(`${saved.length} saves and ${recipients} mails during two restarts: 0 errors.`);
});
