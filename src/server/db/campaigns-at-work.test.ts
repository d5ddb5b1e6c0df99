import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { addCampaign, addWorkspace } from '../../../test/support/sent-campaign.ts';
import { findCampaignsAtWork } from './campaigns-at-work.ts';
import type { OpenDatabase } from './database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('those that wait for another day keep nobody from their turn', async () => {
  await addWorkspace(database);
  await addCampaign(database, { id: 1, state: 'sending', startedAt: new Date('2026-11-19T10:00:00Z') });
  await addCampaign(database, { id: 2, state: 'sending', startedAt: new Date('2026-11-20T10:00:00Z') });
  await database.pool.query(`update campaigns set waiting = 'daily_quota' where id = 1`);
  const numbers = async (limit: number) =>
    (await findCampaignsAtWork(database.db, limit)).map(({ id }) => Number(id));
  expect(await numbers(1)).toEqual([2]);
  expect(await numbers(2)).toEqual([2, 1]);
});
