// Each recipient gets a campaign at the same time of their own clock, also in the nights when clocks change.
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../../test/support/database.ts';
import {
  addWorkspace,
  eventContext,
  workspaceId,
} from '../../../../../test/support/samples/sent-campaign.ts';
import type { Context } from '../../../context.ts';
import { leaseBatch, releaseBatch, updateUnconfirmedBatches } from '../../../db/campaigns/batches.ts';
import { markSending, markUnconfirmed } from '../../../db/campaigns/deliveries.ts';
import type { OpenDatabase } from '../../../db/database.ts';
import { snapshotStep } from '../sending/snapshot.ts';
import { knownZones } from './known-zones.ts';
import { scheduleToStore } from './schedule.ts';

let database: OpenDatabase;
let ctx: Context;
const partitionMonth = '2026-03-01';

const zones: (string | null)[] = [
  'Pacific/Kiritimati',
  'Europe/Berlin',
  'america/los_angeles',
  'Europe/Kyiv',
  // Neither of these fails the snapshot.
  null,
  'Mars/Olympus',
  '',
  '+02:00',
];

beforeAll(async () => {
  database = await testDatabase();
  ctx = eventContext(database, { now: new Date('2026-01-15T00:00:00Z') });
  await addWorkspace(database);
  for (const [index, zone] of zones.entries())
    await sql`insert into contacts (workspace_id, id, email, first_name, last_name, status, consent_source, time_zone, created_at, updated_at)
      values (${workspaceId}, ${index + 1}, ${`p${index}@people.example`}, '', '', 'subscribed', 'import', ${zone}, now(), now())`.execute(
      ctx.db,
    );
});
afterAll(() => database.close());

let lastId = 0;

/** Returns what the recipients of a campaign with this time in Berlin are due at, in UTC; `null` is at once. */
const dueTimes = async (at: string, startedAt: string | null, lateRecipients: 'now' | 'next-day' = 'now') => {
  const input = { at, timeZone: 'Europe/Berlin', zones: 'recipients', lateRecipients } as const;
  const schedule = await scheduleToStore(ctx, input);
  const started = startedAt === null ? schedule.scheduled_at : new Date(startedAt);
  lastId += 1;
  await sql`insert into campaigns (workspace_id, id, state, name, subject, preheader, from_name, from_email, reply_to,
      html_content, audience, bucket, snapshot_cursor, started_at, created_at, updated_at,
      scheduled_at, schedule_zone, local_time, late_recipients)
    values (${workspaceId}, ${lastId}, 'preparing', 'Spring', 'Spring', '', 'Ada', 'ada@shop.example', '', '',
      '{"lists": [], "segments": [], "everyone": true, "notOpened": null}', ${partitionMonth}, 0, ${started}, ${started}, ${started},
      ${schedule.scheduled_at}, ${schedule.schedule_zone}, ${schedule.local_time}, ${schedule.late_recipients})`.execute(
    ctx.db,
  );
  while ((await snapshotStep(ctx, workspaceId, lastId)) === 'more');
  const { rows } = await sql<{ next_at: Date | null }>`
    select next_at from deliveries where workspace_id = ${workspaceId} and campaign_id = ${lastId} order by contact_id`.execute(
    ctx.db,
  );
  const due = rows.map(({ next_at }) => next_at?.toISOString().slice(5, 16) ?? null);
  return { schedule, due };
};

/** Writes the recipients of the last campaign once more, after a change to it. */
const snapshotAgain = async (change: RawBuilder<unknown>): Promise<void> => {
  for (const table of ['deliveries', 'campaign_chunks'])
    await sql`delete from ${sql.table(table)} where workspace_id = ${workspaceId} and campaign_id = ${lastId}`.execute(
      ctx.db,
    );
  await sql`update campaigns set ${change}, state = 'preparing', snapshot_cursor = 0, local_moments = null
    where workspace_id = ${workspaceId} and id = ${lastId}`.execute(ctx.db);
  while ((await snapshotStep(ctx, workspaceId, lastId)) === 'more');
};

const momentsOf = async () => {
  const { rows } = await sql<{ local_moments: { at: string; zone: string; recipients: number }[] }>`
    select local_moments from campaigns where workspace_id = ${workspaceId} and id = ${lastId}`.execute(
    ctx.db,
  );
  return rows[0]?.local_moments;
};

test('recipients are due at the time of their own clock; without a known time zone, at that of the sender', async () => {
  const { schedule, due } = await dueTimes('2026-03-10T08:00:00Z', null);
  expect(schedule).toMatchObject({
    scheduled_at: new Date('2026-03-09T19:00:00Z'),
    local_time: '2026-03-10T09:00',
    late_recipients: 'now',
  });
  expect(due).toEqual([
    '03-09T19:00',
    '03-10T08:00',
    '03-10T16:00',
    '03-10T07:00',
    ...Array(4).fill('03-10T08:00'),
  ]);
  expect(await momentsOf()).toEqual([
    { at: '2026-03-09T19:00:00.000Z', zone: 'Pacific/Kiritimati', recipients: 1 },
    { at: '2026-03-10T07:00:00.000Z', zone: 'Europe/Kyiv', recipients: 1 },
    { at: '2026-03-10T08:00:00.000Z', zone: 'Europe/Berlin', recipients: 5 },
    { at: '2026-03-10T16:00:00.000Z', zone: 'America/Los_Angeles', recipients: 1 },
  ]);
});

test('a batch waits for its first recipient, and then for its next', async () => {
  await dueTimes('2026-03-10T08:00:00Z', null);
  const leaseAt = (time: string) => {
    const now = new Date(`2026-03-${time}:00Z`);
    const until = new Date(now.getTime() + 60_000);
    return leaseBatch(ctx.db, workspaceId, lastId, { worker: 'w', now, until });
  };
  const setSent = (contactId: number) =>
    sql`update deliveries set state = 'accepted', next_at = null where workspace_id = ${workspaceId}
      and campaign_id = ${lastId} and contact_id = ${contactId}`.execute(ctx.db);
  expect(await leaseAt('09T18:59')).toBeNull();
  const first = await leaseAt('09T19:00');
  expect(first).toMatchObject({ firstContactId: 1, lastContactId: zones.length });
  await setSent(1);
  if (first) await releaseBatch(ctx.db, first, partitionMonth, 'w');
  expect(await leaseAt('10T06:59')).toBeNull();
  expect(await leaseAt('10T07:00')).not.toBeNull();
});

test('after a worker died, its recipients are unconfirmed and not sent again; the others still wait for their time', async () => {
  await dueTimes('2026-03-10T08:00:00Z', null);
  const key = { workspaceId, campaignId: lastId, partitionMonth };
  const leaseAt = async (time: string, worker: string) => {
    const now = new Date(`2026-03-${time}:00Z`);
    const until = new Date(now.getTime() + 60_000);
    const lease = await leaseBatch(ctx.db, workspaceId, lastId, { worker, now, until });
    if (lease?.wasAbandoned) await markUnconfirmed(ctx.db, key, lease);
    return { lease, now };
  };
  const markedAt = async (time: string, worker: string): Promise<number[]> => {
    const { lease, now } = await leaseAt(time, worker);
    if (!lease) return [];
    const request = { ...lease, ...key, worker, afterContactId: 0, lists: null, isRealMail: false, now };
    const marked = await ctx.db
      .transaction()
      .execute((tx) => markSending(tx, { ...request, limit: 100, countShard: 0 }));
    return marked.map(({ id }) => id);
  };
  const release = (worker: string) =>
    releaseBatch(ctx.db, { workspaceId, campaignId: lastId, batchNumber: 0 }, partitionMonth, worker);
  expect(await markedAt('09T19:00', 'dies')).toEqual([1]);
  expect(await markedAt('09T19:05', 'next')).toEqual([]);
  await release('next');
  await updateUnconfirmedBatches(ctx.db, workspaceId, lastId, partitionMonth);
  expect((await leaseAt('10T06:59', 'next')).lease).toBeNull();
  expect(await markedAt('10T07:00', 'next')).toEqual([4]);
  await release('next');
  expect(await markedAt('10T08:00', 'next')).toEqual([2, 5, 6, 7, 8]);
  await release('next');
  expect(await markedAt('10T16:00', 'next')).toEqual([3]);
});

test('in the night when clocks go forward, a skipped time is an hour later; in autumn the second of two is meant', async () => {
  await dueTimes('2026-03-28T01:30:00Z', null);
  const dueOn = async (localTime: string) => {
    await snapshotAgain(sql`local_time = ${localTime}`);
    const { rows } = await sql<{ next_at: Date }>`select next_at from deliveries
      where workspace_id = ${workspaceId} and campaign_id = ${lastId} and contact_id in (2, 3, 4) order by contact_id`.execute(
      ctx.db,
    );
    return rows.map(({ next_at }) => next_at.toISOString().slice(5, 16));
  };
  // Berlin has no 02:30 on that day; Kyiv skips the hour from 03:00 at that moment.
  expect(await dueOn('2026-03-29T02:30')).toEqual(['03-29T01:30', '03-29T09:30', '03-29T00:30']);
  // Clocks in Berlin show 02:30 at 00:30 and at 01:30 UTC.
  expect(await dueOn('2026-10-25T02:30')).toEqual(['10-25T01:30', '10-25T09:30', '10-24T23:30']);
});

test('recipients whose time has passed get it at once, or a day later at that time', async () => {
  // It starts at noon in Berlin instead of the evening before.
  const startedAt = '2026-03-10T11:00:00Z';
  expect((await dueTimes('2026-03-10T08:00:00Z', startedAt)).due).toEqual([
    null,
    null,
    '03-10T16:00',
    ...Array(5).fill(null),
  ]);
  expect(await momentsOf()).toEqual([
    { at: '2026-03-10T11:00:00.000Z', zone: 'Europe/Berlin', recipients: 7 },
    { at: '2026-03-10T16:00:00.000Z', zone: 'America/Los_Angeles', recipients: 1 },
  ]);
  expect((await dueTimes('2026-03-10T08:00:00Z', startedAt, 'next-day')).due).toEqual([
    '03-10T19:00',
    '03-11T08:00',
    '03-10T16:00',
    '03-11T07:00',
    ...Array(4).fill('03-11T08:00'),
  ]);
});

test('a start within a quarter of an hour makes no one late', async () => {
  const { due } = await dueTimes('2026-03-10T08:00:00Z', '2026-03-09T19:14:00Z', 'next-day');
  expect(due[0]).toBe('03-09T19:00');
});

test('a time zone that the database knows no longer is UTC, and each recipient is counted once', async () => {
  await dueTimes('2026-03-10T08:00:00Z', '2026-03-09T19:00:00Z');
  await snapshotAgain(sql`schedule_zone = 'Mars/Olympus'`);
  expect(await momentsOf()).toEqual([
    { at: '2026-03-09T19:00:00.000Z', zone: 'Pacific/Kiritimati', recipients: 1 },
    { at: '2026-03-10T07:00:00.000Z', zone: 'Europe/Kyiv', recipients: 1 },
    { at: '2026-03-10T08:00:00.000Z', zone: 'Europe/Berlin', recipients: 1 },
    { at: '2026-03-10T09:00:00.000Z', zone: 'UTC', recipients: 4 },
    { at: '2026-03-10T16:00:00.000Z', zone: 'America/Los_Angeles', recipients: 1 },
  ]);
  expect(new Set((await knownZones(ctx)).map((zone) => zone.toLowerCase())).size).toBe(
    (await knownZones(ctx)).length,
  );
});

test('a time zone that the database does not know cannot be chosen', async () => {
  const input = { at: '2026-03-10T08:00:00Z', timeZone: 'Mars/Olympus', lateRecipients: 'now' } as const;
  for (const zones of ['sender', 'recipients'] as const)
    await expect(scheduleToStore(ctx, { ...input, zones })).rejects.toMatchObject({ refusal: 'invalid' });
});
