import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteWorkspaces, testDatabase } from '../../../../../test/support/database.ts';
import { processInbox } from '../../../../../test/support/samples/process-inbox.ts';
import {
  addCampaign,
  addWorkspace,
  eventContext,
  workspaceId,
} from '../../../../../test/support/samples/sent-campaign.ts';
import type { Context } from '../../../context.ts';
import { insertInbox } from '../../../db/carriers/event-inbox.ts';
import type { OpenDatabase } from '../../../db/database.ts';
import { dedupeOf, type NormalizedEvent } from '../../carriers/normalized-event.ts';
import { sendingRates } from './complaint-rates.ts';

let database: OpenDatabase;
let ctx: Context;
const clock = { now: new Date('2026-11-21T12:00:00Z') };
const startedAt = new Date('2026-11-21T11:00:00Z');

beforeAll(async () => {
  database = await testDatabase();
  ctx = eventContext(database, clock);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('delete from event_keys');
  await database.pool.query('delete from contacts');
  await database.pool.query('delete from campaigns');
  await deleteWorkspaces(database);
  await addWorkspace(database);
  clock.now = new Date('2026-11-21T12:00:00Z');
});

const tell = async (
  kind: 'bounce' | 'complaint',
  contacts: number[],
  campaign = 1,
  mailAt = startedAt,
): Promise<void> => {
  const facts = contacts.map(
    (contact): NormalizedEvent => ({
      kind,
      at: clock.now.getTime(),
      mailAt: mailAt.getTime(),
      campaign,
      contact,
      messageId: `m-${campaign}-${contact}`,
      emails: [],
      ...(kind === 'bounce' ? { isHard: true, subtype: 'General' } : {}),
    }),
  );
  const entries = facts.map((fact) => ({ workspaceId, dedupe: dedupeOf(fact), payload: fact }));
  await insertInbox(ctx.db, entries, clock.now);
  await processInbox(ctx);
};
const from = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index);
const campaign = async () =>
  (await database.pool.query('select state, waiting from campaigns where id = 1')).rows[0];

test('C52: a bounce rate of 5 % pauses a campaign that is sending; 2 % is a warning', async () => {
  await addCampaign(database, { recipientCount: 1000, state: 'sending', startedAt });
  await tell('bounce', from(1, 19));
  expect(await sendingRates(ctx, workspaceId)).toMatchObject({ sent: 1000, bounced: 19, level: 'ok' });
  await tell('bounce', from(20, 1));
  expect(await sendingRates(ctx, workspaceId)).toMatchObject({ level: 'warn', because: 'bounces' });
  await tell('bounce', from(21, 29));
  expect(await campaign()).toEqual({ state: 'sending', waiting: null });
  await tell('bounce', from(50, 1));
  expect(await campaign()).toEqual({ state: 'paused', waiting: 'bounces' });
});

test('C52: a complaint rate of 0.1 % pauses it; a single complaint is too few to judge by', async () => {
  await addCampaign(database, { recipientCount: 1500, state: 'sending', startedAt });
  await tell('complaint', [1]);
  expect(await campaign()).toEqual({ state: 'sending', waiting: null });
  await tell('complaint', [2]);
  expect(await campaign()).toEqual({ state: 'paused', waiting: 'complaints' });
});

test('C52: addresses of the mailbox simulator do not count', async () => {
  await addCampaign(database, {
    recipientCount: 200,
    state: 'sending',
    startedAt,
    email: (contact) =>
      contact <= 50 ? `bounce+${contact}@simulator.amazonses.com` : `p${contact}@people.example`,
  });
  await tell('bounce', from(1, 50));
  await tell('complaint', from(1, 50));
  expect(await campaign()).toEqual({ state: 'sending', waiting: null });
  expect(await sendingRates(ctx, workspaceId)).toMatchObject({ sent: 200, bounced: 0, complained: 0 });
});

test('C52: only the last 10,000 messages count, including those of earlier campaigns', async () => {
  const earlier = new Date('2026-11-01T10:00:00Z');
  await addCampaign(database, { id: 2, recipientCount: 9_000, startedAt: earlier });
  await addCampaign(database, { id: 1, recipientCount: 2_000, state: 'sending', startedAt });
  // The last messages of the earlier campaign are among the last 10,000, its first are not.
  await tell('bounce', from(1, 900), 2);
  expect(await sendingRates(ctx, workspaceId)).toMatchObject({ sent: 10_000, bounced: 0, level: 'ok' });
  await tell('bounce', from(8_501, 200), 2);
  expect(await sendingRates(ctx, workspaceId)).toMatchObject({ sent: 10_000, bounced: 200, level: 'warn' });
});

test('C52: after a resume in spite of it, only messages sent from then on count', async () => {
  await addCampaign(database, { recipientCount: 200, state: 'sending', startedAt });
  await tell('bounce', from(1, 20));
  expect(await campaign()).toEqual({ state: 'paused', waiting: 'bounces' });
  await database.pool.query(`update campaigns set state = 'sending', waiting = null`);
  clock.now = new Date('2026-11-21T12:30:00Z');
  await tell('bounce', from(21, 1));
  expect(await campaign()).toEqual({ state: 'sending', waiting: null });
  await database.pool.query(
    `update deliveries set accepted_at = '2026-11-21T12:20:00Z' where contact_id > 50`,
  );
  const later = new Date('2026-11-21T12:20:00Z');
  await tell('bounce', from(51, 7), 1, later);
  expect(await campaign()).toEqual({ state: 'sending', waiting: null });
  await tell('bounce', from(58, 1), 1, later);
  expect(await campaign()).toEqual({ state: 'paused', waiting: 'bounces' });
});
