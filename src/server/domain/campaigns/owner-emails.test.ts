import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCampaign } from '../../../../test/support/samples/sent-campaign.ts';
import { leaseUnreported, recordReported } from '../../db/campaigns/causes.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { noStatusReason } from './states.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await sql`insert into workspaces (id, plan_type, plan_renews, created_at) values ('w1', 'trial', false, now())`.execute(
    database.db,
  );
  await addCampaign(database, { workspace: 'w1', state: 'scheduled' });
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.updateTable('campaigns').set(noStatusReason).execute();
});

const now = new Date('2026-05-01T10:00:00Z');
const again = new Date('2026-05-01T10:10:00Z');

/** The cause the owner is emailed about once the campaign waits for this. */
const causesReportedFor = async (waiting: string, check: string | null = null): Promise<string[]> => {
  const { db } = database;
  const stored = check === null ? null : JSON.stringify({ id: check, message: 'm', fix: 'f' });
  await sql`update campaigns set waiting = ${waiting}, waiting_check = ${stored}::jsonb`.execute(db);
  const campaigns = await leaseUnreported(db, ['blocked', 'clock'], { now, leasedUntil: again, limit: 10 });
  for (const campaign of campaigns) await recordReported(db, campaign);
  return campaigns.map(({ cause }) => cause);
};

test('alternating causes are reported once each, until a person acts', async () => {
  expect(await causesReportedFor('blocked', 'address')).toEqual(['blocked address']);
  expect(await causesReportedFor('clock')).toEqual(['clock']);
  expect(await causesReportedFor('blocked', 'address')).toEqual([]);
  expect(await causesReportedFor('blocked', 'domain')).toEqual(['blocked domain']);
  expect(await causesReportedFor('clock')).toEqual([]);
  await database.db.updateTable('campaigns').set(noStatusReason).execute();
  expect(await causesReportedFor('clock')).toEqual(['clock']);
});

test('no email is sent about a campaign that waited before the upgrade, once its check is known', async () => {
  const { db } = database;
  await sql`update campaigns set waiting = 'blocked'`.execute(db);
  const migration = await readFile('migrations/0025-campaign-causes.sql', 'utf8');
  const update = /^update campaigns set[^;]*/m.exec(migration)?.[0] ?? '';
  await sql.raw(update).execute(db);
  expect(await causesReportedFor('blocked')).toEqual([]);
  expect(await causesReportedFor('blocked', 'address')).toEqual([]);
  expect(await causesReportedFor('clock')).toEqual(['clock']);
});
