import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../../test/support/database.ts';
import {
  addCampaign,
  addWorkspace,
  bucket,
  eventContext,
  workspaceId,
} from '../../../../../test/support/samples/sent-campaign.ts';
import type { Context } from '../../../context.ts';
import type { CampaignAtWork } from '../../../db/campaigns/running-campaigns.ts';
import type { OpenDatabase } from '../../../db/database.ts';
import { settleDoubts } from './reconcile.ts';

const minute = 60_000;
const times = { leaseMs: minute, doubtMs: 15 * minute, unknownMs: 15 * minute, proofMs: 5 * minute };
const start = Date.parse('2026-11-20T10:00:00Z');
const clock = { now: new Date(start) };
const at = (minutes: number): Date => new Date(start + minutes * minute);

let database: OpenDatabase;
let ctx: Context;
beforeAll(async () => {
  database = await testDatabase();
  ctx = eventContext(database, clock);
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.pool.query('delete from campaigns');
  await database.pool.query('delete from workspaces');
  await addWorkspace(database);
  await addCampaign(database, { people: 3, mails: 'in_doubt' });
  await database.pool.query('update deliveries set attempted_at = $1', [at(0)]);
  await database.pool.query('delete from campaign_chunks');
  await database.pool.query(
    `insert into campaign_chunks (workspace_id, campaign_id, chunk, lowest, highest, state) values ($1, 1, 0, 1, 3, 'doubtful')`,
    [workspaceId],
  );
});

const settleAt = async (
  minutes: number,
  stream: { lastEventAt?: Date; eventsBehindAt?: Date; eventsToldSince?: Date; queueUrl?: string | null },
) => {
  clock.now = at(minutes);
  const { requeued, unknown } = await settleDoubts(
    ctx,
    { workspace_id: workspaceId, id: 1, bucket } as CampaignAtWork,
    {
      configurationSet: 'events',
      queueUrl: 'https://queue.example/1',
      eventsToldSince: null,
      lastEventAt: null,
      eventsBehindAt: null,
      ...stream,
    },
    0,
    times,
  );
  return { requeued, unknown };
};

test('an event of a later message proves that unconfirmed deliveries were not sent', async () => {
  expect(await settleAt(16, { lastEventAt: at(6) })).toEqual({ requeued: 3, unknown: 0 });
});

test('it proves nothing while events are late; after a grace period the unconfirmed deliveries are retried', async () => {
  expect(await settleAt(70, { lastEventAt: at(69), eventsBehindAt: at(68) })).toEqual({
    requeued: 0,
    unknown: 0,
  });
  expect(await settleAt(72, { lastEventAt: at(69), eventsBehindAt: at(68) })).toEqual({
    requeued: 0,
    unknown: 0,
  });
  expect(await settleAt(73, { lastEventAt: at(69), eventsBehindAt: at(68) })).toEqual({
    requeued: 3,
    unknown: 0,
  });
});

test('if events were late and no proof came since, the deliveries end as unknown', async () => {
  expect(await settleAt(80, { eventsBehindAt: at(68) })).toEqual({ requeued: 0, unknown: 0 });
  expect(await settleAt(84, { eventsBehindAt: at(68) })).toEqual({ requeued: 0, unknown: 3 });
});

test('a webhook misses events for good, so their absence causes no retry', async () => {
  const stream = { lastEventAt: at(14), queueUrl: null };
  expect(await settleAt(14.9, stream)).toEqual({ requeued: 0, unknown: 0 });
  expect(await settleAt(20, stream)).toEqual({ requeued: 0, unknown: 3 });
});

test('nothing is proven about messages sent before events were set up, or right after', async () => {
  const stream = { lastEventAt: at(14), eventsToldSince: at(-0.5) };
  expect(await settleAt(14.9, stream)).toEqual({ requeued: 0, unknown: 0 });
  expect(await settleAt(20, stream)).toEqual({ requeued: 0, unknown: 3 });
});
