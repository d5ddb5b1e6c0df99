// A campaign whose workers are killed repeatedly reaches everybody exactly once. The log of the SES stand-in decides,
// not this product's own records.
//
// `npm test` kills a worker on the embedded database four times while it sends to 600 recipients.
// With LONG set and PostgreSQL available, two workers on a cluster of their own are killed 200 times, and the cluster
// is stopped hard and restarted in between; and once more on a Citus cluster of three nodes, where it is installed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { missingForCitus, startCitus } from '../../../../../test/support/citus-cluster.ts';
import { migratedFiles, migrationsFolder } from '../../../../../test/support/database.ts';
import type { KilledWorkerSettings } from '../../../../../test/support/kills/send-until-killed.ts';
import { startEventSource } from '../../../../../test/support/outside/event-source.ts';
import { startSesStandIn } from '../../../../../test/support/outside/ses-stand-in.ts';
import { type Cluster, startCluster } from '../../../../../test/support/postgres-cluster.ts';
import { quickStart } from '../../../../../test/support/quick-start.ts';
import {
  deliveryStates,
  readCampaign,
  seedCampaign,
  seedContacts,
  seedWorkspace,
  sendingContext,
  workspaceId,
} from '../../../../../test/support/samples/sending.ts';
import { type OpenDatabase, openDatabase } from '../../../db/database.ts';
import { migrate } from '../../../db/migrate.ts';
import { readCounts } from '../../../db/shared/campaign-counts.ts';
import { withCoordinator } from '../../../operations/cluster/coordinator.ts';
import { distribute } from '../../../operations/cluster/distribute.ts';

const program = fileURLToPath(
  new URL('../../../../../test/support/kills/send-until-killed.ts', import.meta.url),
);
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** As in production, but scaled down: a quarter of an hour becomes seconds, and so does the age of a call. */
const scaledConfig = {
  leaseMs: 1_500,
  heartbeatIntervalMs: 300,
  pollIntervalMs: 200,
  idlePollIntervalMs: 200,
  reconcileIntervalMs: 400,
  retryDelayMs: 200,
  minUnconfirmedAgeMs: 6_000,
  unknownAfterMs: 60_000,
  proofDelayMs: 2_000,
};

/** Less than `minUnconfirmedAgeMs`: what is sent again is never still on its way to a carrier that is busy. */
const oldestCallMs = 3_000;

interface Scenario {
  recipients: number;
  kills: number;
  workers: number;
  perSecond: number;
  tracksEvents: boolean;
  /** How often the database is stopped hard. */
  restarts: number;
  /** Workers that are killed apply events slowly; a missing event is a proof only once those of its time are applied. */
  unknownAfterMs?: number;
}

/** `distribute` is called on the migrated database. */
type OwnCluster = Pick<Cluster, 'url' | 'restart' | 'stop'> & { distribute?: () => Promise<unknown> };

const faults = { throttled: 0.01, resetAfterAcceptance: 0.005 };

const runScenario = async (scenario: Scenario, cluster: OwnCluster | null) => {
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

  const ses = await startSesStandIn(() => new Date(), oldestCallMs);
  closing.push(() => ses.close());
  await ses.sandbox.setAccount({ maxSendRate: scenario.perSecond, faults: { seed, ...faults } });
  const empty = await openDatabase({ databaseUrl, dataDir, emptyDatabase: await migratedFiles() });
  await migrate(empty.pool, migrationsFolder);
  await empty.close();
  await cluster?.distribute?.();
  const first = await open();
  const seeding = sendingContext({ db: first.db, databaseUrl, ses });
  await seedWorkspace(seeding.ctx, ses, { knownAt: new Date(0) });
  await seedContacts(seeding.ctx, scenario.recipients);
  await seedCampaign(seeding.ctx);
  await seeding.close();
  await first.close();

  const source = scenario.tracksEvents ? await startEventSource(ses, random) : null;
  if (source) closing.push(() => source.close());
  const settings: KilledWorkerSettings = {
    databaseUrl,
    dataDir,
    carrier: { ses: { endpoint: ses.endpoint, credentials: ses.credentials } },
    eventsUrl: source?.url ?? null,
    config: scenario.tracksEvents
      ? { ...scaledConfig, unknownAfterMs: scenario.unknownAfterMs ?? scaledConfig.unknownAfterMs }
      : { ...scaledConfig, unknownAfterMs: scaledConfig.minUnconfirmedAgeMs },
  };
  let kills = 0;
  let isFinished = false;
  const worker = async (): Promise<void> => {
    while (!isFinished) {
      const child = spawn(process.execPath, [...quickStart, program, JSON.stringify(settings)], {
        stdio: ['ignore', process.env.SHOW ? 'inherit' : 'ignore', 'pipe'],
      });
      const ended = once(child, 'close');
      if (process.env.SHOW) child.stderr.pipe(process.stderr);
      const ready = once(child.stderr, 'data');
      await Promise.race([ready, ended]);
      const isKilled = kills < scenario.kills;
      if (isKilled) {
        kills += 1;
        await Promise.race([pause(100 + random() * 500), ended]);
      } else {
        while (!isFinished && child.exitCode === null && child.signalCode === null) await pause(50);
      }
      child.kill('SIGKILL');
      await ended;
    }
  };
  const startWorkers = (): Promise<void>[] => Array.from({ length: scenario.workers }, worker);
  let workers = startWorkers();
  for (let restart = 0; restart < scenario.restarts && cluster; restart += 1) {
    await pause(4_000 + random() * 4_000);
    await cluster.restart();
  }

  // The embedded database admits no second process while a worker lives: the stand-in's log shows when nothing changes
  // any more.
  const readOutcome = async () => {
    const database = await open();
    const { ctx, close } = sendingContext({ db: database.db, databaseUrl, ses });
    try {
      const campaign = await readCampaign(ctx);
      const states = await deliveryStates(ctx);
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
    600_000 + scenario.kills * 20_000 + (scenario.recipients / scenario.perSecond) * 10_000,
  );
  const deadline = performance.now() + longestMs;
  let outcome: Awaited<ReturnType<typeof readOutcome>> | null = null;
  if (cluster) {
    while (performance.now() < deadline) {
      await pause(500);
      outcome = await readOutcome().catch(() => null);
      if (kills >= scenario.kills && outcome?.campaign.state === 'sent' && (source?.isEmpty() ?? true)) break;
    }
    isFinished = true;
    await Promise.all(workers);
  }
  while (!cluster) {
    let last = -1;
    let since = performance.now();
    const quietMs = scaledConfig.minUnconfirmedAgeMs + scaledConfig.proofDelayMs + 1_500;
    while (performance.now() < deadline && performance.now() - since <= quietMs) {
      await pause(200);
      const { length } = ses.sendCalls;
      if (length !== last || kills < scenario.kills) since = performance.now();
      last = length;
    }
    isFinished = true;
    await Promise.all(workers);
    outcome = await readOutcome();
    // On a busy machine an idle worker may only be slow.
    if (outcome.campaign.state === 'sent' || performance.now() >= deadline) break;
    isFinished = false;
    workers = startWorkers();
  }
  if (!outcome) throw new Error('The database does not answer.');
  const accepted = await ses.acceptedMessages();
  const reached = new Map<number, number>();
  for (const { contact } of accepted) reached.set(contact, (reached.get(contact) ?? 0) + 1);
  const reachedTwice = [...reached].filter(([, n]) => n > 1).map(([contact]) => contact);
  console.log(
    `${scenario.recipients} recipients, ${kills} kills, ${scenario.restarts} restarts of the database: ${scenario.recipients - reached.size} not reached, ${reachedTwice.length} reached twice, ${JSON.stringify(outcome.states)}`,
  );
  for (const contact of reachedTwice)
    console.log(JSON.stringify(accepted.filter((mail) => mail.contact === contact)));
  return { ...outcome, reached, reachedTwice, kills };
};

const defaultScenario: Scenario = {
  recipients: 600,
  kills: 4,
  workers: 1,
  perSecond: 250,
  tracksEvents: true,
  restarts: 0,
};

const startOwnCluster = async (): Promise<Cluster | null> => {
  const started = process.env.LONG ? await startCluster() : null;
  if (started) closing.push(() => started.stop());
  return started;
};

/** The nodes that keep the data are stopped hard in turn. */
const startThreeNodes = async (): Promise<OwnCluster> => {
  const citus = await startCitus(2);
  if (!citus) throw new Error('Citus does not start here.');
  closing.push(() => citus.stop());
  let restarts = 0;
  const distributeIt = (): Promise<unknown> =>
    withCoordinator(citus.url, (client, coordinator) =>
      distribute(client, { shardCount: 8, coordinator, onCoordinator: false, report: () => undefined }),
    );
  return {
    url: citus.url,
    stop: () => citus.stop(),
    restart: async () => {
      restarts += 1;
      await citus.nodes[1 + (restarts % 2)]?.restart();
    },
    distribute: distributeIt,
  };
};

const numberSetting = (name: string, defaultValue: number): number =>
  Number(process.env[name] ?? defaultValue);
const longScenario = {
  recipients: numberSetting('RECIPIENTS', 20_000),
  kills: numberSetting('KILLS', 200),
  workers: 2,
  perSecond: 400,
  restarts: 3,
};
const scenarioOf = (cluster: Cluster | null, more: Partial<Scenario>): Scenario => ({
  ...defaultScenario,
  ...(cluster ? longScenario : {}),
  ...more,
});

it('with events, every recipient gets exactly one message, wherever workers are killed', async () => {
  const ownCluster = await startOwnCluster();
  const { campaign, states, counts, reached, reachedTwice } = await runScenario(
    scenarioOf(ownCluster, {}),
    ownCluster,
  );
  expect(reachedTwice).toEqual([]);
  expect(reached.size).toBe(campaign.total_recipients);
  expect(campaign).toMatchObject({ state: 'sent', outcome: 'complete' });
  expect(states.unknown ?? 0).toBe(0);
  expect(counts?.sent).toBe(reached.size);
}, 1_800_000);

// Waits until deliveries are reconciled, so it runs only with LONG; `unconfirmed.test.ts` checks the same without kills.
it.runIf(process.env.LONG)(
  'without events no recipient gets two messages, and every recipient without proof is listed',
  async () => {
    const ownCluster = await startOwnCluster();
    const scenario = scenarioOf(ownCluster, {
      tracksEvents: false,
      recipients: ownCluster ? 5_000 : 600,
      kills: ownCluster ? 50 : 3,
      restarts: 0,
    });
    const { campaign, states, reached, reachedTwice } = await runScenario(scenario, ownCluster);
    expect(reachedTwice).toEqual([]);
    expect(campaign).toMatchObject({ state: 'sent', outcome: 'with_problems' });
    const { accepted = 0, unknown = 0 } = states;
    expect(accepted + unknown).toBe(scenario.recipients);
    expect(reached.size).toBeGreaterThanOrEqual(accepted);
    expect(reached.size).toBeLessThanOrEqual(accepted + unknown);
  },
  1_800_000,
);

const missing = process.env.LONG ? await missingForCitus() : 'npm run test:long runs it';
it.skipIf(missing !== null)(
  `on three nodes of Citus every recipient gets exactly one message, wherever workers and nodes are killed${missing === null ? '' : ` (${missing})`}`,
  async () => {
    const recipients = numberSetting('RECIPIENTS', 50_000);
    const { campaign, counts, states, reached, reachedTwice } = await runScenario(
      { ...longScenario, recipients, tracksEvents: true, perSecond: 2_000, unknownAfterMs: 1_800_000 },
      await startThreeNodes(),
    );
    expect(reachedTwice).toEqual([]);
    expect(reached.size).toBe(recipients);
    expect(campaign).toMatchObject({ state: 'sent', outcome: 'complete', total_recipients: recipients });
    expect(states.unknown ?? 0).toBe(0);
    expect(counts?.sent).toBe(recipients);
  },
  1_800_000,
);
