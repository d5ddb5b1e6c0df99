// A campaign is sent on a cluster of three nodes while its workspace moves from one node to the other.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CitusCluster, missingForCitus, startCitus } from '../../../../test/support/citus-cluster.ts';
import { migrationsFolder } from '../../../../test/support/database.ts';
import { type SesStandIn, startSesStandIn } from '../../../../test/support/outside/ses-stand-in.ts';
import * as samples from '../../../../test/support/samples/sending.ts';
import { type OpenDatabase, openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { readCounts } from '../../db/shared/campaign-counts.ts';
import { openFrozen } from '../../domain/campaigns/message.ts';
import { startSendingWorker } from '../../domain/campaigns/sending/worker.ts';
import { openSendingAccount } from '../../domain/carriers/sending-account.ts';
import { withCoordinator } from './coordinator.ts';
import { distribute } from './distribute.ts';
import { isolateWorkspace } from './isolate.ts';

const missing = process.env.LONG ? await missingForCitus() : 'npm run test:long runs it';
const title = 'a workspace that moves to another node';
const recipientCount = 20_000;

describe.skipIf(missing !== null)(missing === null ? title : `${title} (${missing})`, () => {
  let cluster: CitusCluster;
  let database: OpenDatabase;
  let ses: SesStandIn;

  beforeAll(async () => {
    const started = await startCitus(2);
    if (started === null) throw new Error('Citus does not start here.');
    cluster = started;
    database = await openDatabase({ databaseUrl: cluster.url, dataDir: '' });
    await migrate(database.pool, migrationsFolder);
    await database.close();
    await withCoordinator(cluster.url, (client, coordinator) =>
      distribute(client, { shardCount: 8, coordinator, onCoordinator: false, report: () => undefined }),
    );
    database = await openDatabase({ databaseUrl: cluster.url, dataDir: '' });
    ses = await startSesStandIn(() => new Date());
  });
  afterAll(async () => {
    await ses.close();
    await database.close();
    await cluster.stop();
  });

  const nodeOf = (workspaceId: string): Promise<number> =>
    withCoordinator(
      cluster.url,
      async (client) => (await isolateWorkspace(client, workspaceId, null, 'block_writes')).port,
    );

  test('sends each message once, and its counts are right', async () => {
    // Given a campaign that is being sent
    const { ctx, close } = samples.sendingContext({ db: database.db, databaseUrl: cluster.url, ses });
    const { workspaceId } = samples;
    await ses.sandbox.setAccount({ max24HourSend: -1, maxSendRate: 2_000, latencyMs: 0 });
    await samples.seedWorkspace(ctx, ses, { knownAt: new Date(0) });
    await samples.seedContacts(ctx, recipientCount);
    await samples.seedCampaign(ctx);
    const before = await nodeOf(workspaceId);
    const target = cluster.nodes
      .map(({ url }) => Number(new URL(url).port))
      .find((port, index) => index > 0 && port !== before);
    const worker = startSendingWorker(ctx, {
      openAccount: openSendingAccount,
      openMail: openFrozen,
      startDue: async () => 0,
    });
    const states = (): Promise<Record<string, number>> => samples.deliveryStates(ctx, 1, workspaceId);
    while (ses.sendCalls.length < 20) await pause(20);
    // When its workspace moves
    let longestStopMs = 0;
    let isDone = false;
    const watching = (async () => {
      let calls = ses.sendCalls.length;
      let since = performance.now();
      while (!isDone) {
        await pause(20);
        if (ses.sendCalls.length === calls) continue;
        longestStopMs = Math.max(longestStopMs, performance.now() - since);
        calls = ses.sendCalls.length;
        since = performance.now();
      }
    })();
    const startedAt = performance.now();
    const callsBefore = ses.sendCalls.length;
    const moved = await withCoordinator(cluster.url, (client) =>
      isolateWorkspace(client, workspaceId, { host: '127.0.0.1', port: target ?? 0 }, 'block_writes'),
    );
    const movedInMs = performance.now() - startedAt;
    expect(moved.port).toBe(target);
    // Then the rest is sent
    await expect
      .poll(async () => (await samples.readCampaign(ctx, 1, workspaceId)).state, { timeout: 300_000 })
      .toBe('sent');
    isDone = true;
    await watching;
    await worker.stop();
    console.log(
      `moved in ${Math.round(movedInMs)} ms after ${callsBefore} calls; longest stop of sending ${Math.round(longestStopMs)} ms`,
    );
    expect(await states()).toEqual({ accepted: recipientCount });
    const accepted = await ses.acceptedMessages(workspaceId);
    expect(accepted.length).toBe(recipientCount);
    expect(new Set(accepted.map(({ contact }) => contact)).size).toBe(recipientCount);
    expect((await readCounts(ctx.db, workspaceId, [1])).get(1)).toMatchObject({ sent: recipientCount });
    await close();
  });
});
