// Faults around the send worker: more campaigns than it holds at once, a wrong clock, a database that fails midway,
// slow work beside it, changes during the snapshot.
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { setUpSendingStage } from '../../../../../test/support/samples/send-worker.ts';
import type { CarrierAccount } from '../../carriers/carrier.ts';
import { openSendingAccount } from '../../carriers/sending-account.ts';
import type { SendingDependencies } from './config.ts';
import { sendCanary } from './event-canary.ts';

const stage = setUpSendingStage();

const hourMs = 60 * 60_000;

test('if more campaigns are active than fit into the pool, they take turns', async () => {
  // Given two long campaigns, which have the lowest keys, and three short ones of other workspaces
  const others = ['a', 'b', 'c'].map((suffix) => `${stage.workspaceId}${suffix}`);
  await stage.seedContacts(200);
  for (const number of [1, 2]) await stage.seedCampaign(number);
  for (const id of others) {
    await stage.seedWorkspace(id);
    await stage.seedContacts(3, id);
    await stage.seedCampaign(1, id);
  }
  await stage.setSesAccount({ maxSendRate: 20 });
  // When a worker holds two at a time
  stage.startWorker({ config: { maxActiveCampaigns: 2, rotateAfterMs: 400 } });
  // Then the short ones are sent before the long ones end
  for (const id of others) await stage.waitUntilSent(1, id);
  for (const id of others) expect(await stage.acceptedMessages(id)).toHaveLength(3);
});

test('rotating campaigns reach every recipient exactly once', async () => {
  // Given three campaigns
  await stage.seedContacts(30);
  for (const number of [1, 2, 3]) await stage.seedCampaign(number);
  await stage.setSesAccount({ maxSendRate: 60 });
  // When a worker holds one at a time, too briefly for all its messages
  stage.startWorker({ config: { maxActiveCampaigns: 1, rotateAfterMs: 300 } });
  // Then
  for (const number of [1, 2, 3]) {
    await stage.waitUntilSent(number);
    expect(await stage.deliveryStates(number)).toEqual({ accepted: 30 });
  }
  const accepted = await stage.acceptedMessages();
  expect(accepted).toHaveLength(90);
  expect(new Set(accepted.map(({ campaign, contact }) => `${campaign} ${contact}`)).size).toBe(90);
});

test('a scheduled campaign with a slow preflight does not keep others from starting', async () => {
  // Given a preflight that does not end
  await stage.seedContacts(3);
  await stage.seedCampaign();
  const { promise: preflight, resolve: endPreflight } = Promise.withResolvers<number>();
  const startDue = vi.fn(() => preflight);
  // When
  stage.startWorker({ dependencies: { startDue } });
  // Then another campaign is sent
  await stage.waitUntilSent();
  expect(startDue).toHaveBeenCalledTimes(1);
  // And once it ends, scheduled campaigns are started again
  endPreflight(0);
  await stage.waitUntil(async () => expect(startDue.mock.calls.length).toBeGreaterThan(1));
});

test('an account for which SES does not answer does not keep others from starting', async () => {
  // Given two workspaces, of which one has an account that cannot be opened
  const silent = `${stage.workspaceId}b`;
  await stage.seedContacts(3);
  await stage.seedCampaign();
  await stage.seedWorkspace(silent);
  await stage.seedContacts(3, silent);
  await stage.seedCampaign(1, silent);
  let isAsked = false;
  const openAccount: SendingDependencies['openAccount'] = async (ctx, id) => {
    if (id !== silent) return openSendingAccount(ctx, id);
    isAsked = true;
    throw new Error('SES does not answer.');
  };
  // When
  stage.startWorker({ dependencies: { openAccount } });
  // Then the other's campaign is sent
  await stage.waitUntilSent();
  expect(isAsked).toBe(true);
  // And its own is prepared
  await stage.waitForCampaign({ state: 'sending' }, 1, silent);
});

test('a clock that becomes wrong pauses the campaign with that reason; once corrected, sending resumes', async () => {
  // Given a campaign that is being sent
  await stage.seedContacts(60);
  await stage.seedCampaign();
  await stage.setSesAccount({ maxSendRate: 5 });
  stage.startWorker();
  await stage.waitUntilAccepted(3);
  // When the clocks differ by an hour
  await stage.setSesAccount({ clockAheadMs: hourMs });
  // Then
  await stage.waitForCampaign({ state: 'paused', waiting: 'clock' });
  const { accepted = 0, queued = 0 } = await stage.waitUntilNoneInFlight();
  expect(accepted + queued).toBe(60);
  // And retries are bounded
  await stage.expectNoSendCalls(400);
  // When the clocks agree, and a person resumes the campaign
  await stage.setSesAccount({ clockAheadMs: 0, maxSendRate: 1_000 });
  await sql`update ses_buckets set rate = 500`.execute(stage.ctx.db);
  await stage.update('campaigns', { state: 'sending', waiting: null });
  // Then each recipient gets one message
  await stage.waitUntilSent();
  const messages = await stage.acceptedMessages();
  expect(new Set(messages.map(({ contact }) => contact)).size).toBe(60);
  expect(messages).toHaveLength(60);
});

test('a clock that was wrong when SES was queried pauses the campaign before the first attempt', async () => {
  // Given clocks that differ by an hour
  await stage.seedContacts(3);
  await stage.seedCampaign();
  await stage.setSesAccount({ clockAheadMs: hourMs });
  // When
  stage.startWorker();
  // Then
  await stage.waitForCampaign({ state: 'paused', waiting: 'clock' });
  expect(stage.ses.sendCalls).toHaveLength(0);
});

test("an event canary uses the campaign's sender, waits for its slot, and takes no slot from others", async () => {
  // Given an account whose default sender is not verified, and whose next slot is in 0.7 seconds
  const { workspaceId, ctx } = stage;
  await stage.seedContacts(1);
  await stage.seedCampaign();
  const account = (await openSendingAccount(ctx, workspaceId)) as CarrierAccount;
  const startedAt = performance.now();
  await sql`insert into ses_buckets (account_key, rate, pace_at, next_at, asked_at)
    values (${account.accountKey}, 1, now(), now() + interval '700 milliseconds', now())`.execute(ctx.db);
  const unverified = { ...account, from: { address: 'ann@elsewhere.example', name: 'Not verified' } };
  // When
  expect(await sendCanary(ctx, unverified, { workspace_id: workspaceId, id: 1 })).toBe(true);
  // Then
  expect(performance.now() - startedAt).toBeGreaterThan(650);
  const [sent] = await stage.ses.sandbox.outbox.list({ limit: 1 });
  expect(sent?.tags).toMatchObject({ kind: 'probe', w: workspaceId });
});

test('a message that SES refuses each time waits longer each time', async () => {
  // Given a message that was tried 99 times, and an account where SES throttles each call
  const { workspaceId, ctx } = stage;
  await stage.seedContacts(1);
  await stage.seedCampaign();
  await stage.writeSnapshot();
  await sql`update deliveries set attempt = 99 where workspace_id = ${workspaceId}`.execute(ctx.db);
  await stage.setSesAccount({ faults: { seed: 1, throttled: 1 } });
  const startedAt = Date.now();
  // When
  stage.startWorker({ config: { retryDelayMs: 60_000 } });
  // Then it waits 60 times as long as after its first attempt, which is the limit
  await stage.waitUntil(async () => {
    const row = await ctx.db
      .selectFrom('deliveries')
      .select(['state', 'attempt', 'next_at'])
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirst();
    expect(row).toMatchObject({ state: 'queued', attempt: 100 });
    expect(row?.next_at?.getTime()).toBeGreaterThanOrEqual(startedAt + 60 * 60_000);
  });
});

const countDeliveries = async (): Promise<number> =>
  Object.values(await stage.deliveryStates()).reduce((sum, n) => sum + n, 0);

/** A campaign of 1,100 recipients, of which the first slice is written. */
const beginSnapshot = async (): Promise<void> => {
  await stage.seedContacts(1_100);
  await stage.seedCampaign();
  expect(await stage.writeSnapshotSlice()).toBe('more');
};

test('a list that is deleted during the snapshot loses no recipient', async () => {
  // Given
  await beginSnapshot();
  expect(await countDeliveries()).toBeLessThan(1_100);
  // When
  const { workspaceId, ctx } = stage;
  const deletedAt = new Date(ctx.now().getTime() + 1);
  await sql`update lists set deleted_at = ${deletedAt} where workspace_id = ${workspaceId}`.execute(ctx.db);
  await stage.writeSnapshot();
  // Then
  expect(await countDeliveries()).toBe(1_100);
  expect((await stage.campaign()).total_recipients).toBe(1_100);
});

test('a campaign that is canceled during its snapshot sends nothing and stays canceled', async () => {
  // Given
  await beginSnapshot();
  const written = await countDeliveries();
  // When a person cancels it
  await stage.update('campaigns', { state: 'sent', outcome: 'cancelled' });
  expect(await stage.writeSnapshotSlice()).toBe('not_ours');
  // And a worker sends another campaign meanwhile, which shows that it has polled
  await stage.seedCampaign(2);
  const noOne = JSON.stringify({ lists: [], segments: [], everyone: false, notOpened: null });
  await stage.update('campaigns', { audience: noOne }, 2);
  stage.startWorker();
  await stage.waitUntilSent(2);
  // Then
  expect(await stage.deliveryStates()).toEqual({ queued: written });
  expect(await stage.acceptedMessages()).toEqual([]);
  expect(await stage.campaign()).toMatchObject({ state: 'sent', outcome: 'cancelled' });
});

test('a campaign that is paused during its snapshot resumes where it stopped', async () => {
  // Given
  await beginSnapshot();
  // When a person pauses and resumes it
  await stage.update('campaigns', { state: 'paused' });
  expect(await stage.writeSnapshotSlice()).toBe('not_ours');
  await stage.update('campaigns', { state: 'preparing' });
  await stage.writeSnapshot();
  // Then
  expect(await stage.deliveryStates()).toEqual({ queued: 1_100 });
  expect(await stage.campaign()).toMatchObject({ state: 'sending', total_recipients: 1_100 });
});

test('a database that fails midway loses no recipient', async () => {
  // Given two campaigns, and a database that fails every third time deliveries are marked: those of the other campaign
  // are marked already
  await stage.seedContacts(25);
  for (const number of [1, 2]) await stage.seedCampaign(number);
  for (const number of [1, 2]) await stage.writeSnapshot(number);
  await stage.setSesAccount({ maxSendRate: 60 });
  let marks = 0;
  let faults = 0;
  const db = stage.ctx.db.withPlugin({
    transformQuery: ({ node }) => {
      const isMark =
        node.kind === 'RawNode' && node.sqlFragments.some((text) => text.includes('select k.highest from'));
      if (isMark) {
        marks += 1;
        if (marks % 3 === 2 && faults < 4) {
          faults += 1;
          throw new Error('The connection is gone.');
        }
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  // When
  stage.startWorker({ ctx: { ...stage.ctx, db } });
  for (const number of [1, 2]) await stage.waitUntilSent(number);
  // Then
  expect(faults).toBeGreaterThan(0);
  for (const number of [1, 2]) expect(await stage.deliveryStates(number)).toEqual({ accepted: 25 });
  expect(await stage.acceptedMessages()).toHaveLength(50);
});
