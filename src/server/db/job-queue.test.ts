import { TestClock } from 'pg-boss';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { jobKinds, queueSettings } from '../jobs/definitions.ts';
import type { OpenDatabase } from './database.ts';
import { startQueue } from './job-queue.ts';
import { countJobs, findFailedJob, jobDatabase, listFailedJobs, migrateJobs } from './jobs.ts';

let database: OpenDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

const log = { warn: () => undefined, error: () => undefined };

/** The pool, with statements that pg-boss wants to run on every session before its own. */
const clockDatabase = () => {
  let before: string[] = [];
  return {
    executeSql: async (text: string, values?: unknown[]) => {
      const client = await database.pool.connect();
      try {
        for (const statement of before) await client.query(statement);
        const result = await client.query(text, values);
        return Array.isArray(result)
          ? { rows: result.flatMap(({ rows }: { rows: unknown[] }) => rows) }
          : result;
      } finally {
        client.release();
      }
    },
    setSessionStatements: async (statements: string[]) => {
      before = statements;
    },
  };
};

const kindsOf = (name: string, cron: string | null = null) => [{ name, cron, pollSeconds: 0.5 }];

const minuteMs = 60_000;
/** `npm run test:long` simulates the whole day. */
const simulatedHours = process.env.LONG ? 24 : 5;

it('reports its statements, and those that fail', async () => {
  const seen: { sql: string; error: unknown }[] = [];
  const observed = jobDatabase(database.pool, (query) => seen.push(query));
  await observed.executeSql('select 1 as one', []);
  await expect(observed.executeSql('select nothing', [])).rejects.toThrow(/nothing/);
  expect(seen.map(({ sql, error }) => [sql, error !== null])).toEqual([
    ['select 1 as one', false],
    ['select nothing', true],
  ]);
  let count = 0;
  const observe = () => {
    count += 1;
  };
  const queue = await startQueue({ pool: database.pool, log, kinds: [], isWorker: false, observe });
  await queue.enqueue('thumbnail', {});
  await queue.close();
  expect(count).toBeGreaterThan(1);
});

it('runs every scheduled job once per occurrence, though the server restarts every 20 minutes', async () => {
  const start = Date.parse('2026-03-01T00:00:30Z');
  const clock = new TestClock(start);
  const kinds = jobKinds('https://shop.example').filter(({ cron }) => cron !== null && cron !== '* * * * *');
  const runs = new Map(kinds.map(({ name }) => [name, 0]));
  for (let restart = 0; restart < simulatedHours * 3; restart += 1) {
    const queue = await startQueue({
      pool: database.pool,
      log,
      kinds,
      isWorker: true,
      clock,
      database: clockDatabase(),
    });
    await queue.work(async (name) => {
      runs.set(name, (runs.get(name) ?? 0) + 1);
    });
    const begin = start + restart * 20 * minuteMs;
    // The schedule is read every 30 seconds, and a job that was added is found 15 seconds later at most.
    await clock.tick(minuteMs);
    await clock.setTime(begin + 10 * minuteMs);
    await clock.tick(minuteMs);
    await clock.setTime(begin + 20 * minuteMs);
    await queue.close();
  }
  const { 'lost-work': sweeps, ...others } = Object.fromEntries(runs);
  // Every five minutes; in the simulation time jumps by ten.
  expect(sweeps).toBeGreaterThanOrEqual(simulatedHours * 3);
  expect(others).toEqual({
    archive: 1,
    backup: 1,
    'check-domains': 1,
    retention: simulatedHours,
    'refresh-plans': simulatedHours,
    'recount-campaigns': 1,
  });
});

it('runs a job of a process that only adds jobs, once per key', async () => {
  const kinds = kindsOf('thumbnail');
  const adder = await startQueue({ pool: database.pool, log, kinds, isWorker: false });
  await adder.enqueue('thumbnail', { templateId: 'a' }, { key: 'a' });
  await adder.enqueue('thumbnail', { templateId: 'a' }, { key: 'a' });
  await adder.enqueue('thumbnail', { templateId: 'b' }, { key: 'b' });
  await adder.close();
  const ran: object[] = [];
  const worker = await startQueue({ pool: database.pool, log, kinds, isWorker: true });
  await worker.work(async (_name, data) => {
    ran.push(data);
  });
  await expect.poll(() => ran.length, { timeout: 20_000 }).toBe(2);
  await worker.close();
  expect(ran).toEqual([{ templateId: 'a' }, { templateId: 'b' }]);
});

it('retries a job that fails, lists it after the last attempt, and runs it again on request', async () => {
  await database.pool.query(
    "update jobs.queue set retry_limit = 1, retry_delay = 0 where name = 'thumbnail'",
  );
  let attempts = 0;
  let isBroken = true;
  const queue = await startQueue({ pool: database.pool, log, kinds: kindsOf('thumbnail'), isWorker: true });
  await queue.work(async () => {
    attempts += 1;
    if (isBroken) throw new Error('The painter is out of paint.');
  });
  await queue.enqueue('thumbnail', { templateId: 'a' });
  await expect.poll(() => listFailedJobs(database.db, 10), { timeout: 20_000 }).toHaveLength(1);
  const [failure] = await listFailedJobs(database.db, 10);
  expect(failure).toMatchObject({ name: 'thumbnail', attempts: 2, error: 'The painter is out of paint.' });
  expect(attempts).toBe(2);
  const id = failure?.id ?? '';
  expect(await findFailedJob(database.db, id)).toBe('thumbnail');
  expect(await findFailedJob(database.db, 'no such id')).toBeNull();

  isBroken = false;
  await queue.retry('thumbnail', id);
  const thumbnails = async () => (await countJobs(database.db)).find(({ name }) => name === 'thumbnail');
  await expect.poll(thumbnails, { timeout: 20_000 }).toMatchObject({ failed: 0, waiting: 0, active: 0 });
  expect((await thumbnails())?.last_completed_at).toBeInstanceOf(Date);
  expect(attempts).toBe(3);
  await queue.close();
});

it('creates its schema once, and applies changed settings of a queue', async () => {
  const [settings] = queueSettings.filter(({ name }) => name === 'retention');
  if (!settings) throw new Error('There is no queue for retention.');
  await migrateJobs(database.pool, queueSettings);
  await migrateJobs(database.pool, [{ ...settings, retryLimit: 9 }]);
  const { rows } = await database.pool.query("select retry_limit from jobs.queue where name = 'retention'");
  expect(rows).toEqual([{ retry_limit: 9 }]);
});

it('lists the queues of the product and none of the library', async () => {
  const names = (await countJobs(database.db)).map(({ name }) => name);
  expect(names).toEqual(queueSettings.map(({ name }) => name).sort());
});
