// What was erased in the database leaves the archive: persons, campaigns and workspaces.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../../test/support/database.ts';
import { type S3StandIn, startS3 } from '../../../../../test/support/outside/s3.ts';
import {
  addOldCampaign,
  archiveContext,
  endingProcess,
  memoryArchive,
  oldMonth,
} from '../../../../../test/support/samples/archive.ts';
import { addWorkspace } from '../../../../../test/support/samples/sent-campaign.ts';
import { keyOfFile, listArchiveFiles } from '../../../db/audience/archive/files.ts';
import { deleteContacts } from '../../../db/audience/contacts/deleted-contacts.ts';
import { recordErased } from '../../../db/audience/contacts/erased-contacts.ts';
import type { OpenDatabase } from '../../../db/database.ts';
import { openArchive } from '../../../providers/storage/archive.ts';
import { readRows } from '../../audience/archive/delivery-file.ts';
import { readFileText } from '../../audience/archive/read-archived.ts';
import { keepArchive } from './archive.ts';
import { archiveMonth } from './archive-month.ts';
import { restoreMonth } from './restore-month.ts';

const stepsBetweenEnds = process.env.LONG ? 3 : 15;

let database: OpenDatabase;
let memory: ReturnType<typeof memoryArchive>;
let ctx: ReturnType<typeof archiveContext>;
const clock = { now: new Date('2026-11-20T10:00:00Z') };

beforeEach(async () => {
  database = await testDatabase();
  memory = memoryArchive();
  clock.now = new Date('2026-11-20T10:00:00Z');
  ctx = archiveContext(database, memory.archive, clock);
  for (const workspace of ['w1', 'w2']) {
    await addWorkspace(database, workspace);
    for (const id of [1, 2]) await addOldCampaign(database, { workspace, id, recipientCount: 50 });
  }
});
afterEach(() => database.close());

const rowsOf = async (table: string, where = 'true') =>
  (await database.pool.query(`select * from ${table} where ${where}`)).rows;
/** Of all files that the storage has. */
const archivedRows = async (workspaceId: string) => {
  const files = await listArchiveFiles(database.db, workspaceId, oldMonth);
  return (await Promise.all(files.map(async (file) => readRows(await readFileText(ctx, file))))).flat();
};
const erase = async (workspaceId: string, contactId: number): Promise<void> => {
  await recordErased(database.db, workspaceId, [contactId], `p${contactId}@people.example`);
  await deleteContacts(database.db, workspaceId, [contactId], clock.now, false);
};
const isOf = (contactId: number) => (row: { contact_id: string | null; message_id: string | null }) =>
  row.contact_id === String(contactId) || (row.message_id?.endsWith(`-${contactId}`) ?? false);

test('a person who is erased leaves the files; figures and other rows stay', async () => {
  await archiveMonth(ctx, oldMonth);
  const before = await archivedRows('w1');
  const other = await archivedRows('w2');
  expect(before.filter(isOf(8))).toHaveLength(2);
  await erase('w1', 8);
  await keepArchive(ctx, 0);
  const after = await archivedRows('w1');
  expect(after.filter(isOf(8))).toEqual([]);
  expect(after).toHaveLength(before.length);
  expect(after.filter(({ contact_id }) => Number(contact_id) > 0)).toEqual(
    before.filter((row) => !isOf(8)(row)),
  );
  expect(await archivedRows('w2')).toEqual(other);
  expect(await rowsOf('archived_recipients', `workspace_id = 'w1' and get_bit(recipients, 8) = 1`)).toEqual(
    [],
  );
  expect(await rowsOf('archived_soft_bounces', `workspace_id = 'w1' and contact_id = 8`)).toEqual([]);
  // The replaced file goes with the next run; the list names the new one.
  await keepArchive(ctx, 0);
  expect([...memory.files.keys()].filter((key) => key.includes('/w1/')).sort()).toEqual([
    'deliveries/2025-06/w1/1.2.csv.zst',
    'deliveries/2025-06/w1/manifest.json',
  ]);
  expect(String(Buffer.from(memory.files.get('deliveries/2025-06/w1/manifest.json') ?? []))).toContain(
    '1.2.csv.zst',
  );

  const counts = `select campaign_id, state, count(*)::int as n from deliveries where workspace_id = 'w1' group by 1, 2 order by 1, 2`;
  await restoreMonth(ctx, oldMonth);
  const live = (await database.pool.query(counts)).rows;
  expect(live).toContainEqual({ campaign_id: 1, state: 'bounced', n: 10 });
  expect(await rowsOf('deliveries', `workspace_id = 'w1' and contact_id = 8`)).toEqual([]);
  expect(await rowsOf('deliveries', `workspace_id = 'w2' and contact_id = 8`)).toHaveLength(2);
  // Archived once more, a month with such rows is a month like any other.
  clock.now = new Date('2027-01-20T10:00:00Z');
  await archiveMonth(ctx, oldMonth);
  await restoreMonth(ctx, oldMonth);
  expect((await database.pool.query(counts)).rows).toEqual(live);
});

test('a person who was erased and not yet taken out of the files does not come back by a restore', async () => {
  await archiveMonth(ctx, oldMonth);
  await erase('w1', 8);
  await restoreMonth(ctx, oldMonth);
  expect(await rowsOf('deliveries', `workspace_id = 'w1'`)).toHaveLength(100);
  expect(
    await rowsOf('deliveries', `workspace_id = 'w1' and (contact_id = 8 or message_id like '%-8')`),
  ).toEqual([]);
});

test('an erasure that is interrupted anywhere is finished by the next run', async () => {
  await archiveMonth(ctx, oldMonth);
  for (let contact = 1, isEnded = true; isEnded; contact += 1) {
    await erase('w1', contact);
    const ending = endingProcess(ctx, memory.calls);
    isEnded = await ending.run(contact * stepsBetweenEnds, () => keepArchive(ending.ctx, 0));
    clock.now = new Date(clock.now.getTime() + 6 * 60_000);
    await keepArchive(ctx, 0);
    const rows = await archivedRows('w1');
    expect([contact, rows.length, rows.filter(isOf(contact))]).toEqual([contact, 100, []]);
  }
  await keepArchive(ctx, 0);
  const names = (await listArchiveFiles(database.db, 'w1', oldMonth)).map(keyOfFile);
  expect([...memory.files.keys()].filter((key) => key.includes('/w1/') && key.endsWith('.zst'))).toEqual(
    names,
  );
});

test('an erased campaign and a deleted workspace leave the archive', async () => {
  await archiveMonth(ctx, oldMonth);
  await database.pool.query(`delete from campaigns where workspace_id = 'w1' and id = 1`);
  await database.pool.query(`delete from workspaces where id = 'w2'`);
  await keepArchive(ctx, 0);
  const rows = await archivedRows('w1');
  expect([rows.length, new Set(rows.map(({ campaign_id }) => campaign_id))]).toEqual([50, new Set(['2'])]);
  expect(await rowsOf('archived_recipients', `campaign_id = 1 or workspace_id = 'w2'`)).toEqual([]);
  expect([...memory.files.keys()].filter((key) => key.includes('/w2/'))).toEqual([]);
  expect(await restoreMonth(ctx, oldMonth)).toEqual({ month: oldMonth, rows: 50 });
  expect(await rowsOf('deliveries')).toHaveLength(50);
});

test('a bucket keeps the archive below a folder of its own', async () => {
  const keys = { accessKeyId: 'AKIATEST', secretAccessKey: 'a/secret+with=signs' };
  const s3: S3StandIn = await startS3(keys);
  const archive = await openArchive({
    s3: { endpoint: s3.endpoint, bucket: 'letters', region: 'eu-west-1', ...keys },
    dataDir: '/nonexistent',
  });
  try {
    const before = await database.pool.query('select d.*::text from deliveries d order by 1');
    const own = { ...ctx, archive };
    await archiveMonth(own, oldMonth);
    expect([...s3.files.keys()].sort()).toEqual([
      '/letters/archive/deliveries/2025-06/manifest.json',
      '/letters/archive/deliveries/2025-06/w1/1.1.csv.zst',
      '/letters/archive/deliveries/2025-06/w1/manifest.json',
      '/letters/archive/deliveries/2025-06/w2/1.1.csv.zst',
      '/letters/archive/deliveries/2025-06/w2/manifest.json',
    ]);
    expect(s3.refusals).toEqual([]);
    await restoreMonth(own, oldMonth);
    expect((await database.pool.query('select d.*::text from deliveries d order by 1')).rows).toEqual(
      before.rows,
    );
    expect(s3.files.size).toBe(0);
  } finally {
    await archive.close();
    await s3.close();
  }
});
