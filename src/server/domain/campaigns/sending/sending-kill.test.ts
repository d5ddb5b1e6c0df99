// A campaign whose workers are killed repeatedly reaches everybody exactly once. The log of the SES stand-in decides,
// not this product's own records.
//
// With LONG set and PostgreSQL available, two workers on a cluster of their own are killed 200 times, and the cluster
// is stopped hard and restarted in between.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { migrationsFolder } from '../../../../../test/support/database.ts';
import type { KilledWorker } from '../../../../../test/support/kills/send-until-killed.ts';
import { startEventSource } from '../../../../../test/support/outside/event-source.ts';
import { type Cluster, startCluster } from '../../../../../test/support/postgres-cluster.ts';
import {
  campaignOf,
  seedCampaign,
  seedContacts,
  seedWorkspace,
  sendingContext,
  startAmazon,
  statesOf,
  workspaceId,
} from '../../../../../test/support/samples/sending.ts';
import { type OpenDatabase, openDatabase } from '../../../db/database.ts';
import { migrate } from '../../../db/migrate.ts';
import { readCounts } from '../../../db/shared/campaign-counts.ts';

const program = fileURLToPath(
  new URL('../../../../../test/support/kills/send-until-killed.ts', import.meta.url),
);
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** As in production, but scaled down: a quarter of an hour becomes seconds. */
const times = {
  leaseMs: 1_500,
  heartbeatMs: 300,
  lookMs: 200,
  idleMs: 200,
  settleMs: 400,
  againMs: 200,
  doubtMs: 6_000,
  unknownMs: 60_000,
  proofMs: 2_000,
};

interface Story {
  recipients: number;
  kills: number;
  workers: number;
  perSecond: number;
  areEventsTold: boolean;
  /** How often the database is stopped hard. */
  restarts: number;
}

const faults = { throttled: 0.01, resetAfterAcceptance: 0.005 };

const live = async (story: Story, cluster: Cluster | null) => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  console.log(`seed ${seed}`);
  let state = seed;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const databaseUrl = cluster?.url ?? null;
  const dataDir = path.join(folder, 'data');
  const open = (): Promise<OpenDatabase> => openDatabase({ databaseUrl, dataDir });

  const amazon = await startAmazon();
  closing.push(() => amazon.close());
  await amazon.sandbox.setAccount({ maxSendRate: story.perSecond, faults: { seed, ...faults } });
  const first = await open();
  await migrate(first.pool, migrationsFolder);
  const seeding = sendingContext({ db: first.db, databaseUrl, amazon });
  await seedWorkspace(seeding.ctx, amazon, { knownAt: new Date(0) });
  await seedContacts(seeding.ctx, story.recipients);
  await seedCampaign(seeding.ctx);
  await seeding.close();
  await first.close();

  const source = story.areEventsTold ? await startEventSource(amazon, random) : null;
  if (source) closing.push(() => source.close());
  const settings: KilledWorker = {
    databaseUrl,
    dataDir,
    amazon: { endpoint: amazon.endpoint, credentials: amazon.credentials },
    eventsUrl: source?.url ?? null,
    times: story.areEventsTold ? times : { ...times, unknownMs: times.doubtMs },
  };
  let killed = 0;
  let isOver = false;
  const worker = async (): Promise<void> => {
    while (!isOver) {
      const child = spawn(process.execPath, [program, JSON.stringify(settings)], {
        stdio: ['ignore', process.env.SHOW ? 'inherit' : 'ignore', 'pipe'],
      });
      const ended = once(child, 'close');
      if (process.env.SHOW) child.stderr.pipe(process.stderr);
      const ready = once(child.stderr, 'data');
      await Promise.race([ready, ended]);
      const isKilled = killed < story.kills;
      if (isKilled) {
        killed += 1;
        await Promise.race([pause(100 + random() * 500), ended]);
      } else {
        while (!isOver && child.exitCode === null && child.signalCode === null) await pause(50);
      }
      child.kill('SIGKILL');
      await ended;
    }
  };
  const work = (): Promise<void>[] => Array.from({ length: story.workers }, worker);
  let workers = work();
  for (let nth = 0; nth < story.restarts && cluster; nth += 1) {
    await pause(4_000 + random() * 4_000);
    await cluster.restart();
  }

  // The embedded database admits no second process while a worker lives: the stand-in's log shows when nothing changes
  // any more.
  const look = async () => {
    const database = await open();
    const { ctx, close } = sendingContext({ db: database.db, databaseUrl, amazon });
    try {
      const campaign = await campaignOf(ctx);
      const states = await statesOf(ctx);
      const counts = (await readCounts(database.db, workspaceId, [1])).get(1);
      return { campaign, states, counts };
    } finally {
      await close();
      await database.close();
    }
  };
  // Only a fault takes this long: on a busy machine each worker starts slowly.
  const longestMs = Math.min(
    1_500_000,
    600_000 + story.kills * 20_000 + (story.recipients / story.perSecond) * 10_000,
  );
  const deadline = performance.now() + longestMs;
  let found: Awaited<ReturnType<typeof look>> | null = null;
  if (cluster) {
    while (performance.now() < deadline) {
      await pause(500);
      found = await look().catch(() => null);
      if (killed >= story.kills && found?.campaign.state === 'sent' && (source?.isEmpty() ?? true)) break;
    }
    isOver = true;
    await Promise.all(workers);
  }
  while (!cluster) {
    let last = -1;
    let since = performance.now();
    const quietMs = times.doubtMs + times.proofMs + 1_500;
    while (performance.now() < deadline && performance.now() - since <= quietMs) {
      await pause(200);
      const { length } = amazon.arrivals;
      if (length !== last || killed < story.kills) since = performance.now();
      last = length;
    }
    isOver = true;
    await Promise.all(workers);
    found = await look();
    // On a busy machine an idle worker may only be slow.
    if (found.campaign.state === 'sent' || performance.now() >= deadline) break;
    isOver = false;
    workers = work();
  }
  if (!found) throw new Error('The database does not answer.');
  const took = await amazon.took();
  const reached = new Map<number, number>();
  for (const { contact } of took) reached.set(contact, (reached.get(contact) ?? 0) + 1);
  const twice = [...reached].filter(([, n]) => n > 1).map(([contact]) => contact);
  console.log(
    `${story.recipients} recipients, ${killed} kills, ${story.restarts} restarts of the database: ${story.recipients - reached.size} not reached, ${twice.length} reached twice, ${JSON.stringify(found.states)}`,
  );
  return { ...found, reached, twice, killed };
};

const usual: Story = {
  recipients: 2_000,
  kills: 10,
  workers: 1,
  perSecond: 250,
  areEventsTold: true,
  restarts: 0,
};

const cluster = async (): Promise<Cluster | null> => {
  const started = process.env.LONG ? await startCluster() : null;
  if (started) closing.push(() => started.stop());
  return started;
};

const numberOf = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const long = {
  recipients: numberOf('RECIPIENTS', 20_000),
  kills: numberOf('KILLS', 200),
  workers: 2,
  perSecond: 400,
  restarts: 3,
};
const storyOf = (on: Cluster | null, more: Partial<Story>): Story => ({
  ...usual,
  ...(on ? long : {}),
  ...more,
});

it('with events, every recipient gets exactly one message, wherever workers are killed', async () => {
  const on = await cluster();
  const { campaign, states, counts, reached, twice } = await live(storyOf(on, {}), on);
  expect(twice).toEqual([]);
  expect(reached.size).toBe(campaign.total_recipients);
  expect(campaign).toMatchObject({ state: 'sent', outcome: 'complete' });
  expect(states.unknown ?? 0).toBe(0);
  expect(counts?.sent).toBe(reached.size);
}, 1_800_000);

// Waits until deliveries are reconciled, so it runs only with LONG; `sending.test.ts` checks the same without kills.
it.runIf(process.env.LONG)(
  'without events nobody gets it twice, and every recipient without proof is listed',
  async () => {
    const on = await cluster();
    const story = storyOf(on, {
      areEventsTold: false,
      recipients: on ? 5_000 : 600,
      kills: on ? 50 : 3,
      restarts: 0,
    });
    const { campaign, states, reached, twice } = await live(story, on);
    expect(twice).toEqual([]);
    expect(campaign).toMatchObject({ state: 'sent', outcome: 'with_problems' });
    const { accepted = 0, unknown = 0 } = states;
    expect(accepted + unknown).toBe(story.recipients);
    expect(reached.size).toBeGreaterThanOrEqual(accepted);
    expect(reached.size).toBeLessThanOrEqual(accepted + unknown);
  },
  1_800_000,
);
