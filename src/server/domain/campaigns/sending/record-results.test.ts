import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../../test/support/database.ts';
import {
  addCampaign,
  addWorkspace,
  bucket,
  eventContext,
  workspaceId,
} from '../../../../../test/support/samples/sent-campaign.ts';
import type { OpenDatabase } from '../../../db/database.ts';
import type { Work } from './in-flight.ts';
import { createResults } from './record-results.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("an answer that arrives after its campaign ended corrects the campaign's outcome", async () => {
  await addWorkspace(database);
  await addCampaign(database, { mails: 'unknown' });
  await database.pool.query(`update campaigns set outcome = 'with_problems'`);
  const results = createResults({
    ctx: eventContext(database, { now: new Date('2026-11-20T11:00:00Z') }),
    accountKey: 'key',
    slot: 0,
    keepMs: 0,
    atOnce: 10,
    kept: () => undefined,
  });
  const work = { run: { workspaceId, campaignId: 1, bucket }, row: { id: 1, attempt: 1 } } as Work;
  results.add(work, { state: 'accepted', messageId: 'm', reason: null, nextAt: null });
  await results.flush();
  const { rows } = await database.pool.query(
    'select d.state, c.outcome from deliveries d join campaigns c on c.id = d.campaign_id',
  );
  expect(rows).toEqual([{ state: 'accepted', outcome: 'complete' }]);
});
