// Archives and restores a month on a database: the rows are the same afterwards, wherever the process ends.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../../test/support/database.ts';
import {
  addOldCampaign,
  archiveContext,
  endingProcess,
  memoryArchive,
  oldMonth,
} from '../../../../../test/support/samples/archive.ts';
import { addCampaign, addWorkspace } from '../../../../../test/support/samples/sent-campaign.ts';
import { listArchiveFiles } from '../../../db/audience/archive/files.ts';
import { findArchivedMonth } from '../../../db/audience/archive/months.ts';
import { makePartition } from '../../../db/campaigns/snapshot.ts';
import type { OpenDatabase } from '../../../db/database.ts';
import { archiveBefore, dueMonths, firstKeptMonth } from './archive.ts';
import { archiveMonth } from './archive-month.ts';
import { restoreMonth } from './restore-month.ts';

let database: OpenDatabase;
let memory: ReturnType<typeof memoryArchive>;
let ctx: ReturnType<typeof archiveContext>;
const clock = { now: new Date('2026-11-20T10:00:00Z') };
const workspaces = ['w1', 'w2'];
const stepsBetweenEnds = process.env.LONG ? 1 : 31;

beforeEach(async () => {
  database = await testDatabase();
  memory = memoryArchive();
  clock.now = new Date('2026-11-20T10:00:00Z');
  ctx = archiveContext(database, memory.archive, clock);
  await database.db.transaction().execute((tx) => makePartition(tx, oldMonth));
  for (const workspace of workspaces) {
    await addWorkspace(database, workspace);
    await addOldCampaign(database, { workspace, id: 1, recipientCount: 120 });
    await addOldCampaign(database, { workspace, id: 3, recipientCount: 60 });
    await addCampaign(database, { workspace, id: 2, recipientCount: 20 });
  }
});
afterEach(() => database.close());

const rowsOf = async (table = 'deliveries') =>
  (await database.pool.query(`select d.*::text from ${table} d order by 1`)).rows;
const countOf = async (table: string): Promise<number> =>
  (await database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;

test('a month leaves the table and comes back unchanged; other months stay', async () => {
  const before = await rowsOf();
  expect(await archiveMonth(ctx, oldMonth)).toMatchObject({ month: oldMonth, rows: 360 });
  expect(await countOf('deliveries')).toBe(40);
  expect((await database.pool.query(`select to_regclass('deliveries_2025_06') as t`)).rows[0].t).toBeNull();
  expect([...memory.files.keys()].sort()).toEqual([
    'deliveries/2025-06/manifest.json',
    'deliveries/2025-06/w1/1.1.csv.zst',
    'deliveries/2025-06/w1/manifest.json',
    'deliveries/2025-06/w2/1.1.csv.zst',
    'deliveries/2025-06/w2/manifest.json',
  ]);
  const manifest = JSON.parse(
    Buffer.from(memory.files.get('deliveries/2025-06/w1/manifest.json') ?? []).toString(),
  );
  expect(manifest).toMatchObject({
    format: 1,
    month: '2025-06',
    workspace: 'w1',
    rows: 180,
    files: [
      {
        file: '1.1.csv.zst',
        rows: 180,
        first: { campaign: 1, contact: 1 },
        last: { campaign: 3, contact: 60 },
      },
    ],
  });
  expect(manifest.columns).toContain('delivered_at');

  expect(await restoreMonth(ctx, oldMonth)).toEqual({ month: oldMonth, rows: 360 });
  expect(await rowsOf()).toEqual(before);
  expect(await countOf('deliveries_2025_06')).toBe(360);
  expect([...memory.files.keys()]).toEqual([]);
  for (const table of ['archive_files', 'archived_campaigns', 'archived_recipients', 'archived_soft_bounces'])
    expect([table, await countOf(table)]).toEqual([table, 0]);

  // Held for a while, then due again.
  await expect(archiveMonth(ctx, oldMonth)).rejects.toThrow(/was restored and stays until 2026-12-20/);
  clock.now = new Date('2026-12-21T10:00:00Z');
  await archiveMonth(ctx, oldMonth);
  await restoreMonth(ctx, oldMonth);
  expect(await rowsOf()).toEqual(before);
});

test('rows in the default partition are archived, too', async () => {
  await database.pool.query('alter table deliveries detach partition deliveries_2025_06');
  await database.pool.query('insert into deliveries select * from deliveries_2025_06');
  await database.pool.query('drop table deliveries_2025_06');
  const before = await rowsOf();
  expect(await archiveMonth(ctx, oldMonth)).toMatchObject({ rows: 360 });
  expect(await countOf('deliveries')).toBe(40);
  await restoreMonth(ctx, oldMonth);
  expect(await rowsOf()).toEqual(before);
});

/** All rows are in the table, or readers read the files. */
const expectWhole = async (): Promise<void> => {
  const { rows: live } = await database.pool.query(
    'select count(*)::int as n from deliveries where bucket = $1',
    [oldMonth],
  );
  const { rows: archived } = await database.pool.query(
    `select month from archived_months where state in ('checking', 'archived', 'restoring')`,
  );
  expect(live).toEqual([{ n: archived.length > 0 ? 0 : 360 }]);
};

test('a process may end before any statement and any call: the next process continues', async () => {
  const before = await rowsOf();
  const ending = endingProcess(ctx, memory.calls);
  const later = (minutes: number): void => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000);
  };
  const work = [archiveMonth, restoreMonth];
  let ended = 0;
  // Not each of some hundred steps, but all kinds of them.
  for (let endAt = 1; endAt < 200; endAt += stepsBetweenEnds) {
    const ends: boolean[] = [];
    for (const run of work) {
      const isEnded = await ending.run(endAt, () => run(ending.ctx, oldMonth));
      await expectWhole();
      // After the lease of the process that ended.
      later(6);
      if (isEnded) await run(ctx, oldMonth);
      ends.push(isEnded);
    }
    expect(await rowsOf()).toEqual(before);
    expect([...memory.files.keys()]).toEqual([]);
    if (!ends.includes(true)) break;
    ended += 1;
    later(31 * 24 * 60);
  }
  expect(ended).toBeGreaterThan(1);
});

test('a row that changes after it was written is written again', async () => {
  memory.calls.before = async (call) => {
    // The last file of the first pass.
    if (call !== 'put deliveries/2025-06/w2/1.1.csv.zst') return;
    memory.calls.before = () => undefined;
    await database.pool.query(
      `update deliveries set opened_at = now() where bucket = $1 and workspace_id = 'w1' and campaign_id = 3 and contact_id = 3`,
      [oldMonth],
    );
    await database.pool.query(
      `delete from deliveries where bucket = $1 and workspace_id = 'w1' and campaign_id = 1 and contact_id = 1`,
      [oldMonth],
    );
  };
  expect(await archiveMonth(ctx, oldMonth)).toMatchObject({ rows: 359 });
  expect(await listArchiveFiles(database.db, 'w1', oldMonth)).toMatchObject([{ version: 2, rows: 179 }]);
  const { rows } = await database.pool.query(
    `select get_bit(opened, 3) as opened from archived_recipients where workspace_id = 'w1' and campaign_id = 3`,
  );
  expect(rows).toEqual([{ opened: 1 }]);
});

test('a file that the storage lost or changed is written again before the table is dropped', async () => {
  const damage = (key: string, damaged: Uint8Array | null) => {
    if (damaged) memory.files.set(key, damaged);
    else memory.files.delete(key);
  };
  memory.calls.before = (call) => {
    if (call === 'get deliveries/2025-06/w1/1.1.csv.zst') damage('deliveries/2025-06/w1/1.1.csv.zst', null);
    if (call === 'get deliveries/2025-06/w2/1.1.csv.zst')
      damage('deliveries/2025-06/w2/1.1.csv.zst', Buffer.from('not compressed'));
  };
  const before = await rowsOf();
  await archiveMonth(ctx, oldMonth);
  memory.calls.before = () => undefined;
  await restoreMonth(ctx, oldMonth);
  expect(await rowsOf()).toEqual(before);
});

test('a restore from a damaged file changes nothing, and says which file', async () => {
  await archiveMonth(ctx, oldMonth);
  memory.files.delete('deliveries/2025-06/w2/1.1.csv.zst');
  await expect(restoreMonth(ctx, oldMonth)).rejects.toThrow(/2025-06\/w2\/1\.1\.csv\.zst is missing/);
  expect(await countOf('deliveries')).toBe(40);
});

test('a month with a campaign that is not over stays, and so does one at work elsewhere', async () => {
  const finish = (state: string, at: string | null) =>
    database.pool.query(
      `update campaigns set state = $1, finished_at = $2 where workspace_id = 'w1' and id = 3`,
      [state, at],
    );
  await finish('paused', null);
  await expect(archiveMonth(ctx, oldMonth)).rejects.toThrow(/1 of its campaigns is being sent, paused,/);
  await finish('sent', '2026-11-01T10:00:00Z');
  await expect(archiveMonth(ctx, oldMonth)).rejects.toThrow(/ended less than 35 days ago/);
  await finish('sent', '2025-06-21T10:00:00Z');
  await database.pool.query(`update archived_months set worker = 'another', leased_until = $1`, [
    new Date(clock.now.getTime() + 1_000),
  ]);
  await expect(archiveMonth(ctx, oldMonth)).rejects.toThrow(/Another process/);
  clock.now = new Date(clock.now.getTime() + 2_000);
  await archiveMonth(ctx, oldMonth);
  await expect(archiveMonth(ctx, '2026-11-01')).rejects.toThrow(/2026-11 has not ended/);
  await expect(restoreMonth(ctx, '2026-10-01')).rejects.toThrow(/2026-10 is not archived/);
});

test('the detach waits briefly for a transaction on deliveries, and is tried again', async () => {
  if (database.kind === 'embedded') return;
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query(`select contact_id from deliveries where workspace_id = 'w1' limit 1 for update`);
  setTimeout(() => void client.query('commit').then(() => client.release()), 1_200);
  await archiveMonth(ctx, oldMonth);
  expect((await findArchivedMonth(database.db, oldMonth))?.state).toBe('archived');
});

test('months before the first one that is kept are due, the oldest first', async () => {
  expect(firstKeptMonth(new Date('2026-11-30T23:00:00Z'), 13)).toBe('2025-10-01');
  expect(firstKeptMonth(new Date('2026-01-31T23:00:00Z'), 3)).toBe('2025-10-01');
  await addOldCampaign(database, { workspace: 'w1', id: 4, recipientCount: 10 });
  await database.pool.query(`update campaigns set bucket = '2025-05-01' where id = 4`);
  expect(await dueMonths(ctx, '2025-10-01')).toEqual(['2025-05-01', oldMonth]);
  expect(await dueMonths(ctx, '2025-06-01')).toEqual(['2025-05-01']);
  await database.pool.query(`update campaigns set state = 'paused' where id = 4`);
  expect(await archiveBefore(ctx, '2025-10-01')).toMatchObject({
    archived: [{ month: oldMonth }],
    refused: [expect.stringMatching(/^2025-05 stays/)],
  });
  expect(await dueMonths(ctx, '2025-10-01')).toEqual(['2025-05-01']);
});
