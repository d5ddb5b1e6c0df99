// The deletion of an account with a large audience: it goes in short steps within the request, so that others work
// meanwhile, and a deletion that broke off is finished by the next one.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, goodPassword, startTestServer, type TestServer } from '../../../../test/support/app.ts';
import { deleteSomeRows } from '../../db/audience/contacts/all-rows.ts';

const size = process.env.LONG ? 100_000 : 2_000;
const partSize = 10_000;
const tables = [
  'contacts',
  'contact_counts',
  'contact_blocks',
  'list_members',
  'list_counts',
  'lists',
  'deliveries',
  'campaigns',
] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const fill = async (workspaceId: string, count: number): Promise<void> => {
  const { pool } = server.database;
  await pool.query(
    `insert into lists (workspace_id, id, name, description, created_at, updated_at) values ($1, 7, 'All', '', now(), now())`,
    [workspaceId],
  );
  for (let from = 1; from <= count; from += partSize) {
    const until = Math.min(count, from + partSize - 1);
    await pool.query(
      `insert into contacts (workspace_id, id, email, first_name, last_name, status, consent_source, created_at, updated_at)
       select $1, n, 'p' || n || '@many.example', 'Ann', '', 'subscribed', 'manual', now(), now() from generate_series($2::int, $3::int) n`,
      [workspaceId, from, until],
    );
    await pool.query(
      `insert into list_members (workspace_id, list_id, contact_id, status, created_at)
       select $1, 7, n, 'active', now() from generate_series($2::int, $3::int) n`,
      [workspaceId, from, until],
    );
    await pool.query(
      `insert into deliveries (workspace_id, bucket, campaign_id, contact_id, state)
       select $1, '2026-11-01', 1, n, 'accepted' from generate_series($2::int, $3::int) n`,
      [workspaceId, from, until],
    );
  }
};

const rowsOf = async (workspaceId: string): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await server.database.pool.query<{ n: number }>(
      `select count(*)::int as n from ${table} where workspace_id = $1`,
      [workspaceId],
    );
    counts[table] = rows[0]?.n ?? -1;
  }
  return counts;
};

/** The slowest answer to somebody else until `work` is done. */
const slowestBeside = async (work: Promise<unknown>, other: Client): Promise<number> => {
  let isDone = false;
  const ended = work.finally(() => {
    isDone = true;
  });
  let slowest = 0;
  while (!isDone) {
    const start = performance.now();
    expect((await other.get('/api/esp/contacts')).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - start);
  }
  await ended;
  return Math.round(slowest);
};

it(`is complete, also after one that broke off, and lets others work meanwhile`, async () => {
  const [email, other] = ['large@shop.example', await server.member()];
  const owner = await server.member(email);
  const [workspaceId, otherId] = [await server.workspaceOf(owner), await server.workspaceOf(other)];
  await fill(workspaceId, size);
  await fill(otherId, 300);
  const before = await rowsOf(otherId);
  expect(await rowsOf(workspaceId)).toMatchObject({ contacts: size, list_members: size, deliveries: size });
  // One that broke off after its first steps: the account is still there, and its owner deletes it again.
  for (let step = 0; step < 2; step += 1)
    expect(await deleteSomeRows(server.database.db, workspaceId, 500)).toBe(500);
  expect((await owner.get('/api/auth/user')).status).toBe(200);
  const start = performance.now();
  const deleting = owner.post('/api/account/delete', { confirmation: email, currentPassword: goodPassword });
  const slowest = await slowestBeside(deleting, other);
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(`${size} contacts deleted in ${seconds} s; the slowest answer to others took ${slowest} ms`);
  expect((await deleting).status).toBeLessThan(300);
  expect(Object.values(await rowsOf(workspaceId)).every((n) => n === 0)).toBe(true);
  expect(await rowsOf(otherId)).toEqual(before);
  expect((await owner.get('/api/auth/user')).status).toBe(401);
});
