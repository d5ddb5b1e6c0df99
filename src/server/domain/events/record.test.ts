import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteWorkspaces, testDatabase } from '../../../../test/support/database.ts';
import { processInbox } from '../../../../test/support/samples/process-inbox.ts';
import {
  addCampaign,
  addWorkspace,
  eventContext,
  workspaceId,
} from '../../../../test/support/samples/sent-campaign.ts';
import type { Context } from '../../context.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { closeTracking, flushTracking, recordTracking } from './record.ts';

let database: OpenDatabase;
let ctx: Context;
const clock = { now: new Date('2026-11-21T12:00:00Z') };

beforeAll(async () => {
  database = await testDatabase();
  ctx = eventContext(database, clock);
  await addWorkspace(database);
  await addCampaign(database, { recipientCount: 3 });
});
afterAll(() => database.close());
beforeEach(() => database.pool.query('delete from event_keys; delete from event_inbox'));

const open = (contact: number): void =>
  recordTracking(ctx, workspaceId, { kind: 'open', at: clock.now.getTime(), campaign: 1, contact });
const stored = async () => (await database.pool.query('select 1 from event_inbox')).rowCount;

test('visits within a moment are written in one batch, on a timer', async () => {
  for (const contact of [1, 2, 3, 1]) open(contact);
  expect(await stored()).toBe(0);
  await expect.poll(stored).toBe(3);
});

test('a shutdown loses nothing', async () => {
  open(1);
  open(2);
  await closeTracking(ctx);
  expect(await stored()).toBe(2);
});

test('recorded visits wait while the database is unavailable', async () => {
  await database.pool.query('alter table event_inbox rename to event_inbox_away');
  open(1);
  await expect(flushTracking(ctx)).rejects.toThrow();
  open(2);
  await database.pool.query('alter table event_inbox_away rename to event_inbox');
  await flushTracking(ctx);
  expect(await stored()).toBe(2);
  await closeTracking(ctx);
});

test('deleting an account deletes its queued events', async () => {
  open(1);
  await flushTracking(ctx);
  await processInbox(ctx);
  open(2);
  await flushTracking(ctx);
  await database.pool.query(`insert into tracking_settings values ($1, true, true)`, [workspaceId]);
  const tables = [
    'events',
    'event_inbox',
    'deliveries',
    'campaign_links',
    'campaign_counts',
    'workspace_days',
    'tracking_settings',
  ];
  const rows = async () =>
    Promise.all(
      tables.map(async (table) => (await database.pool.query(`select 1 from ${table}`)).rowCount ?? 0),
    );
  expect((await rows()).every((n) => n > 0)).toBe(true);
  await deleteWorkspaces(database);
  expect(await rows()).toEqual(tables.map(() => 0));
});
