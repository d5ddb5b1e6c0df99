// Deliveries whose answer was lost, and workers that stall or die: no recipient is missed, and no recipient gets a second message by
// guess.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { setUpSendingStage } from '../../../../../test/support/samples/send-worker.ts';
import { leaseBatch } from '../../../db/campaigns/batches.ts';
import { type MarkRequest, markSending } from '../../../db/campaigns/deliveries.ts';
import { findStillRunning } from '../../../db/campaigns/running-campaigns.ts';
import { storeEventPath } from '../../../db/ses/accounts.ts';
import { openSesAccount } from '../../ses/account.ts';

const stage = setUpSendingStage();

test('events reconcile lost answers: every recipient gets exactly one message', async () => {
  // Given calls that break off, some of them after SES has accepted the message
  await stage.seedContacts(150);
  await stage.seedCampaign();
  await stage.setSesAccount({
    // One call per message, so that each run loses equally many.
    maxSendRate: 150,
    faults: { seed: 3, resetAfterAcceptance: 0.1, serverError: 0.05 },
  });
  stage.startWorker({ config: { minUnconfirmedAgeMs: 60_000, proofDelayMs: 20_000 } });
  const { in_doubt = 0 } = await stage.waitUntilAllTried();
  expect(in_doubt).toBeGreaterThan(10);
  expect((await stage.campaign()).state).toBe('sending');
  // When events arrive
  await stage.setSesAccount({ faults: null });
  await stage.deliverEvents();
  // Then they confirm those that SES has accepted, and no others
  expect((await stage.deliveryStates()).in_doubt).toBeGreaterThan(0);
  // When time passes. Nothing else is being sent: the event canary shows that events still arrive.
  stage.moveClock(21_000);
  await stage.waitUntil(async () => expect(await stage.deliverEvents()).toBeGreaterThan(0));
  stage.moveClock(61_000);
  // Then the others are sent again
  await stage.waitUntilSent();
  await stage.deliverEvents();
  const accepted = await stage.acceptedMessages();
  expect(accepted).toHaveLength(150);
  expect(new Set(accepted.map(({ contact }) => contact)).size).toBe(150);
  expect(await stage.campaign()).toMatchObject({ outcome: 'complete' });
  expect(await stage.counts()).toMatchObject({ sent: 150, in_doubt: 0, unknown: 0 });
});

test('without events, unconfirmed deliveries end as unknown and are not retried', async () => {
  // Given an account without events, and calls that break off
  await stage.ctx.db
    .updateTable('ses_accounts')
    .set({ configuration_set: null } as never)
    .where('workspace_id', '=', stage.workspaceId)
    .execute();
  await stage.seedContacts(100);
  await stage.seedCampaign();
  await stage.setSesAccount({ maxSendRate: 150, faults: { seed: 3, resetAfterAcceptance: 0.1 } });
  // When
  stage.startWorker();
  await stage.waitUntilSent();
  // Then
  const { accepted = 0, unknown = 0 } = await stage.deliveryStates();
  expect(accepted + unknown).toBe(100);
  expect(unknown).toBeGreaterThan(3);
  expect(await stage.campaign()).toMatchObject({ outcome: 'with_problems' });
  expect(await stage.counts()).toMatchObject({ sent: accepted, in_doubt: 0, unknown });
});

test('events that have stopped prove nothing', async () => {
  // Given unconfirmed deliveries
  await stage.seedContacts(50);
  await stage.seedCampaign();
  await stage.setSesAccount({ maxSendRate: 150, faults: { seed: 3, resetAfterAcceptance: 0.2 } });
  stage.startWorker({
    config: { minUnconfirmedAgeMs: 60_000, unknownAfterMs: 60_000, proofDelayMs: 20_000 },
  });
  expect((await stage.waitUntilAllTried()).in_doubt).toBeGreaterThan(2);
  // When time passes without any event
  stage.moveClock(61_000);
  await stage.waitUntilSent();
  // Then
  expect((await stage.deliveryStates()).unknown).toBeGreaterThan(2);
  expect((await stage.campaign()).outcome).toBe('with_problems');
  // And when the events arrive late after all, they settle the deliveries
  await stage.deliverEvents();
  expect(await stage.deliveryStates()).toEqual({ delivered: 50 });
});

test('events that are set up meanwhile prove nothing about messages without events', async () => {
  // Given a campaign that is being sent without events. Most of its messages are sent after the change, however late
  // that takes effect.
  await stage.setSesAccount({ maxSendRate: 10 });
  const account = await openSesAccount(stage.ctx, stage.workspaceId);
  const { accountKey = '', configurationSet = null, queueUrl = null } = account ?? {};
  const { db } = stage.ctx;
  await storeEventPath(db, stage.workspaceId, accountKey, { configuration_set: null, queue_url: null });
  await stage.seedContacts(120);
  await stage.seedCampaign();
  stage.startWorker({
    config: { minUnconfirmedAgeMs: 60_000, unknownAfterMs: 120_000, proofDelayMs: 20_000 },
  });
  /** Without events, only the outbox shows what SES has accepted. */
  const messagesInOutbox = async () =>
    (await stage.ses.sandbox.outbox.list({ limit: 200 })).filter(
      ({ tags }) => tags.w === stage.workspaceId && tags.k !== undefined,
    );
  await stage.waitUntil(async () => expect((await messagesInOutbox()).length).toBeGreaterThan(4));
  // When events are set up, and calls begin to break off
  await stage.setSesAccount({ maxSendRate: 60, faults: { seed: 3, resetAfterAcceptance: 0.3 } });
  await storeEventPath(db, stage.workspaceId, accountKey, {
    configuration_set: configurationSet,
    queue_url: queueUrl,
    told_since: stage.ctx.now(),
  });
  await db.updateTable('ses_buckets').set({ rate: 60 }).execute();
  await stage.waitUntil(async () => {
    const { queued, sending, in_doubt = 0 } = await stage.deliveryStates();
    expect([queued, sending, in_doubt > 3]).toEqual([undefined, undefined, true]);
  });
  await stage.setSesAccount({ faults: null });
  // Messages sent after the change have events.
  expect((await stage.acceptedMessages()).length).toBeGreaterThan(10);
  stage.moveClock(21_000);
  await stage.waitUntil(async () => expect(await stage.deliverEvents()).toBeGreaterThan(0));
  stage.moveClock(61_000);
  await pause(500);
  stage.moveClock(121_000);
  await stage.waitUntilSent();
  // Then no recipient got a second message
  const contacts = (await messagesInOutbox()).map(({ tags }) => tags.k);
  expect(contacts).toHaveLength(new Set(contacts).size);
  expect(contacts).toHaveLength(120);
});

test('one silent event stream does not keep others from getting an event canary', async () => {
  // Given two workspaces whose calls all break off
  const ids = [stage.workspaceId, `${stage.workspaceId}b`];
  await stage.seedWorkspace(`${stage.workspaceId}b`);
  await stage.setSesAccount({ maxSendRate: 500, faults: { seed: 3, resetAfterAcceptance: 1 } });
  for (const id of ids) {
    await stage.seedContacts(2, id);
    await stage.seedCampaign(1, id);
  }
  stage.startWorker({
    config: { minUnconfirmedAgeMs: 60_000, unknownAfterMs: 60_000, proofDelayMs: 20_000 },
  });
  for (const id of ids) await stage.waitForDeliveryStates({ in_doubt: 2 }, 1, id);
  // When no event arrives
  await stage.setSesAccount({ faults: null });
  stage.moveClock(21_000);
  // Then each gets a canary
  await stage.waitUntil(async () => {
    const page = await stage.ses.sandbox.outbox.list({ limit: 200 });
    const canaries = page.filter(({ tags }) => tags.kind === 'probe').map(({ tags }) => tags.w);
    expect(canaries).toEqual(expect.arrayContaining(ids));
  });
});

/** Lets that much time pass for the process. */
type Stall = (ms: number, moveMonotonicClock: (ms: number) => void) => void;
const stalls: [string, Stall][] = [
  ['by its own clock', (ms, moveMonotonicClock) => moveMonotonicClock(ms)],
  // As while a machine sleeps.
  ['with its clock at a stand', (ms) => stage.moveClock(stage.clockAheadMs + ms)],
];

test.each(stalls)(
  'a process that stalls %s right after it marked deliveries does not send them',
  async (_how, stall) => {
    // Given a process that stalls for 11 seconds while it waits for the first marked deliveries
    await stage.seedContacts(20);
    await stage.seedCampaign();
    let monotonicAheadMs = 0;
    let markedBeforeStall: number[] = [];
    const db = stage.ctx.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const marked = result.rows.filter((row) => 'attempt' in row && 'email' in row);
        if (markedBeforeStall.length === 0 && marked.length > 0) {
          markedBeforeStall = marked.map(({ id }) => Number(id));
          stall(11_000, (ms) => {
            monotonicAheadMs += ms;
          });
        }
        return result;
      },
    });
    // When
    stage.startWorker({ ctx: { ...stage.ctx, db }, clock: () => performance.now() + monotonicAheadMs });
    await stage.waitUntilSent();
    // Then these deliveries went out with their second attempt
    expect(markedBeforeStall.length).toBeGreaterThan(0);
    const attempts = new Map(
      (await stage.acceptedMessages()).map(({ contact, attempt }) => [contact, attempt]),
    );
    expect(markedBeforeStall.map((id) => attempts.get(id))).toEqual(markedBeforeStall.map(() => 2));
  },
);

/** Leases the first batch of campaign 1 for a minute; returns a request that marks its first five recipients. */
const leaseAsOtherWorker = async (worker: string): Promise<MarkRequest> => {
  const { ctx, workspaceId } = stage;
  const now = ctx.now();
  const [campaign] = await findStillRunning(ctx.db, [{ workspace_id: workspaceId, id: 1 }]);
  const until = new Date(now.getTime() + 60_000);
  const lease = await leaseBatch(ctx.db, workspaceId, 1, { worker, now, until });
  return {
    workspaceId,
    campaignId: 1,
    partitionMonth: campaign?.bucket ?? '',
    batchNumber: lease?.batchNumber ?? -1,
    worker,
    afterContactId: 0,
    lists: null,
    isRealMail: true,
    limit: 5,
    countShard: 0,
    now,
  };
};

test('deliveries of a dead worker are unconfirmed, and the rest of its batch is sent', async () => {
  // Given a worker that dies after it has marked five of thirty deliveries
  await stage.seedContacts(30);
  await stage.seedCampaign();
  await stage.writeSnapshotSlice();
  const request = await leaseAsOtherWorker('dead');
  expect(await markSending(stage.ctx.db, request)).toHaveLength(5);
  // When another worker runs: it sends nothing as long as the lease lasts
  stage.startWorker();
  await pause(300);
  expect(await stage.acceptedMessages()).toHaveLength(0);
  stage.moveClock(61_000);
  // Then it sends the rest
  await stage.waitForDeliveryStates({ accepted: 25, in_doubt: 5 });
  // And the worker that was taken for dead finds nothing to do
  expect(await markSending(stage.ctx.db, request)).toHaveLength(0);
  expect(await stage.counts()).toMatchObject({ sent: 25, in_doubt: 5 });
});
