// The rate and the daily quota of an SES account hold, however many workers send through it.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { setUpSendingStage } from '../../../../../test/support/samples/send-worker.ts';
import type { Context } from '../../../context.ts';
import { openSendingAccount } from '../../carriers/sending-account.ts';

const stage = setUpSendingStage();

const hourMs = 3_600_000;

/** The maximum number of times within any second, of the seconds that count. */
const maxPerSecond = (times: readonly number[], counts: (from: number) => boolean): number => {
  const seconds = times.filter(counts).map((from) => times.filter((at) => at >= from && at < from + 1_000));
  return Math.max(0, ...seconds.map(({ length }) => length));
};

/** Records when this process, or a statement of its database, stalled: messages due meanwhile are sent after it. */
const watchStalls = () => {
  const minStallMs = 25;
  const stalls: { from: number; to: number }[] = [];
  const recordSince = (from: number): number => {
    const to = performance.now();
    if (to - from > minStallMs) stalls.push({ from, to });
    return to;
  };
  let lastTick = performance.now();
  const timer = setInterval(() => {
    lastTick = recordSince(lastTick);
  }, 5);
  const startedAt = new WeakMap<object, number>();
  const db = stage.ctx.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      startedAt.set(queryId, performance.now());
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      recordSince(startedAt.get(queryId) ?? performance.now());
      return result;
    },
  });
  return { db, stalls, stop: () => clearInterval(timer) };
};

/** The product's SES sender, which records when each message is handed to it. */
const recordSends = (sentAt: number[]): Context['sesSender'] => {
  return (credentials) => {
    const sender = stage.ctx.sesSender(credentials);
    const send: typeof sender.send = (template, mail) => {
      sentAt.push(performance.now());
      return sender.send(template, mail);
    };
    return { ...sender, send };
  };
};

test('C51 no second contains more messages than the account may send, however many workers there are', async () => {
  const recipients = 250;
  const perSecond = 100;
  // Given four workers on one account
  await stage.seedContacts(recipients);
  await stage.setSesAccount({ maxSendRate: perSecond });
  const { db, stalls, stop } = watchStalls();
  const sentAt: number[] = [];
  const ctx = { ...stage.ctx, db, sesSender: recordSends(sentAt) };
  for (let n = 0; n < 4; n += 1) stage.startWorker({ ctx });
  // When a campaign is sent; again if the machine stalled in each of its seconds
  let most = 0;
  for (let campaign = 1; campaign <= 2 && most === 0; campaign += 1) {
    sentAt.length = 0;
    await stage.seedCampaign(campaign);
    const startedAt = performance.now();
    await stage.waitUntilSent(campaign);
    expect(sentAt).toHaveLength(recipients);
    expect((sentAt.at(-1) ?? 0) - startedAt).toBeGreaterThan(((recipients - 1) / perSecond) * 1_000);
    const hasNoStall = (from: number) =>
      stalls.every((stall) => stall.to < from - 300 || stall.from > from + 1_000);
    most = maxPerSecond(sentAt, hasNoStall);
  }
  stop();
  // Then. On a machine that stalls every second, only the total shows the rate.
  expect(most).toBeLessThanOrEqual(perSecond);
});

test('C51 the daily quota is respected, a tenth stays free, and the campaign shows until when it waits', async () => {
  // Given a quota that is smaller than the campaign
  await stage.seedContacts(40);
  await stage.seedCampaign();
  await stage.setSesAccount({ max24HourSend: 30 });
  // When
  stage.startWorker();
  await stage.waitForCampaign({ waiting: 'daily_quota' });
  // Then nine tenths of it are used, and the campaign waits for a day
  await stage.waitForDeliveryStates({ accepted: 27, queued: 13 });
  expect(await stage.acceptedMessages()).toHaveLength(27);
  await stage.waitUntil(async () => {
    const { waiting_until } = await stage.campaign();
    expect(waiting_until?.getTime()).toBeGreaterThan(stage.ctx.now().getTime() + 23 * hourMs);
  });
  // And the next day the rest is sent
  stage.moveClock(26 * hourMs);
  await stage.setSesAccount({ max24HourSend: 1_000 });
  await stage.waitUntilSent();
  expect(await stage.campaign()).toMatchObject({ outcome: 'complete', waiting: null });
});

test('C51 messages that miss their slot when the day closes do not use its free tenth', async () => {
  // Given a process that stalls when the last slots of the day are reserved, until those have passed
  await stage.seedContacts(40);
  await stage.seedCampaign();
  await stage.setSesAccount({ maxSendRate: 100, max24HourSend: 30 });
  let stalledMs = 0;
  const db = stage.ctx.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const reservesLastSlots = result.rows.some((row) => 'start_ms' in row && row.day_left === 0);
      if (stalledMs === 0 && reservesLastSlots) {
        stalledMs = 1_000;
        await pause(400);
      }
      return result;
    },
  });
  // When
  stage.startWorker({ ctx: { ...stage.ctx, db }, clock: () => performance.now() + stalledMs });
  // Then
  await stage.waitUntil(async () => {
    expect(await stage.deliveryStates()).toEqual({ accepted: 27, queued: 13 });
    expect(await stage.campaign()).toMatchObject({ waiting: 'daily_quota' });
  });
  expect(stalledMs).toBe(1_000);
});

test('C51 when SES reports the daily quota as used up, nothing is tried until the quota was read again', async () => {
  // Given a quota that another program has used up since it was read. At this rate one call follows the other:
  // concurrent calls may exceed the quota together.
  await stage.setSesAccount({ max24HourSend: 1_000, maxSendRate: 50 });
  await openSendingAccount(stage.ctx, stage.workspaceId);
  await stage.setSesAccount({ max24HourSend: 20 });
  await stage.seedContacts(200);
  await stage.seedCampaign();
  // When
  stage.startWorker();
  await stage.waitForCampaign({ waiting: 'daily_quota' });
  // Then
  const { accepted = 0, queued = 0 } = await stage.waitUntilNoneInFlight();
  expect(accepted + queued).toBe(200);
  expect(queued).toBeGreaterThan(100);
  await stage.expectNoSendCalls(500);
});
