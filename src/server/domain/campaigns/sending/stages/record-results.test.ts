import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../../../test/support/database.ts';
import {
  addCampaign,
  addWorkspace,
  eventContext,
  partitionMonth,
  workspaceId,
} from '../../../../../../test/support/samples/sent-campaign.ts';
import type { OpenDatabase } from '../../../../db/database.ts';
import type { PendingMessage } from '../campaign-run.ts';
import type { DeliveryResult } from '../outcomes.ts';
import { ResultBuffer, storeResults } from './record-results.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const accepted: DeliveryResult = { state: 'accepted', messageId: 'm', reason: null, nextAt: null };

/** A message of a campaign, for its first attempt. */
const messageTo = (contactId: number, run: object = {}): PendingMessage =>
  ({ run, recipient: { id: contactId, attempt: 1 } }) as PendingMessage;

test("an answer that arrives after its campaign ended corrects the campaign's outcome", async () => {
  // Given a finished campaign with a delivery whose outcome is unknown
  await addWorkspace(database);
  await addCampaign(database, { deliveryState: 'unknown' });
  await database.pool.query(`update campaigns set outcome = 'with_problems'`);
  // When the answer of SES is stored
  const ctx = eventContext(database, { now: new Date('2026-11-20T11:00:00Z') });
  const run = { workspaceId, campaignId: 1, partitionMonth };
  const message = messageTo(1, run);
  await storeResults(
    { ctx, accountKey: 'key', countShard: 0 },
    { run: message.run, results: [{ message, result: accepted }] },
  );
  // Then
  const { rows } = await database.pool.query(
    `select d.state, c.outcome from deliveries d
     join campaigns c on c.workspace_id = d.workspace_id and c.id = d.campaign_id`,
  );
  expect(rows).toEqual([{ state: 'accepted', outcome: 'complete' }]);
});

test('results are grouped by campaign and statement, and a flush ends when they are stored', async () => {
  // Given results of two campaigns, of which one needs two statements
  const buffer = new ResultBuffer({ resultDelayMs: 60_000, maxPerStatement: 2 });
  const [first, second] = [{}, {}];
  for (const id of [1, 2, 3]) buffer.add(messageTo(id, first), accepted);
  buffer.add(messageTo(4, second), accepted);
  // When they are flushed
  const stored: number[][] = [];
  let storedBeforeFlushEnded = 0;
  const flushed = buffer.flush().then(() => {
    storedBeforeFlushEnded = stored.length;
    buffer.close();
  });
  for await (const { results } of buffer.groups())
    stored.push(results.map(({ message }) => message.recipient.id));
  await flushed;
  // Then
  expect(stored).toEqual([[1, 2], [3], [4]]);
  expect(storedBeforeFlushEnded).toBe(3);
  // And a later flush has nothing to wait for
  await buffer.flush();
});
