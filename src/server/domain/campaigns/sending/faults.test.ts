// Faults around the send worker: more campaigns than it holds at once, a wrong clock, a database that fails midway,
// slow work beside it.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../../test/support/database.ts';
import {
  type Amazon,
  campaignOf,
  seedCampaign,
  seedContacts,
  seedWorkspace,
  sendingContext,
  startAmazon,
  statesOf,
} from '../../../../../test/support/samples/sending.ts';
import type { Context } from '../../../context.ts';
import type { OpenDatabase } from '../../../db/database.ts';
import { openSesAccount, type SesAccount } from '../../ses/account.ts';
import { openFrozen } from '../message.ts';
import type { SendingParts, SendingTimes } from './config.ts';
import { sendProbe } from './event-canary.ts';
import { snapshotStep } from './snapshot.ts';
import { type SendingWorker, startSendingWorker } from './worker.ts';

let database: OpenDatabase;
let amazon: Amazon;
let ctx: Context;
let nth = 0;
let workspaceId = '';
const workers: SendingWorker[] = [];
const endings: (() => Promise<unknown>)[] = [];
const parts: SendingParts = { openAccount: openSesAccount, openMail: openFrozen, startDue: async () => 0 };
const quick: Partial<SendingTimes> = { lookMs: 50, idleMs: 50, settleMs: 50, againMs: 50 };
/** Only a fault takes this long. On a busy machine most slots have passed before they are used. */
const patienceMs = 120_000;
vi.setConfig({ testTimeout: 600_000 });

const work = (times: Partial<SendingTimes> = {}, own: Partial<SendingParts> = {}, on = ctx) => {
  const worker = startSendingWorker(on, { ...parts, ...own }, { ...quick, ...times });
  workers.push(worker);
  return worker;
};
const until = (check: () => Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: patienceMs, interval: 25 });
const untilSent = (id: string, number = 1): Promise<void> =>
  until(async () => expect((await campaignOf(ctx, number, id)).state).toBe('sent'));

beforeAll(async () => {
  database = await testDatabase();
  amazon = await startAmazon();
  const made = sendingContext({
    db: database.db,
    databaseUrl: database.kind === 'postgres' ? 'postgres://' : null,
    amazon,
  });
  ctx = made.ctx;
  endings.push(
    () => database.close(),
    () => amazon.close(),
    made.close,
  );
});
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});
beforeEach(async () => {
  nth += 1;
  workspaceId = `w${nth}`;
  await database.pool.query('delete from ses_buckets; delete from ses_ledger;');
  await amazon.newDay();
  await amazon.sandbox.setAccount({
    maxSendRate: 1_000,
    max24HourSend: -1,
    latencyMs: 0,
    faults: null,
    clockAheadMs: 0,
  });
  amazon.arrivals.length = 0;
  await seedWorkspace(ctx, amazon, { id: workspaceId, knownAt: new Date(0) });
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  // No later test sends what a test left unsent.
  await database.pool.query("update campaigns set state = 'sent'");
});

test('if more campaigns are active than fit, each gets its turn', async () => {
  const others = ['a', 'b', 'c'].map((letter) => `${workspaceId}${letter}`);
  // These have the lowest keys, and are not finished before the others.
  await seedContacts(ctx, 200, workspaceId);
  for (const number of [1, 2]) await seedCampaign(ctx, number, workspaceId);
  for (const id of others) {
    await seedWorkspace(ctx, amazon, { id, knownAt: new Date(0) });
    await seedContacts(ctx, 3, id);
    await seedCampaign(ctx, 1, id);
  }
  await amazon.sandbox.setAccount({ maxSendRate: 20 });
  work({ campaignsAtOnce: 2, holdMs: 400 });
  for (const id of others) await untilSent(id);
  for (const id of others) expect(await amazon.took(id)).toHaveLength(3);
});

test('rotating campaigns reach everybody, and nobody twice', async () => {
  await seedContacts(ctx, 30, workspaceId);
  for (const number of [1, 2, 3]) await seedCampaign(ctx, number, workspaceId);
  await amazon.sandbox.setAccount({ maxSendRate: 60 });
  work({ campaignsAtOnce: 1, holdMs: 300 });
  for (const number of [1, 2, 3]) {
    await untilSent(workspaceId, number);
    expect(await statesOf(ctx, number, workspaceId)).toEqual({ accepted: 30 });
  }
  const took = await amazon.took(workspaceId);
  expect(took).toHaveLength(90);
  expect(new Set(took.map(({ campaign, contact }) => `${campaign} ${contact}`)).size).toBe(90);
});

test('a scheduled campaign with a slow preflight does not keep others from starting', async () => {
  await seedContacts(ctx, 3, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  const { promise, resolve } = Promise.withResolvers<number>();
  const startDue = vi.fn(() => promise);
  work({}, { startDue });
  await untilSent(workspaceId);
  expect(startDue).toHaveBeenCalledTimes(1);
  resolve(0);
  await until(async () => expect(startDue.mock.calls.length).toBeGreaterThan(1));
});

test('an account for which SES does not answer does not keep others from starting', async () => {
  const silent = `${workspaceId}b`;
  await seedContacts(ctx, 3, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  await seedWorkspace(ctx, amazon, { id: silent, knownAt: new Date(0) });
  await seedContacts(ctx, 3, silent);
  await seedCampaign(ctx, 1, silent);
  let isAsked = false;
  const openAccount: SendingParts['openAccount'] = async (on, id) => {
    if (id !== silent) return openSesAccount(on, id);
    isAsked = true;
    throw new Error('Nobody answers.');
  };
  work({}, { openAccount });
  await untilSent(workspaceId);
  expect(isAsked).toBe(true);
  await until(async () => expect((await campaignOf(ctx, 1, silent)).state).toBe('sending'));
});

test('a clock that becomes wrong pauses the campaign with that reason; once corrected, sending resumes', async () => {
  await seedContacts(ctx, 60, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  await amazon.sandbox.setAccount({ maxSendRate: 5 });
  work();
  await until(async () => expect((await amazon.took(workspaceId)).length).toBeGreaterThan(3));
  await amazon.sandbox.setAccount({ clockAheadMs: 60 * 60_000 });
  await until(async () =>
    expect(await campaignOf(ctx, 1, workspaceId)).toMatchObject({ state: 'paused', waiting: 'clock' }),
  );
  let states: Record<string, number> = {};
  await until(async () => {
    states = await statesOf(ctx, 1, workspaceId);
    expect(states.sending).toBeUndefined();
  });
  const { accepted = 0, queued = 0 } = states;
  expect(accepted + queued).toBe(60);
  // Retries are bounded.
  const calls = amazon.arrivals.length;
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(amazon.arrivals).toHaveLength(calls);
  await amazon.sandbox.setAccount({ clockAheadMs: 0, maxSendRate: 1_000 });
  await sql`update ses_buckets set rate = 500`.execute(ctx.db);
  await sql`update campaigns set state = 'sending', waiting = null where workspace_id = ${workspaceId}`.execute(
    ctx.db,
  );
  await untilSent(workspaceId);
  const took = await amazon.took(workspaceId);
  expect(new Set(took.map(({ contact }) => contact)).size).toBe(60);
  expect(took).toHaveLength(60);
});

test('a clock that was wrong when SES was queried pauses the campaign before the first attempt', async () => {
  await seedContacts(ctx, 3, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  await amazon.sandbox.setAccount({ clockAheadMs: 60 * 60_000 });
  work();
  await until(async () =>
    expect(await campaignOf(ctx, 1, workspaceId)).toMatchObject({ state: 'paused', waiting: 'clock' }),
  );
  expect(amazon.arrivals).toHaveLength(0);
});

test("an event canary uses the campaign's sender, waits for its slot, and takes no slot from others", async () => {
  await seedContacts(ctx, 1, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  const account = (await openSesAccount(ctx, workspaceId)) as SesAccount;
  const { accountKey } = account;
  const begun = performance.now();
  await sql`insert into ses_buckets (account_key, rate, pace_at, next_at, asked_at)
    values (${accountKey}, 1, now(), now() + interval '700 milliseconds', now())`.execute(ctx.db);
  const own = { ...account, from: { address: 'nobody@elsewhere.example', name: 'Not verified' } };
  expect(await sendProbe(ctx, own, { workspace_id: workspaceId, id: 1 })).toBe(true);
  expect(performance.now() - begun).toBeGreaterThan(650);
  const [sent] = await amazon.sandbox.outbox.list({ limit: 1 });
  expect(sent?.tags).toMatchObject({ kind: 'probe', w: workspaceId });
});

test('a message that SES refuses each time waits longer each time', async () => {
  await seedContacts(ctx, 1, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  while ((await snapshotStep(ctx, workspaceId, 1)) === 'more');
  await sql`update deliveries set attempt = 99 where workspace_id = ${workspaceId}`.execute(ctx.db);
  await amazon.sandbox.setAccount({ faults: { seed: 1, throttled: 1 } });
  const begun = Date.now();
  work({ againMs: 60_000 });
  await until(async () => {
    const row = await ctx.db
      .selectFrom('deliveries')
      .select(['state', 'attempt', 'next_at'])
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirst();
    expect(row).toMatchObject({ state: 'queued', attempt: 100 });
    expect(row?.next_at?.getTime()).toBeGreaterThanOrEqual(begun + 60 * 60_000);
  });
});

const rowsOf = async (): Promise<number> =>
  Object.values(await statesOf(ctx, 1, workspaceId)).reduce((sum, n) => sum + n, 0);

test('a list that is deleted during the snapshot loses no recipient', async () => {
  await seedContacts(ctx, 1_100, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  expect(await snapshotStep(ctx, workspaceId, 1)).toBe('more');
  expect(await rowsOf()).toBeLessThan(1_100);
  await sql`update lists set deleted_at = ${new Date(ctx.now().getTime() + 1)} where workspace_id = ${workspaceId}`.execute(
    ctx.db,
  );
  while ((await snapshotStep(ctx, workspaceId, 1)) === 'more');
  expect(await rowsOf()).toBe(1_100);
  expect((await campaignOf(ctx, 1, workspaceId)).total_recipients).toBe(1_100);
});

test('cancelled during the snapshot, a campaign sends nothing and stays as it is', async () => {
  await seedContacts(ctx, 1_100, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  expect(await snapshotStep(ctx, workspaceId, 1)).toBe('more');
  const written = await rowsOf();
  await sql`update campaigns set state = 'sent', outcome = 'cancelled' where workspace_id = ${workspaceId}`.execute(
    ctx.db,
  );
  expect(await snapshotStep(ctx, workspaceId, 1)).toBe('not_ours');
  // Another campaign is sent meanwhile, which shows that the worker has polled.
  await seedCampaign(ctx, 2, workspaceId);
  await sql`update campaigns set audience = '{"lists": [], "segments": [], "everyone": false, "notOpened": null}'
    where workspace_id = ${workspaceId} and id = 2`.execute(ctx.db);
  work();
  await untilSent(workspaceId, 2);
  expect(await statesOf(ctx, 1, workspaceId)).toEqual({ queued: written });
  expect(await amazon.took(workspaceId)).toEqual([]);
  expect(await campaignOf(ctx, 1, workspaceId)).toMatchObject({ state: 'sent', outcome: 'cancelled' });
});

test('paused during the snapshot, a campaign resumes where it stopped', async () => {
  await seedContacts(ctx, 1_100, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  expect(await snapshotStep(ctx, workspaceId, 1)).toBe('more');
  await sql`update campaigns set state = 'paused' where workspace_id = ${workspaceId}`.execute(ctx.db);
  expect(await snapshotStep(ctx, workspaceId, 1)).toBe('not_ours');
  await sql`update campaigns set state = 'preparing' where workspace_id = ${workspaceId}`.execute(ctx.db);
  while ((await snapshotStep(ctx, workspaceId, 1)) === 'more');
  expect(await statesOf(ctx, 1, workspaceId)).toEqual({ queued: 1_100 });
  expect(await campaignOf(ctx, 1, workspaceId)).toMatchObject({ state: 'sending', total_recipients: 1_100 });
});

test('a database that fails midway loses no recipient', async () => {
  await seedContacts(ctx, 25, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  await seedCampaign(ctx, 2, workspaceId);
  for (const number of [1, 2]) while ((await snapshotStep(ctx, workspaceId, number)) === 'more');
  await amazon.sandbox.setAccount({ maxSendRate: 60 });
  let marks = 0;
  let faults = 0;
  const db = ctx.db.withPlugin({
    transformQuery: ({ node }) => {
      const isMark =
        node.kind === 'RawNode' && node.sqlFragments.some((text) => text.includes('select k.highest from'));
      if (isMark) {
        marks += 1;
        // Every third time, when deliveries of the other campaign are already marked.
        if (marks % 3 === 2 && faults < 4) {
          faults += 1;
          throw new Error('The connection is gone.');
        }
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  work({}, {}, { ...ctx, db });
  for (const number of [1, 2]) await untilSent(workspaceId, number);
  expect(faults).toBeGreaterThan(0);
  for (const number of [1, 2]) expect(await statesOf(ctx, number, workspaceId)).toEqual({ accepted: 25 });
  expect(await amazon.took(workspaceId)).toHaveLength(50);
});
