// The recipients of a campaign: contacts that existed at its start, by number and not by any clock.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../../test/support/database.ts';
import {
  addWorkspace,
  eventContext,
  partitionMonth,
  workspaceId,
} from '../../../../../test/support/samples/sent-campaign.ts';
import type { Context } from '../../../context.ts';
import type { OpenDatabase } from '../../../db/database.ts';
import { snapshotStep } from './snapshot.ts';

let database: OpenDatabase;
let ctx: Context;
const begunAt = new Date('2026-11-21T12:00:00Z');

beforeAll(async () => {
  database = await testDatabase();
  ctx = eventContext(database, { now: begunAt });
  await addWorkspace(database);
});
afterAll(() => database.close());

const addContact = (id: number, createdAt: Date) =>
  sql`insert into contacts (workspace_id, id, email, first_name, last_name, status, consent_source, created_at, updated_at)
    values (${workspaceId}, ${id}, ${`p${id}@people.example`}, '', '', 'subscribed', 'import', ${createdAt}, ${createdAt})`.execute(
    ctx.db,
  );

const begin = (id: number, highest: number | null) =>
  sql`insert into campaigns (workspace_id, id, state, name, subject, preheader, from_name, from_email, reply_to,
      html_content, audience, bucket, snapshot_cursor, snapshot_highest, started_at, created_at, updated_at)
    values (${workspaceId}, ${id}, 'preparing', 'Spring', 'Spring', '', 'Ada', 'ada@shop.example', '', '',
      '{"lists": [], "segments": [], "everyone": true, "notOpened": null}', ${partitionMonth}, 0, ${highest}, ${begunAt},
      ${begunAt}, ${begunAt})`.execute(ctx.db);

const recipientsOf = async (id: number): Promise<number[]> => {
  while ((await snapshotStep(ctx, workspaceId, id)) === 'more');
  const { rows } = await sql<{ contact_id: number }>`
    select contact_id from deliveries where workspace_id = ${workspaceId} and campaign_id = ${id} order by 1`.execute(
    ctx.db,
  );
  return rows.map(({ contact_id }) => contact_id);
};

test("contacts with a number from before the start are included, later ones are not, whatever the servers' clocks say", async () => {
  await addContact(1, new Date(begunAt.getTime() - 60_000));
  // Added by a server whose clock is ahead.
  await addContact(2, new Date(begunAt.getTime() + 5_000));
  await begin(1, 3);
  // Added by a server whose clock is behind.
  await addContact(4, new Date(begunAt.getTime() - 5_000));
  expect(await recipientsOf(1)).toEqual([1, 2]);
});

test('a campaign that started before numbers were recorded includes every contact', async () => {
  await begin(2, null);
  expect(await recipientsOf(2)).toEqual([1, 2, 4]);
});
