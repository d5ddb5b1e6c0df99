// Archives and restores one month: rows a second, and the bytes of a row before and after.
//
//   node bench/archive/run.ts [rows] [embedded]
//
// On the PostgreSQL of DATABASE_URL (a database of its own is made there), else on one that this program starts, or on
// the embedded database. The rows are as campaigns leave them: one campaign of 60 % of the contacts, ten of the others.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { makePartition } from '../../src/server/db/campaigns/snapshot.ts';
import type { OpenDatabase } from '../../src/server/db/database.ts';
import { archiveMonth } from '../../src/server/domain/platform/archive/archive-month.ts';
import { restoreMonth } from '../../src/server/domain/platform/archive/restore-month.ts';
import { openArchive } from '../../src/server/providers/storage/archive.ts';
import { testDatabase } from '../../test/support/database.ts';
import { startCluster } from '../../test/support/postgres-cluster.ts';
import { archiveContext, oldMonth } from '../../test/support/samples/archive.ts';
import { addWorkspace } from '../../test/support/samples/sent-campaign.ts';
import { measuredAt } from '../measured.ts';

const [given, engine] = process.argv.slice(2);
const rowCount = Number(given ?? 300_000);
const workspaceId = 'w1';

const fill = async ({ pool }: OpenDatabase): Promise<void> => {
  await pool.query(
    `insert into contacts (workspace_id, id, email, first_name, last_name, status, consent_source, created_at, updated_at)
     select $1, n, 'p' || n || '@people.example', '', '', 'subscribed', 'manual', now(), now()
     from generate_series(1, $2::int) as n`,
    [workspaceId, Math.ceil(rowCount * 0.6)],
  );
  for (let id = 1; id <= 11; id += 1) {
    const people = id === 1 ? Math.ceil(rowCount * 0.6) : Math.floor(rowCount * 0.04);
    await pool.query(
      `insert into campaigns (workspace_id, id, state, outcome, name, subject, preheader, from_name, from_email, reply_to,
         html_content, audience, bucket, started_at, finished_at, total_recipients, created_at, updated_at)
       select $1, $2, 'sent', 'complete', 'Spring', 'Spring', '', 'Ada', 'ada@shop.example', '', '', '{}', $3::date,
         t, t, $4, t, t from (select timestamptz '2025-06-01T08:00:00Z' + $2::int * interval '2 days' as t) x`,
      [workspaceId, id, oldMonth, people],
    );
    await pool.query(
      `insert into deliveries (workspace_id, bucket, campaign_id, contact_id, state, attempt, attempted_at, message_id,
         accepted_at, delivered_at, opened_at, machine_opened_at, clicked_at, bounced_at, bounce_kind)
       select $1, $2::date, $3, n, case when r < 0.02 then 'bounced' else 'delivered' end, 1, at,
         '0100019' || substr(md5(n::text), 1, 9) || '-' || gen_random_uuid() || '-000000', at + random() * interval '1 second',
         case when r >= 0.02 then at + random() * interval '30 seconds' end,
         case when r > 0.7 then at + random() * interval '3 days' end,
         case when r between 0.4 and 0.8 then at + random() * interval '1 hour' end,
         case when r > 0.97 then at + random() * interval '3 days' end,
         case when r < 0.02 then at + interval '2 seconds' end, case when r < 0.02 then 'soft:General' end
       from (select n, random() as r, timestamptz '2025-06-01T08:00:00Z' + $3::int * interval '2 days'
         + n * interval '2 milliseconds' as at from generate_series(1, $4::int) as n) x`,
      [workspaceId, oldMonth, id, people],
    );
  }
  await pool.query('vacuum analyze');
};

const sizeOf = async ({ pool }: OpenDatabase, table: string): Promise<number> =>
  Number((await pool.query('select pg_total_relation_size($1::regclass) as n', [table])).rows[0].n);

const timed = async <T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> => {
  const startedAt = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - startedAt) / 1_000 };
};

const cluster = engine === 'embedded' || process.env.DATABASE_URL ? null : await startCluster();
if (cluster) process.env.DATABASE_URL = cluster.url;
if (engine === 'embedded') delete process.env.DATABASE_URL;
const folder = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-archive-'));
const database = await testDatabase();
try {
  await addWorkspace(database, workspaceId);
  await database.db.transaction().execute((tx) => makePartition(tx, oldMonth));
  await fill(database);
  const before = (await sizeOf(database, 'deliveries_2025_06')) / rowCount;
  const archive = await openArchive({ s3: null, dataDir: folder });
  const ctx = archiveContext(database, archive);
  const archived = await timed(() => archiveMonth(ctx, oldMonth));
  const { rows, bytes } = archived.result;
  const beside =
    (await sizeOf(database, 'archived_recipients')) +
    (await sizeOf(database, 'archived_soft_bounces')) +
    (await sizeOf(database, 'archived_campaigns')) +
    (await sizeOf(database, 'archive_files'));
  const restored = await timed(() => restoreMonth(ctx, oldMonth));
  console.log(`${measuredAt()}
${database.kind}, ${rows} deliveries of one month
bytes a row in the table, with indexes     ${before.toFixed(0)}
bytes a row in files                       ${(bytes / rows).toFixed(1)}
bytes a row beside the files, in tables    ${(beside / rows).toFixed(2)}
archived, read back and dropped            ${archived.seconds.toFixed(1)} s, ${Math.round(rows / archived.seconds)} rows/s
restored                                   ${restored.seconds.toFixed(1)} s, ${Math.round(rows / restored.seconds)} rows/s`);
} finally {
  await database.close();
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
}
