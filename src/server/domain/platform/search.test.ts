import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#server/context.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { observeQueries } from '#server/db/query-observers.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import {
  addCampaign,
  addWorkspace,
  eventContext,
  workspaceId,
} from '../../../../test/support/samples/sent-campaign.ts';
import type { Caller } from '../shared/caller.ts';
import { searchEverything } from './search.ts';

let database: OpenDatabase;
let ctx: Context;
beforeAll(async () => {
  database = await testDatabase();
  await addWorkspace(database);
  await addCampaign(database, { recipientCount: 3 });
  ctx = eventContext(database, { now: new Date('2026-11-22T10:00:00Z') });
});
afterAll(() => database.close());

const caller = { workspace_id: workspaceId } as Caller;

/** How many statements a search sends that is aborted when this many were answered. */
const statementsUntil = async (aborted: number | null): Promise<number> => {
  const disconnect = new AbortController();
  if (aborted === 0) disconnect.abort();
  let answered = 0;
  const end = observeQueries(database.db, () => {
    answered += 1;
    if (answered === aborted) disconnect.abort();
  });
  await searchEverything(ctx, caller, 'people', disconnect.signal);
  end();
  return answered;
};

it('sends no further statement once its client is gone', async () => {
  expect(await statementsUntil(null)).toBeGreaterThan(2);
  expect(await statementsUntil(0)).toBe(0);
  expect(await statementsUntil(1)).toBe(1);
  expect(await statementsUntil(2)).toBe(2);
});
