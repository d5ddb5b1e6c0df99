import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCampaign, addWorkspace } from '../../../../test/support/samples/sent-campaign.ts';
import type { OpenDatabase } from '../database.ts';
import {
  type CampaignKey,
  findCampaignsWithoutSnapshot,
  findStillRunning,
  pageOfRunningCampaigns,
} from './running-campaigns.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
  for (const workspace of ['w1', 'w2']) {
    await addWorkspace(database, workspace);
    for (const id of [1, 2, 3]) await addCampaign(database, { id, workspace, state: 'sending' });
  }
  await database.pool.query(`update campaigns set state = 'paused' where workspace_id = 'w1' and id = 2`);
  await database.pool.query(
    `update campaigns set state = 'preparing', snapshot_cursor = case when id = 3 then 0 else 7 end
     where workspace_id = 'w2' and id in (2, 3)`,
  );
});
afterAll(() => database.close());

const names = (all: readonly CampaignKey[]): string[] =>
  all.map(({ workspace_id, id }) => `${workspace_id} ${id}`);

test('page after page returns each running campaign once, then starts again', async () => {
  let after: CampaignKey | null = null;
  const met: string[][] = [];
  do {
    const page = await pageOfRunningCampaigns(database.db, after, 2);
    met.push(names(page.campaigns));
    after = page.next;
  } while (after !== null);
  expect(met).toEqual([['w1 1', 'w1 3'], ['w2 1', 'w2 2'], ['w2 3']]);
  const whole = await pageOfRunningCampaigns(database.db, null, 5);
  expect([whole.campaigns.length, whole.next]).toEqual([5, null]);
});

test('finds campaigns that have just begun, at any position', async () => {
  expect(names(await findCampaignsWithoutSnapshot(database.db, 10))).toEqual(['w2 3']);
});

test('returns those of the named campaigns that still run', async () => {
  const keys = [
    { workspace_id: 'w1', id: 1 },
    { workspace_id: 'w1', id: 2 },
    { workspace_id: 'w9', id: 1 },
  ];
  expect(names(await findStillRunning(database.db, keys))).toEqual(['w1 1']);
  expect(await findStillRunning(database.db, [])).toEqual([]);
});
