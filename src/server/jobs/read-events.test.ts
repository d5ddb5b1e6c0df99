// Reads many queues. A stand-in for the SES account records the requests; its queues are empty or refuse access.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { addWorkspace, eventContext } from '../../../test/support/samples/sent-campaign.ts';
import type { Context } from '../context.ts';
import { saveAccount } from '../db/carriers/accounts.ts';
import type { OpenDatabase } from '../db/database.ts';
import { accountKeyOf } from '../domain/ses/account.ts';
import { readEventsForever } from './read-events.ts';

let database: OpenDatabase;
const requested: string[] = [];
const closed = new Set<string>();
let ctx: Context;

beforeAll(async () => {
  database = await testDatabase();
  ctx = eventContext(database, { now: new Date('2026-11-20T10:00:00Z') });
  const receive = async (url: string, { waitSeconds = 0 } = {}) => {
    requested.push(`${url} ${waitSeconds}`);
    if (closed.has(url)) throw new Error('The key is gone.');
    return [];
  };
  Object.assign(ctx, { brand: 'Lettersmith', sesControl: () => ({ receive }) });
  for (const id of ['a', 'b', 'c', 'd']) {
    await addWorkspace(database, id);
    await database.pool.query(
      `insert into esp_settings (workspace_id, aws_access_key_id, aws_secret_sealed, aws_region, default_from_email,
         default_from_name, postal_address, updated_at) values ($1, $1, $2, 'us-east-1', 'x@shop.example', '', '', now())`,
      [id, ctx.secrets.seal('secret', `esp_settings ${id}`)],
    );
  }
});
afterAll(() => database.close());

test('with more queues than are read at once, each is read repeatedly, even if others cannot be read', async () => {
  // The account key derives from the settings.
  const { rows } = await database.pool.query('select * from esp_settings');
  for (const row of rows) {
    await saveAccount(database.db, row.workspace_id, accountKeyOf(row));
    await database.pool.query('update ses_accounts set queue_url = $1 where workspace_id = $1', [
      row.workspace_id,
    ]);
  }
  for (const url of ['a', 'b']) closed.add(url);
  const stop = readEventsForever(ctx, { maxQueues: 2, lookupMs: 50 });
  try {
    await vi.waitFor(
      () => {
        const reads = (url: string) => requested.filter((each) => each === `${url} 1`).length;
        for (const url of ['a', 'b', 'c', 'd']) expect(reads(url)).toBeGreaterThan(2);
      },
      { timeout: 30_000 },
    );
  } finally {
    await stop();
  }
});
