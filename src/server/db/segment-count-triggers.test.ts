// The triggers that note which contacts change, on one connection, where PostgreSQL keeps their plans.
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import type { OpenDatabase } from './database.ts';

const count = 5_000;
let database: OpenDatabase;
let client: pg.PoolClient;

beforeAll(async () => {
  database = await testDatabase();
  client = await database.pool.connect();
  await client.query(
    "insert into workspaces (id, plan_type, plan_renews, created_at) values ('w', 'trial', false, now())",
  );
  await client.query(
    `insert into contacts (workspace_id, id, email, first_name, last_name, status, consent_source, created_at, updated_at)
    select 'w', id, id || '@shop.example', '', '', 'subscribed', 'manual', now(), now() from generate_series(1, ${count}) as n (id)`,
  );
});
afterAll(async () => {
  client.release();
  await database.close();
});

const update = async (to: number): Promise<number> => {
  const startedAt = performance.now();
  await client.query(
    "update contacts set first_name = first_name || 'a' where workspace_id = 'w' and id <= $1",
    [to],
  );
  return performance.now() - startedAt;
};

it('compares many contacts as fast after an update of one contact as on a fresh connection', async () => {
  const times = { fresh: Number.POSITIVE_INFINITY, used: Number.POSITIVE_INFINITY };
  for (let run = 0; run < 3; run += 1) {
    await client.query('discard plans');
    times.fresh = Math.min(times.fresh, await update(count));
    await client.query('discard plans');
    await update(1);
    times.used = Math.min(times.used, await update(count));
  }
  expect(times.used).toBeLessThan(3 * times.fresh);
});
