// When the absence of an event proves that a message was not sent. Three deliveries were attempted at minute 0, and
// their answers were lost.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteWorkspaces, testDatabase } from '../../../../../test/support/database.ts';
import {
  addCampaign,
  addWorkspace,
  eventContext,
  partitionMonth,
  workspaceId,
} from '../../../../../test/support/samples/sent-campaign.ts';
import type { Context } from '../../../context.ts';
import type { RunningCampaign } from '../../../db/campaigns/running-campaigns.ts';
import type { OpenDatabase } from '../../../db/database.ts';
import { reconcileUnconfirmed } from './reconcile.ts';

const minuteMs = 60_000;
const config = {
  leaseMs: minuteMs,
  minUnconfirmedAgeMs: 15 * minuteMs,
  unknownAfterMs: 15 * minuteMs,
  proofDelayMs: 5 * minuteMs,
};
const attemptedAt = Date.parse('2026-11-20T10:00:00Z');
/** That many minutes after the attempt. */
const minute = (minutes: number): Date => new Date(attemptedAt + minutes * minuteMs);
const clock = { now: minute(0) };

let database: OpenDatabase;
let ctx: Context;
beforeAll(async () => {
  database = await testDatabase();
  ctx = eventContext(database, clock);
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.pool.query('delete from campaigns');
  await deleteWorkspaces(database);
  await addWorkspace(database);
  await addCampaign(database, { recipientCount: 3, deliveryState: 'in_doubt' });
  await database.pool.query('update deliveries set attempted_at = $1', [minute(0)]);
  await database.pool.query('delete from campaign_chunks');
  await database.pool.query(
    `insert into campaign_chunks (workspace_id, campaign_id, chunk, lowest, highest, state) values ($1, 1, 0, 1, 3, 'doubtful')`,
    [workspaceId],
  );
});

/** How the account's events arrive: all of them, unless said otherwise. */
interface EventStream {
  /** When the message of the last event was sent. */
  lastAt?: Date;
  /** When events were last late. */
  lateAt?: Date;
  /** When events were set up. */
  since?: Date;
  isComplete?: boolean;
}

/** Reconciles at that minute; returns how many deliveries were queued again, and how many ended as unknown. */
const reconcileAt = async (minutes: number, stream: EventStream) => {
  clock.now = minute(minutes);
  const { requeued, unknown } = await reconcileUnconfirmed(
    ctx,
    { workspace_id: workspaceId, id: 1, bucket: partitionMonth } as RunningCampaign,
    {
      path: 'events',
      isComplete: true,
      since: null,
      lastAt: null,
      lateAt: null,
      ...stream,
    },
    0,
    config,
  );
  return { requeued, unknown };
};

const undecided = { requeued: 0, unknown: 0 };
const retried = { requeued: 3, unknown: 0 };
const endedAsUnknown = { requeued: 0, unknown: 3 };

test('an event of a later message proves that unconfirmed deliveries were not sent', async () => {
  expect(await reconcileAt(16, { lastAt: minute(6) })).toEqual(retried);
});

test('it proves nothing while events are late; after a grace period the unconfirmed deliveries are retried', async () => {
  const stream = { lastAt: minute(69), lateAt: minute(68) };
  expect(await reconcileAt(70, stream)).toEqual(undecided);
  expect(await reconcileAt(72, stream)).toEqual(undecided);
  expect(await reconcileAt(73, stream)).toEqual(retried);
});

test('if events were late and no proof came since, the deliveries end as unknown', async () => {
  const stream = { lateAt: minute(68) };
  expect(await reconcileAt(80, stream)).toEqual(undecided);
  expect(await reconcileAt(84, stream)).toEqual(endedAsUnknown);
});

test('a webhook misses events for good, so their absence causes no retry', async () => {
  const stream = { lastAt: minute(14), isComplete: false };
  expect(await reconcileAt(14.9, stream)).toEqual(undecided);
  expect(await reconcileAt(20, stream)).toEqual(endedAsUnknown);
});

test('nothing is proven about messages sent before events were set up, or right after', async () => {
  const stream = { lastAt: minute(14), since: minute(-0.5) };
  expect(await reconcileAt(14.9, stream)).toEqual(undecided);
  expect(await reconcileAt(20, stream)).toEqual(endedAsUnknown);
});
