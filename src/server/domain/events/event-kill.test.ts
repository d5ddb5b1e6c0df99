// Workers of several processes apply the events of many workspaces, of which one has half of all in several lanes. They
// are killed at random, and the events come in random order, some of them twice. Every figure equals a count of the
// rows. It needs PostgreSQL: that of DATABASE_URL, or with LONG a cluster of its own, and then three nodes of Citus.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { missingForCitus, startCitus } from '../../../../test/support/citus-cluster.ts';
import { migrationsFolder, testDatabase } from '../../../../test/support/database.ts';
import { startCluster } from '../../../../test/support/postgres-cluster.ts';
import { addCampaign, addWorkspace, eventContext } from '../../../../test/support/samples/sent-campaign.ts';
import { lanesWithEvents } from '../../db/carriers/event-inbox.ts';
import { type OpenDatabase, openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { readCounts } from '../../db/shared/campaign-counts.ts';
import { withCoordinator } from '../../operations/cluster/coordinator.ts';
import { distribute } from '../../operations/cluster/distribute.ts';
import { recount } from '../campaigns/reports/counts.ts';
import { inboxEntries, storeEvents, type WorkspaceEvent } from '../carriers/inbox-entries.ts';
import type { NormalizedEvent } from '../carriers/normalized-event.ts';
import { flushTurnRequests } from '../shared/work-turns.ts';
import { findLostEvents } from './turns.ts';

const long = Boolean(process.env.LONG);
const size = long
  ? { workspaces: 200, contacts: 12_000, kills: 100 }
  : { workspaces: 10, contacts: 400, kills: 4 };
const workers = 4;
const program = fileURLToPath(
  new URL('../../../../test/support/kills/apply-until-killed.ts', import.meta.url),
);
const sentAt = Date.parse('2026-11-20T10:00:00Z');

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const ownCluster = async (): Promise<OpenDatabase | null> => {
  const cluster = await startCluster();
  if (!cluster) return null;
  closing.push(() => cluster.stop());
  const database = await openDatabase({ databaseUrl: cluster.url, dataDir: '' });
  await migrate(database.pool, migrationsFolder);
  return database;
};

const threeNodes = async (): Promise<OpenDatabase> => {
  const cluster = await startCitus(2);
  if (!cluster) throw new Error('Citus does not start here.');
  closing.push(() => cluster.stop());
  const empty = await openDatabase({ databaseUrl: cluster.url, dataDir: '' });
  await migrate(empty.pool, migrationsFolder);
  await empty.close();
  await withCoordinator(cluster.url, (client, coordinator) =>
    distribute(client, { shardCount: 8, coordinator, onCoordinator: false, report: () => undefined }),
  );
  return openDatabase({ databaseUrl: cluster.url, dataDir: '' });
};

const nameOf = (index: number): string => `w${index}`;
/** Workspace 0 has half of all. */
const contactsOf = (index: number): number =>
  Math.ceil(size.contacts / (index === 0 ? 2 : 2 * (size.workspaces - 1)));

const eventsOf = (contact: number): NormalizedEvent[] => {
  const ids = { campaign: 1, contact };
  const mail = { ...ids, mailAt: sentAt, messageId: `m-1-${contact}` };
  const emails = [`p${contact}@people.example`];
  return [
    { kind: 'send', at: sentAt, ...mail },
    contact % 10 === 0
      ? { kind: 'bounce', at: sentAt + 900, isHard: true, subtype: 'General', emails, ...mail }
      : { kind: 'delivery', at: sentAt + 900, ...mail },
    ...(contact % 3 === 0 ? [{ kind: 'open' as const, at: sentAt + 60_000, ...ids }] : []),
    ...(contact % 5 === 0
      ? [{ kind: 'click' as const, at: sentAt + 90_000, link: contact % 4, ...ids }]
      : []),
    ...(contact % 50 === 7 ? [{ kind: 'complaint' as const, at: sentAt + 99_000, emails, ...mail }] : []),
  ];
};

const shuffle = <T>(items: T[], random: () => number): T[] => {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [items[last], items[other]] = [items[other] as T, items[last] as T];
  }
  return items;
};

const startWorker = async (databaseUrl: string): Promise<ChildProcess> => {
  const worker = spawn(process.execPath, [program, databaseUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(worker.stdout, 'data');
  return worker;
};

const kill = async (worker: ChildProcess): Promise<void> => {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
};

/** The clicks of links and the figures of days, as stored and as the rows give them. */
const sums = async (database: OpenDatabase) => {
  const rows = async (text: string) => (await database.pool.query(text)).rows;
  return {
    links: await rows(`select workspace_id, id, people, clicks from campaign_links order by 1, 2`),
    linksOfRows: await rows(`
      select l.workspace_id, l.id, count(distinct e.contact_id) as people, count(e.id) as clicks from campaign_links l
      left join events e on e.workspace_id = l.workspace_id and e.campaign_id = l.campaign_id and e.link_id = l.id
        and e.kind = 'click' and not e.is_machine
      group by 1, 2 order by 1, 2`),
    days: await rows(`select workspace_id, what, sum(n)::int as n from workspace_days where what in ('opened', 'clicked')
      group by 1, 2 having sum(n) <> 0 order by 1, 2`),
    daysOfRows: await rows(`
      select workspace_id, what, count(*) as n from deliveries
      cross join lateral (values ('opened', opened_at), ('clicked', clicked_at)) as of_times (what, at)
      where at is not null group by 1, 2 order by 1, 2`),
    statuses: await rows(`select status, count(*) as n from contacts group by 1 order by 1`),
  };
};

const scenario = async (database: OpenDatabase): Promise<void> => {
  const databaseUrl = String(database.pool.options.connectionString);
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  console.log(`seed ${seed}`);
  let state = seed;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const ctx = eventContext(database, { now: new Date('2026-11-21T12:00:00Z') });
  const events: WorkspaceEvent[] = [];
  for (let index = 0; index < size.workspaces; index += 1) {
    const workspaceId = nameOf(index);
    await addWorkspace(database, workspaceId);
    await addCampaign(database, { workspace: workspaceId, recipientCount: contactsOf(index) });
    for (let contact = 1; contact <= contactsOf(index); contact += 1)
      for (const event of eventsOf(contact)) events.push({ workspaceId, event });
  }
  // So many contacts that its events have several lanes.
  await database.pool.query(
    `update contact_counts set n = n + 5000000 where workspace_id = 'w0' and status = 'subscribed'`,
  );
  const told = shuffle([...events, ...events.filter(() => random() < 0.1)], random);

  const running = await Promise.all(Array.from({ length: workers }, () => startWorker(databaseUrl)));
  closing.push(() => Promise.all(running.map(kill)));
  let isTold = false;
  const tell = async (): Promise<void> => {
    for (let at = 0; at < told.length; at += 100) {
      await storeEvents(ctx, await inboxEntries(ctx, told.slice(at, at + 100)));
      await pause(long ? 20 : 10);
    }
    await flushTurnRequests(ctx);
    isTold = true;
  };
  const telling = tell();
  for (let kills = 0; kills < size.kills || !isTold; kills += 1) {
    await pause(100 + random() * 200);
    if (kills >= size.kills) continue;
    const victim = Math.floor(random() * workers);
    const worker = running[victim];
    if (worker) await kill(worker);
    running[victim] = await startWorker(databaseUrl);
  }
  await telling;
  const lanes = await lanesWithEvents(database.db);
  console.log(`${told.length} events, ${size.kills} kills; ${lanes.length} lanes had events at the end`);
  await expect
    .poll(
      async () => {
        await findLostEvents(ctx);
        return (await lanesWithEvents(database.db)).length;
      },
      { timeout: 120_000, interval: 300 },
    )
    .toBe(0);
  await Promise.all(running.map(kill));

  for (let index = 0; index < size.workspaces; index += 1) {
    const n = contactsOf(index);
    const every = (step: number, from = 0): number =>
      Math.floor((n - from) / step) + (from > 0 && n >= from ? 1 : 0);
    const counted = (await readCounts(database.db, nameOf(index), [1])).get(1);
    expect(counted, nameOf(index)).toMatchObject({
      sent: n,
      delivered: n - every(10),
      bounced: every(10),
      opened: every(3) + every(5) - every(15),
      clicked: every(5),
      complained: every(50, 7),
      in_doubt: 0,
    });
    expect(await recount(ctx, nameOf(index), 1)).toEqual(counted);
  }
  const { links, linksOfRows, days, daysOfRows, statuses } = await sums(database);
  expect(links).toEqual(linksOfRows);
  expect(days).toEqual(daysOfRows);
  expect(statuses.map(({ status }) => status)).toEqual(['bounced', 'complained', 'subscribed']);
};

const hasPostgres = process.env.DATABASE_URL !== undefined || long;

it.skipIf(!hasPostgres)(
  'figures are right wherever workers are killed, in any order of events (needs DATABASE_URL or LONG)',
  async (test) => {
    const database = process.env.DATABASE_URL ? await testDatabase() : await ownCluster();
    if (!database) return test.skip('PostgreSQL is not installed');
    closing.push(() => database.close());
    await scenario(database);
  },
  long ? 1_200_000 : 240_000,
);

const missing = long ? await missingForCitus() : 'npm run test:long runs it';
it.skipIf(missing !== null)(
  `figures are right on three nodes of Citus, wherever workers are killed${missing === null ? '' : ` (${missing})`}`,
  async () => {
    const database = await threeNodes();
    closing.push(() => database.close());
    const start = performance.now();
    await scenario(database);
    console.log(`on three nodes in ${Math.round((performance.now() - start) / 1_000)} s`);
  },
  1_200_000,
);
