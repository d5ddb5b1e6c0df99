// Campaigns and contacts are numbered within their workspace, so the same numbers mean other people in each.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/database.ts';
import { processInbox } from '../../../../test/support/samples/process-inbox.ts';
import { addCampaign, addWorkspace, eventContext } from '../../../../test/support/samples/sent-campaign.ts';
import { insertInbox } from '../../db/carriers/event-inbox.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { readCounts } from '../../db/shared/campaign-counts.ts';
import { dedupeOf, type NormalizedEvent } from '../carriers/normalized-event.ts';

const clock = { now: new Date('2026-11-21T12:00:00Z') };
const sentAt = Date.parse('2026-11-20T10:00:00Z');

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('events of several workspaces with the same numbers are counted once each, and in their workspace', async () => {
  // Given campaign 1 of three workspaces, whose answers were lost
  const ctx = eventContext(database, clock);
  const recipientCounts = { w1: 40, w10: 30, w2: 20 };
  for (const [workspace, recipientCount] of Object.entries(recipientCounts)) {
    await addWorkspace(database, workspace);
    await addCampaign(database, { workspace, recipientCount, deliveryState: 'in_doubt' });
  }
  // When the events of all messages are stored, and then processed together
  const entries = Object.entries(recipientCounts).flatMap(([workspaceId, recipientCount]) =>
    Array.from({ length: recipientCount * 2 }, (_, index) => {
      const contact = Math.floor(index / 2) + 1;
      const payload: NormalizedEvent = {
        kind: index % 2 === 0 ? 'send' : 'delivery',
        at: sentAt + index,
        mailAt: sentAt,
        campaign: 1,
        contact,
        messageId: `m-${workspaceId}-${contact}`,
      };
      return { workspaceId, dedupe: dedupeOf(payload), payload };
    }),
  );
  await insertInbox(ctx.db, entries, clock.now);
  await processInbox(ctx);
  // Then
  for (const [workspace, n] of Object.entries(recipientCounts)) {
    const counts = (await readCounts(ctx.db, workspace, [1])).get(1);
    expect(counts).toMatchObject({ sent: n, delivered: n, in_doubt: 0 });
  }
});
