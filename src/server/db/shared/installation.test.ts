import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCampaign, addWorkspace } from '../../../../test/support/samples/sent-campaign.ts';
import { stopCampaigns } from './installation.ts';

test('campaigns of a backup stop in every workspace, and others stay as they are', async () => {
  const database = await testDatabase();
  const now = new Date('2026-11-21T12:00:00Z');
  for (const workspace of ['w1', 'w2']) {
    await addWorkspace(database, workspace);
    for (const [index, state] of ['sending', 'sent', 'preparing'].entries())
      await addCampaign(database, { workspace, id: index + 1, state });
  }
  for (const [id, at] of [
    [4, '2026-11-21T11:00:00Z'],
    [5, '2026-11-21T13:00:00Z'],
  ]) {
    await addCampaign(database, { workspace: 'w2', id: Number(id), state: 'draft' });
    await database.pool.query(
      `update campaigns set state = 'scheduled', scheduled_at = $2 where workspace_id = 'w2' and id = $1`,
      [id, at],
    );
  }
  expect(await stopCampaigns(database.db, now)).toEqual({ paused: 4, drafts: 1 });
  const { rows } = await database.pool.query(
    `select workspace_id || id || ' ' || state as is from campaigns order by workspace_id, id`,
  );
  expect(rows.map((row) => row.is)).toEqual([
    ...['w11 paused', 'w12 sent', 'w13 paused'],
    ...['w21 paused', 'w22 sent', 'w23 paused', 'w24 draft', 'w25 scheduled'],
  ]);
  expect(await stopCampaigns(database.db, now)).toEqual({ paused: 0, drafts: 0 });
  await database.close();
});
