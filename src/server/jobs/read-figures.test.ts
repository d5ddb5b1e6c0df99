// Figures of all workspaces, and which of several processes reads them.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import type { Context } from '../context.ts';
import type { OpenDatabase } from '../db/database.ts';
import { recordBackup } from '../db/shared/installation.ts';
import { readFigures } from '../domain/admin/installation-figures.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createMetrics } from '../metrics/registry.ts';
import { readFiguresForever } from './read-figures.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const contextWith = (metrics: Metrics, errors: unknown[] = [], dir: string | null = null): Context =>
  ({
    db: database.db,
    metrics,
    config: { databaseUrl: 'postgres://one-of-several', backup: { dir } },
    now: () => new Date(),
    newId: () => randomUUID(),
    log: { error: (fields: unknown) => errors.push(fields) },
  }) as unknown as Context;

const seriesOf = async (metrics: Metrics, name: string): Promise<string[]> =>
  (await metrics.text()).split('\n').filter((line) => line.startsWith(`lettersmith_${name}`));

const seconds = (text: string | undefined): number => Number(text?.split(' ').at(-1));

test('one of two processes shows the figures, and the other takes over when it stops', async () => {
  const [one, two, three] = [1, 2, 3].map(() => createMetrics({ isProcessMeasured: false }));
  if (!one || !two || !three) throw new Error('three processes');
  const stopOne = readFiguresForever(contextWith(one));
  await expect.poll(() => seriesOf(one, 'figures_timestamp_seconds')).toHaveLength(1);
  const stopTwo = readFiguresForever(contextWith(two));
  await pause(200);
  expect(await seriesOf(two, 'figures_timestamp_seconds')).toEqual([]);
  await stopTwo();
  await stopOne();
  const stopThree = readFiguresForever(contextWith(three));
  await expect.poll(() => seriesOf(three, 'database_bytes')).toHaveLength(1);
  await stopThree();
});

test('figures that cannot be read are gone, and the log says why', async () => {
  const metrics = createMetrics({ isProcessMeasured: false });
  metrics.set('send_queue_mails', {}, 5);
  const errors: unknown[] = [];
  const broken = { ...contextWith(metrics, errors), db: {} as Context['db'] };
  const stop = readFiguresForever(broken);
  await expect.poll(() => errors).toHaveLength(1);
  await stop();
  expect(errors[0]).toMatchObject({ job: 'read figures' });
  expect(await seriesOf(metrics, 'send_queue_mails')).toEqual([]);
});

test('what waits in the tables is what the figures say', async () => {
  const { db, pool } = database;
  const now = new Date();
  const ago = (s: number): Date => new Date(now.getTime() - s * 1_000);
  await pool.query(
    `insert into workspaces (id, plan_type, plan_renews, created_at) values ('w1', 'trial', false, now())`,
  );
  const campaign = `insert into campaigns (workspace_id, id, state, name, subject, preheader, from_name, from_email, reply_to,
      html_content, audience, created_at, updated_at, started_at, total_recipients, waiting)
    values ('w1', $1, $2, 'n', 's', '', 'f', 'a@b.example', '', '', '{}', now(), now(), $3, $4, $5)`;
  await pool.query(campaign, [1, 'sending', ago(900), 100, null]);
  await pool.query(campaign, [2, 'paused', ago(5_000), 40, 'clock']);
  await pool.query(campaign, [3, 'scheduled', null, null, null]);
  await pool.query(
    `insert into campaign_counts (workspace_id, campaign_id, what, slot, n) values
      ('w1', 1, 'sent', 0, 30), ('w1', 1, 'sent', 1, 20), ('w1', 1, 'delivered', 0, 45), ('w1', 1, 'skipped', 0, 4),
      ('w1', 1, 'in_doubt', 0, 2), ('w1', 2, 'sent', 0, 9)`,
  );
  await pool.query(
    `insert into campaign_chunks (workspace_id, campaign_id, chunk, lowest, highest, state) values ('w1', 1, 0, 1, 100, 'ready')`,
  );
  await pool.query(
    `insert into event_inbox (workspace_id, dedupe, payload, received_at, applied_at)
      values ('w1', 'a', '{}', $1, null), ('w1', 'b', '{}', $2, null), ('w1', 'c', 'null', $1, now())`,
    [ago(400), ago(10)],
  );
  const metrics = createMetrics({ isProcessMeasured: false });
  await readFigures({ ...contextWith(metrics), db });
  const of = async (name: string): Promise<number> => seconds((await seriesOf(metrics, name))[0]);
  expect(await of('send_queue_mails')).toBe(100 - 50 - 4 - 2);
  expect(await of('ledger_mails{state="sent"}')).toBe(50);
  expect(await of('ledger_mails{state="in_doubt"}')).toBe(2);
  expect(await of('send_oldest_seconds')).toBeGreaterThan(899);
  expect(await of('send_oldest_seconds')).toBeLessThan(1_200);
  expect(await of('campaigns{state="scheduled"}')).toBe(1);
  expect(await of('workspaces_paused{reason="clock"}')).toBe(1);
  expect(await of('event_inbox_rows')).toBe(2);
  expect(await of('event_inbox_oldest_seconds')).toBeGreaterThan(399);
});

test('the time of the latest backup is known to every process, also where none was made yet', async () => {
  const { db, pool } = database;
  const backupOf = async (dir: string | null): Promise<string[]> => {
    const metrics = createMetrics({ isProcessMeasured: false });
    await readFigures(contextWith(metrics, [], dir));
    return seriesOf(metrics, 'backup_last_success_timestamp_seconds');
  };
  await pool.query(
    `insert into installation (id, created_at) values ('i1', to_timestamp(1000000000))
     on conflict (single) do update set created_at = excluded.created_at`,
  );
  expect(await backupOf(null)).toEqual([]);
  expect(seconds((await backupOf('/backups'))[0])).toBe(1_000_000_000);
  await recordBackup(db, new Date(1_700_000_000_000));
  await recordBackup(db, new Date(1_600_000_000_000));
  expect(seconds((await backupOf('/backups'))[0])).toBe(1_700_000_000);
  // One by hand, where the server makes none, would page for ever.
  expect(await backupOf(null)).toEqual([]);
});
