import { setTimeout as pause } from 'node:timers/promises';
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
import { suppress } from '../../../db/audience/consent/suppressions.ts';
import { leaseChunk } from '../../../db/campaigns/batches.ts';
import { takeTurn } from '../../../db/campaigns/deliveries.ts';
import { stillAtWork } from '../../../db/campaigns/running-campaigns.ts';
import type { OpenDatabase } from '../../../db/database.ts';
import { storeEventPath } from '../../../db/ses/accounts.ts';
import { readCounts } from '../../../db/shared/campaign-counts.ts';
import { receiveSesEvents } from '../../events/ingest.ts';
import { applyInbox } from '../../events/process.ts';
import { openSesAccount } from '../../ses/account.ts';
import { openFrozen } from '../message.ts';
import type { SendingParts, SendingTimes } from './config.ts';
import { snapshotStep } from './snapshot.ts';
import { type SendingWorker, startSendingWorker } from './worker.ts';

let database: OpenDatabase;
let amazon: Amazon;
let ctx: Context;
let offsetMs = 0;
let nth = 0;
let workspaceId = '';
const workers: SendingWorker[] = [];
const endings: (() => Promise<unknown>)[] = [];
const usual = {
  productionAccess: true,
  max24HourSend: -1,
  maxSendRate: 1_000,
  sendingEnabled: true,
  enforcementStatus: 'HEALTHY' as const,
  latencyMs: 0,
  faults: null,
};

const parts: SendingParts = { openAccount: openSesAccount, openMail: openFrozen, startDue: async () => 0 };
const quick: Partial<SendingTimes> = { lookMs: 50, idleMs: 50, settleMs: 50, againMs: 50 };

const work = (times: Partial<SendingTimes> = {}, own: Partial<SendingParts> = {}) => {
  const worker = startSendingWorker(ctx, { ...parts, ...own }, { ...quick, ...times });
  workers.push(worker);
  return worker;
};
/** Only a fault takes this long. On a busy machine most slots have passed before they are used. */
const patienceMs = 120_000;
vi.setConfig({ testTimeout: 600_000 });
const untilSent = (number = 1, id = workspaceId, timeout = patienceMs) =>
  vi.waitFor(async () => expect((await campaignOf(ctx, number, id)).state).toBe('sent'), {
    timeout,
    interval: 25,
  });
/** Deliveries by state, at a moment when none is in flight. */
const untilNoneUnderWay = (id = workspaceId): Promise<Record<string, number>> =>
  vi.waitFor(
    async () => {
      const states = await statesOf(ctx, 1, id);
      expect(states.sending).toBeUndefined();
      return states;
    },
    { timeout: patienceMs },
  );
/** The same, when no delivery is queued either. */
const untilAllHadTheirTurn = (): Promise<Record<string, number>> =>
  vi.waitFor(
    async () => {
      const states = await statesOf(ctx, 1, workspaceId);
      expect(states).not.toEqual({});
      expect([states.queued, states.sending]).toEqual([undefined, undefined]);
      return states;
    },
    { timeout: patienceMs },
  );
let toldUntil = 0;
/** Delivers events; returns how many. */
const tell = async (): Promise<number> => {
  const account = await openSesAccount(ctx, workspaceId);
  if (!account) throw new Error('The account is gone.');
  for (let told = 0; ; ) {
    const { last, messages } = await amazon.told(toldUntil);
    told += messages.length;
    if (messages.length === 0) return told;
    toldUntil = last;
    await receiveSesEvents(ctx, account, messages);
    await applyInbox(ctx, () => false);
  }
};

beforeAll(async () => {
  database = await testDatabase();
  amazon = await startAmazon(() => new Date(Date.now() + offsetMs));
  const made = sendingContext({
    db: database.db,
    databaseUrl: database.kind === 'postgres' ? 'postgres://' : null,
    amazon,
    now: () => new Date(Date.now() + offsetMs),
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
  offsetMs = 0;
  nth += 1;
  workspaceId = `w${nth}`;
  await database.pool.query('delete from ses_buckets; delete from ses_ledger;');
  await amazon.newDay();
  await amazon.sandbox.setAccount(usual);
  amazon.arrivals.length = 0;
  await seedWorkspace(ctx, amazon, { id: workspaceId, knownAt: new Date(0) });
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  // No later test sends what a test left unsent.
  await database.pool.query("update campaigns set state = 'sent'");
});

test('each contact of the audience gets one message, and the campaign is complete', async () => {
  await seedContacts(ctx, 230, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  work();
  await untilSent();
  const took = await amazon.took(workspaceId);
  expect(new Set(took.map(({ to }) => to)).size).toBe(230);
  expect(took).toHaveLength(230);
  expect(await statesOf(ctx, 1, workspaceId)).toEqual({ accepted: 230 });
  expect(await campaignOf(ctx, 1, workspaceId)).toMatchObject({
    outcome: 'complete',
    total_recipients: 230,
    waiting: null,
  });
  await tell();
  expect(await statesOf(ctx, 1, workspaceId)).toEqual({ delivered: 230 });
});

/** The maximum within any second that counts. */
const sliding = (times: readonly number[], counts: (from: number) => boolean): number => {
  const seconds = times.filter(counts).map((from) => times.filter((at) => at >= from && at < from + 1_000));
  return Math.max(0, ...seconds.map(({ length }) => length));
};
const update = (table: 'contacts' | 'campaigns' | 'workspaces', change: object, id?: number) =>
  ctx.db
    .updateTable(table)
    .set(change as never)
    .where(table === 'workspaces' ? 'id' : 'workspace_id', '=', workspaceId as never)
    .$if(id !== undefined, (query) => query.where('id', '=', id as never))
    .execute();

test('C41 a contact who unsubscribes, bounces, is blocked or deleted before sending gets no message, and the reason is stored', async () => {
  await seedContacts(ctx, 60, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  // The snapshot now contains all of them.
  while ((await snapshotStep(ctx, workspaceId, 1)) === 'more');
  expect(await statesOf(ctx, 1, workspaceId)).toEqual({ queued: 60 });
  await update('contacts', { status: 'unsubscribed' }, 60);
  await update('contacts', { status: 'bounced' }, 59);
  await suppress(ctx.db, workspaceId, [`p58@${workspaceId}.example`], {
    reason: 'complained',
    source: 'test',
    at: ctx.now(),
  });
  await ctx.db.deleteFrom('contacts').where('workspace_id', '=', workspaceId).where('id', '=', 57).execute();
  await ctx.db
    .updateTable('list_members')
    .set({ status: 'left' })
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', 56)
    .execute();
  work();
  await untilSent();
  const reached = (await amazon.took(workspaceId)).map(({ contact }) => contact);
  expect(reached.filter((id) => id > 55)).toEqual([]);
  expect(reached).toHaveLength(55);
  const skipped = await ctx.db
    .selectFrom('deliveries')
    .select(['contact_id', 'reason'])
    .where('workspace_id', '=', workspaceId)
    .where('state', '=', 'skipped')
    .orderBy('contact_id')
    .execute();
  expect(skipped).toEqual([
    { contact_id: 56, reason: 'left_list' },
    { contact_id: 57, reason: 'deleted' },
    { contact_id: 58, reason: 'suppressed' },
    { contact_id: 59, reason: 'bounced' },
    { contact_id: 60, reason: 'unsubscribed' },
  ]);
  expect((await readCounts(ctx.db, workspaceId, [1])).get(1)).toMatchObject({ sent: 55, skipped: 5 });
});

/** Records when this process, or a statement of its database, stalled: messages due meanwhile are sent after it. */
const watchDelays = () => {
  const delays: { from: number; to: number }[] = [];
  const note = (from: number): number => {
    const to = performance.now();
    if (to - from > 25) delays.push({ from, to });
    return to;
  };
  let last = performance.now();
  const timer = setInterval(() => {
    last = note(last);
  }, 5);
  const begun = new WeakMap<object, number>();
  const db = ctx.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      begun.set(queryId, performance.now());
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      note(begun.get(queryId) ?? performance.now());
      return result;
    },
  });
  return { db, delays, stop: () => clearInterval(timer) };
};

test('C51 no second contains more messages than the account may send, however many workers there are', async () => {
  const people = 250;
  const perSecond = 100;
  await seedContacts(ctx, people, workspaceId);
  await amazon.sandbox.setAccount({ maxSendRate: perSecond });
  const { db, delays, stop } = watchDelays();
  const left: number[] = [];
  const sesSender: Context['sesSender'] = (credentials) => {
    const sender = ctx.sesSender(credentials);
    const send: typeof sender.send = (frame, mail) => {
      left.push(performance.now());
      return sender.send(frame, mail);
    };
    return { ...sender, send };
  };
  const watched = { ...ctx, db, sesSender };
  for (let n = 0; n < 4; n += 1) workers.push(startSendingWorker(watched, parts, quick));
  let most = 0;
  for (let campaign = 1; campaign <= 2 && most === 0; campaign += 1) {
    left.length = 0;
    await seedCampaign(ctx, campaign, workspaceId);
    const begunAt = performance.now();
    await untilSent(campaign);
    expect(left).toHaveLength(people);
    expect((left.at(-1) ?? 0) - begunAt).toBeGreaterThan(((people - 1) / perSecond) * 1_000);
    const isCalm = (from: number) =>
      delays.every((delay) => delay.to < from - 300 || delay.from > from + 1_000);
    most = sliding(left, isCalm);
  }
  stop();
  // On a machine that stalls every second, only the total shows the rate.
  expect(most).toBeLessThanOrEqual(perSecond);
});

test('C51 the daily quota is respected, a tenth stays free, and the campaign shows until when it waits', async () => {
  await seedContacts(ctx, 40, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  await amazon.sandbox.setAccount({ max24HourSend: 30 });
  work();
  await vi.waitFor(
    async () => expect(await campaignOf(ctx, 1, workspaceId)).toMatchObject({ waiting: 'daily_quota' }),
    {
      timeout: patienceMs,
    },
  );
  await vi.waitFor(
    async () => expect(await statesOf(ctx, 1, workspaceId)).toEqual({ accepted: 27, queued: 13 }),
    { timeout: patienceMs },
  );
  expect(await amazon.took(workspaceId)).toHaveLength(27);
  await vi.waitFor(async () => {
    const { waiting_until } = await campaignOf(ctx, 1, workspaceId);
    expect(waiting_until?.getTime()).toBeGreaterThan(ctx.now().getTime() + 23 * 3_600_000);
  }, patienceMs);
  offsetMs = 26 * 3_600_000;
  await amazon.sandbox.setAccount({ max24HourSend: 1_000 });
  await untilSent();
  expect(await campaignOf(ctx, 1, workspaceId)).toMatchObject({ outcome: 'complete', waiting: null });
});

test('C51 messages that miss their slot when the day closes do not use its free tenth', async () => {
  await seedContacts(ctx, 40, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  await amazon.sandbox.setAccount({ maxSendRate: 100, max24HourSend: 30 });
  let jumpedMs = 0;
  const db = ctx.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (jumpedMs === 0 && result.rows.some((row) => 'start_ms' in row && row.day_left === 0)) {
        // The last ones have their slots, and the process stalls until those have passed.
        jumpedMs = 1_000;
        await pause(400);
      }
      return result;
    },
  });
  workers.push(startSendingWorker({ ...ctx, db }, parts, quick, () => performance.now() + jumpedMs));
  await vi.waitFor(
    async () => {
      expect(await statesOf(ctx, 1, workspaceId)).toEqual({ accepted: 27, queued: 13 });
      expect(await campaignOf(ctx, 1, workspaceId)).toMatchObject({ waiting: 'daily_quota' });
    },
    { timeout: patienceMs },
  );
  expect(jumpedMs).toBe(1_000);
});

test('C51 when SES reports the daily quota as used up, nothing is tried until the quota was read again', async () => {
  // One after the other: concurrent calls may exceed the quota together.
  await amazon.sandbox.setAccount({ max24HourSend: 1_000, maxSendRate: 50 });
  await openSesAccount(ctx, workspaceId);
  // Another program sends through the same account.
  await amazon.sandbox.setAccount({ max24HourSend: 20 });
  await seedContacts(ctx, 200, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  work();
  await vi.waitFor(
    async () => {
      expect(await campaignOf(ctx, 1, workspaceId)).toMatchObject({ waiting: 'daily_quota' });
    },
    { timeout: patienceMs },
  );
  const { accepted = 0, queued = 0 } = await untilNoneUnderWay();
  expect(accepted + queued).toBe(200);
  expect(queued).toBeGreaterThan(100);
  const calls = amazon.arrivals.length;
  await pause(500);
  expect(amazon.arrivals).toHaveLength(calls);
});

test('a pause takes effect within the messages of a quarter of a second; a resume skips and repeats nobody', async () => {
  await seedContacts(ctx, 150, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  await amazon.sandbox.setAccount({ maxSendRate: 100 });
  work();
  await vi.waitFor(async () => expect((await amazon.took(workspaceId)).length).toBeGreaterThan(20), {
    timeout: patienceMs,
    interval: 10,
  });
  await update('campaigns', { state: 'paused' }, 1);
  // Counted in messages, of which 100 may go in a second: a busy machine is late with everything.
  const before = amazon.arrivals.length;
  await pause(600);
  await untilNoneUnderWay();
  expect(amazon.arrivals.length - before).toBeLessThanOrEqual(25);
  const { snapshot_cursor } = await campaignOf(ctx, 1, workspaceId);
  await update('campaigns', { state: snapshot_cursor === null ? 'sending' : 'preparing' }, 1);
  await untilSent();
  const took = await amazon.took(workspaceId);
  expect(took).toHaveLength(150);
  expect(new Set(took.map(({ contact }) => contact)).size).toBe(150);
});

test('a cancelled campaign stays as it is', async () => {
  await seedContacts(ctx, 400, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  await amazon.sandbox.setAccount({ maxSendRate: 10 });
  work();
  await vi.waitFor(async () => expect((await amazon.took(workspaceId)).length).toBeGreaterThan(5), {
    timeout: patienceMs,
    interval: 10,
  });
  await update('campaigns', { state: 'sent', outcome: 'cancelled' }, 1);
  const { accepted = 0, queued = 0 } = await untilNoneUnderWay();
  expect(accepted + queued).toBe(400);
  expect(queued).toBeGreaterThan(50);
  expect((await campaignOf(ctx, 1, workspaceId)).outcome).toBe('cancelled');
});

test('a temporarily refused message is sent later, once', async () => {
  await seedContacts(ctx, 200, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  await amazon.sandbox.setAccount({ maxSendRate: 500, faults: { seed: 5, throttled: 0.05 } });
  work();
  await untilSent();
  expect(await statesOf(ctx, 1, workspaceId)).toEqual({ accepted: 200 });
  const took = await amazon.took(workspaceId);
  expect(took).toHaveLength(200);
  expect(took.some(({ attempt }) => attempt > 1)).toBe(true);
});

test('lost answers are reconciled by events: nobody is missed, nobody gets it twice', async () => {
  await seedContacts(ctx, 150, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  await amazon.sandbox.setAccount({
    // One call per message, so that each run loses equally many.
    maxSendRate: 150,
    faults: { seed: 3, resetAfterAcceptance: 0.1, serverError: 0.05 },
  });
  work({ doubtMs: 60_000, proofMs: 20_000 });
  const { in_doubt = 0 } = await untilAllHadTheirTurn();
  expect(in_doubt).toBeGreaterThan(10);
  expect((await campaignOf(ctx, 1, workspaceId)).state).toBe('sending');
  await amazon.sandbox.setAccount({ faults: null });
  await tell();
  expect((await statesOf(ctx, 1, workspaceId)).in_doubt).toBeGreaterThan(0);
  // Nothing else is being sent: the event canary shows that events still arrive.
  offsetMs = 21_000;
  await vi.waitFor(async () => expect(await tell()).toBeGreaterThan(0), { timeout: patienceMs });
  offsetMs = 61_000;
  await untilSent();
  await tell();
  const took = await amazon.took(workspaceId);
  expect(took).toHaveLength(150);
  expect(new Set(took.map(({ contact }) => contact)).size).toBe(150);
  expect(await campaignOf(ctx, 1, workspaceId)).toMatchObject({ outcome: 'complete' });
  const counts = (await readCounts(ctx.db, workspaceId, [1])).get(1);
  expect(counts).toMatchObject({ sent: 150, in_doubt: 0, unknown: 0 });
});

test('without events, unconfirmed deliveries end as unknown and are not retried', async () => {
  await ctx.db
    .updateTable('ses_accounts')
    .set({ configuration_set: null } as never)
    .where('workspace_id', '=', workspaceId)
    .execute();
  await seedContacts(ctx, 100, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  await amazon.sandbox.setAccount({ maxSendRate: 150, faults: { seed: 3, resetAfterAcceptance: 0.1 } });
  work();
  await untilSent();
  const { accepted = 0, unknown = 0 } = await statesOf(ctx, 1, workspaceId);
  expect(accepted + unknown).toBe(100);
  expect(unknown).toBeGreaterThan(3);
  expect(await campaignOf(ctx, 1, workspaceId)).toMatchObject({ outcome: 'with_problems' });
  expect((await readCounts(ctx.db, workspaceId, [1])).get(1)).toMatchObject({
    sent: accepted,
    in_doubt: 0,
    unknown,
  });
});

test('events that have stopped prove nothing', async () => {
  await seedContacts(ctx, 50, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  await amazon.sandbox.setAccount({ maxSendRate: 150, faults: { seed: 3, resetAfterAcceptance: 0.2 } });
  work({ doubtMs: 60_000, unknownMs: 60_000, proofMs: 20_000 });
  expect((await untilAllHadTheirTurn()).in_doubt).toBeGreaterThan(2);
  offsetMs = 61_000;
  await untilSent();
  expect((await statesOf(ctx, 1, workspaceId)).unknown).toBeGreaterThan(2);
  expect((await campaignOf(ctx, 1, workspaceId)).outcome).toBe('with_problems');
  // The events arrive late after all.
  await tell();
  expect(await statesOf(ctx, 1, workspaceId)).toEqual({ delivered: 50 });
});

test('events that are set up meanwhile prove nothing about messages without events', async () => {
  // Most messages are sent after the change, however late it takes effect.
  await amazon.sandbox.setAccount({ maxSendRate: 10 });
  const account = await openSesAccount(ctx, workspaceId);
  const { accountKey = '', configurationSet = null, queueUrl = null } = account ?? {};
  await storeEventPath(ctx.db, workspaceId, accountKey, { configuration_set: null, queue_url: null });
  await seedContacts(ctx, 120, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  work({ doubtMs: 60_000, unknownMs: 120_000, proofMs: 20_000 });
  const went = async () =>
    (await amazon.sandbox.outbox.list({ limit: 200 })).filter(
      ({ tags }) => tags.w === workspaceId && tags.k !== undefined,
    );
  await vi.waitFor(async () => expect((await went()).length).toBeGreaterThan(4), { timeout: patienceMs });
  await amazon.sandbox.setAccount({ maxSendRate: 60, faults: { seed: 3, resetAfterAcceptance: 0.3 } });
  await storeEventPath(ctx.db, workspaceId, accountKey, {
    configuration_set: configurationSet,
    queue_url: queueUrl,
    told_since: ctx.now(),
  });
  await ctx.db.updateTable('ses_buckets').set({ rate: 60 }).execute();
  await vi.waitFor(
    async () => {
      const { queued, sending, in_doubt = 0 } = await statesOf(ctx, 1, workspaceId);
      expect([queued, sending, in_doubt > 3]).toEqual([undefined, undefined, true]);
    },
    { timeout: patienceMs },
  );
  await amazon.sandbox.setAccount({ faults: null });
  // Messages sent after the change have events.
  expect((await amazon.took(workspaceId)).length).toBeGreaterThan(10);
  offsetMs = 21_000;
  await vi.waitFor(async () => expect(await tell()).toBeGreaterThan(0), { timeout: patienceMs });
  offsetMs = 61_000;
  await pause(500);
  offsetMs = 121_000;
  await untilSent();
  const contacts = (await went()).map(({ tags }) => tags.k);
  expect(contacts).toHaveLength(new Set(contacts).size);
  expect(contacts).toHaveLength(120);
});

test('one silent event stream does not keep others from getting an event canary', async () => {
  const ids = [workspaceId, `${workspaceId}b`];
  await seedWorkspace(ctx, amazon, { id: `${workspaceId}b`, knownAt: new Date(0) });
  await amazon.sandbox.setAccount({ maxSendRate: 500, faults: { seed: 3, resetAfterAcceptance: 1 } });
  for (const id of ids) {
    await seedContacts(ctx, 2, id);
    await seedCampaign(ctx, 1, id);
  }
  work({ doubtMs: 60_000, unknownMs: 60_000, proofMs: 20_000 });
  for (const id of ids)
    await vi.waitFor(async () => expect(await statesOf(ctx, 1, id)).toEqual({ in_doubt: 2 }), {
      timeout: patienceMs,
    });
  await amazon.sandbox.setAccount({ faults: null });
  offsetMs = 21_000;
  await vi.waitFor(
    async () => {
      const page = await amazon.sandbox.outbox.list({ limit: 200 });
      const probes = page.filter(({ tags }) => tags.kind === 'probe').map(({ tags }) => tags.w);
      expect(probes).toEqual(expect.arrayContaining(ids));
    },
    { timeout: patienceMs },
  );
});

test.each([
  ['by its own clock', (ms: number, jump: (ms: number) => void) => jump(ms)],
  [
    'with its clock at a stand',
    (ms: number) => {
      offsetMs += ms;
    },
  ],
])('a process that stalls %s right after it marked deliveries does not send them', async (_how, hold) => {
  await seedContacts(ctx, 20, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  let jumpedMs = 0;
  let held: number[] = [];
  const db = ctx.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const marked = result.rows.filter((row) => 'attempt' in row && 'email' in row);
      if (held.length === 0 && marked.length > 0) {
        held = marked.map(({ id }) => Number(id));
        hold(11_000, (ms) => {
          jumpedMs += ms;
        });
      }
      return result;
    },
  });
  const worker = startSendingWorker({ ...ctx, db }, parts, quick, () => performance.now() + jumpedMs);
  workers.push(worker);
  await untilSent();
  expect(held.length).toBeGreaterThan(0);
  const attempts = new Map(
    (await amazon.took(workspaceId)).map(({ contact, attempt }) => [contact, attempt]),
  );
  expect(held.map((id) => attempts.get(id))).toEqual(held.map(() => 2));
});

test('deliveries of a dead worker are unconfirmed, and the rest of its batch is sent', async () => {
  await seedContacts(ctx, 30, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  await snapshotStep(ctx, workspaceId, 1);
  const now = ctx.now();
  const [atWork] = await stillAtWork(ctx.db, [{ workspace_id: workspaceId, id: 1 }]);
  const key = { workspaceId, campaignId: 1, bucket: atWork?.bucket ?? '' };
  const held = await leaseChunk(ctx.db, workspaceId, 1, {
    worker: 'dead',
    now,
    until: new Date(now.getTime() + 60_000),
  });
  const turn = {
    ...key,
    chunk: held?.chunk ?? -1,
    worker: 'dead',
    after: 0,
    lists: null,
    limit: 5,
    slot: 0,
    now,
  };
  expect(await takeTurn(ctx.db, turn)).toHaveLength(5);
  work();
  await pause(300);
  expect(await amazon.took(workspaceId)).toHaveLength(0);
  offsetMs = 61_000;
  await vi.waitFor(
    async () => expect(await statesOf(ctx, 1, workspaceId)).toEqual({ accepted: 25, in_doubt: 5 }),
    {
      timeout: patienceMs,
    },
  );
  // The worker that was taken for dead finds nothing to do.
  expect(await takeTurn(ctx.db, turn)).toHaveLength(0);
  expect((await readCounts(ctx.db, workspaceId, [1])).get(1)).toMatchObject({ sent: 25, in_doubt: 5 });
});

test.each([
  [{ sendingEnabled: false }, 'sending_paused'],
  [{ enforcementStatus: 'SHUTDOWN' as const }, 'account_suspended'],
])(
  'C53 an account that must not send (%j) pauses the campaign, and no recipient is lost',
  async (change, waiting) => {
    await seedContacts(ctx, 200, workspaceId);
    await seedCampaign(ctx, 1, workspaceId);
    await amazon.sandbox.setAccount({ maxSendRate: 10 });
    work();
    await vi.waitFor(async () => expect((await amazon.took(workspaceId)).length).toBeGreaterThan(3), {
      timeout: patienceMs,
      interval: 10,
    });
    await amazon.sandbox.setAccount(change);
    await vi.waitFor(
      async () => expect(await campaignOf(ctx, 1, workspaceId)).toMatchObject({ state: 'paused', waiting }),
      {
        timeout: patienceMs,
      },
    );
    const { accepted = 0, queued = 0 } = await untilNoneUnderWay();
    expect(accepted + queued).toBe(200);
  },
);

test('C50 in the SES sandbox, unverified recipients fail, and the others get their message', async () => {
  await seedContacts(ctx, 5, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  await amazon.sandbox.setAccount({ productionAccess: false, maxSendRate: 100 });
  await amazon.sandbox.verifyIdentity(`p3@${workspaceId}.example`);
  work();
  await untilSent();
  expect((await amazon.took(workspaceId)).map(({ contact }) => contact)).toEqual([3]);
  const failed = await ctx.db
    .selectFrom('deliveries')
    .select('reason')
    .where('workspace_id', '=', workspaceId)
    .where('state', '=', 'failed')
    .execute();
  expect(failed).toEqual(Array.from({ length: 4 }, () => ({ reason: 'recipient_not_verified' })));
  expect((await campaignOf(ctx, 1, workspaceId)).outcome).toBe('with_problems');
});

test('an unverified sender pauses the campaign', async () => {
  await seedContacts(ctx, 5, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  const { frozen } = await campaignOf(ctx, 1, workspaceId);
  const from = { address: 'mara@elsewhere.example', name: 'Mara' };
  await update('campaigns', { frozen: JSON.stringify({ ...frozen, from }) }, 1);
  work();
  await vi.waitFor(
    async () =>
      expect(await campaignOf(ctx, 1, workspaceId)).toMatchObject({
        state: 'paused',
        waiting: 'not_verified',
      }),
    { timeout: patienceMs },
  );
  await vi.waitFor(async () => expect(await statesOf(ctx, 1, workspaceId)).toEqual({ queued: 5 }), {
    timeout: patienceMs,
  });
});

test('a plan that ends pauses the campaign', async () => {
  await seedContacts(ctx, 200, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  await amazon.sandbox.setAccount({ maxSendRate: 10 });
  work();
  await vi.waitFor(async () => expect((await amazon.took(workspaceId)).length).toBeGreaterThan(3), {
    timeout: patienceMs,
    interval: 10,
  });
  await update('workspaces', { plan_ends_at: new Date(Date.now() - 1_000) });
  await vi.waitFor(
    async () =>
      expect(await campaignOf(ctx, 1, workspaceId)).toMatchObject({ state: 'paused', waiting: 'plan_ended' }),
    { timeout: patienceMs },
  );
  expect((await amazon.took(workspaceId)).length).toBeLessThan(200);
});

test('an undeliverable address is skipped', async () => {
  await seedContacts(ctx, 3, workspaceId);
  await update('contacts', { email: 'bö@home.example' }, 2);
  await seedCampaign(ctx, 1, workspaceId);
  work();
  await untilSent();
  expect(await statesOf(ctx, 1, workspaceId)).toEqual({ accepted: 2, skipped: 1 });
});

test('campaigns of one account share its rate evenly', async () => {
  await seedContacts(ctx, 300, workspaceId);
  // Both start at the same time, however long the snapshots take.
  for (const campaign of [1, 2]) {
    await seedCampaign(ctx, campaign, workspaceId);
    while ((await snapshotStep(ctx, workspaceId, campaign)) === 'more');
  }
  await amazon.sandbox.setAccount({ maxSendRate: 60 });
  work();
  await vi.waitFor(async () => expect((await amazon.took(workspaceId)).length).toBeGreaterThan(80), {
    timeout: patienceMs,
  });
  const took = await amazon.took(workspaceId);
  const first = took.filter(({ campaign }) => campaign === 1).length / took.length;
  expect(first).toBeGreaterThan(0.35);
  expect(first).toBeLessThan(0.65);
});

test('one call carries many messages at high rates, each with its own headers, tags and result', async () => {
  await seedContacts(ctx, 130, workspaceId);
  await update('contacts', { first_name: '{{{evil}}}' }, 7);
  await seedCampaign(ctx, 1, workspaceId);
  await amazon.sandbox.setAccount({ maxSendRate: 5_000 });
  work({ bulkFrom: 200 });
  await untilSent();
  const took = await amazon.took(workspaceId);
  expect(took).toHaveLength(130);
  expect(new Set(took.map(({ contact }) => contact)).size).toBe(130);
  expect(await statesOf(ctx, 1, workspaceId)).toEqual({ accepted: 130 });
  const page = await amazon.sandbox.outbox.list({ limit: 200 });
  const seventh = await amazon.sandbox.outbox.get(page.find(({ tags }) => tags.k === '7')?.id ?? '');
  expect(seventh?.subject).toBe('Hello {{{evil}}}');
  expect(seventh?.html).toContain('Hello {{{evil}}},');
  expect(seventh?.headers.find(({ name }) => name === 'List-Unsubscribe')?.value).toMatch(/^<https:/);
});

test('a stopped worker leaves no delivery unconfirmed, and another continues at once', async () => {
  await seedContacts(ctx, 60, workspaceId);
  await seedCampaign(ctx, 1, workspaceId);
  await amazon.sandbox.setAccount({ maxSendRate: 60, latencyMs: 50 });
  const first = work();
  await vi.waitFor(async () => expect((await amazon.took(workspaceId)).length).toBeGreaterThan(10), {
    timeout: patienceMs,
    interval: 10,
  });
  await first.stop();
  const { sending, in_doubt } = await statesOf(ctx, 1, workspaceId);
  expect([sending, in_doubt]).toEqual([undefined, undefined]);
  work();
  await untilSent();
  expect(await amazon.took(workspaceId)).toHaveLength(60);
});
