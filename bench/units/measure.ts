// What one contact, one mail and one event cost on PostgreSQL: bytes on disk by table, bytes of write-ahead log,
// processor time of the database and of this program.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type OpenDatabase, openDatabase } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import type { NormalizedEvent } from '../../src/server/domain/carriers/normalized-event.ts';
import { flushTracking, recordTracking } from '../../src/server/domain/events/record.ts';
import { processInbox } from '../../test/support/samples/process-inbox.ts';
import { begin, contextOf, isSent, seed, startWorker, workspaceId } from '../send/stage.ts';

/** Per contact, mail or event. */
export interface Cost {
  /** On disk, with indexes, after vacuum. */
  bytes: Record<string, number>;
  /** Of the write-ahead log, right after a checkpoint: the most that it takes. */
  walBytes: number;
  /** Microseconds of processor time: PostgreSQL, and the worker or the web process. */
  databaseUs: number;
  ownUs: number;
  /** Seconds that the step took here, for all of it. */
  seconds: number;
}

export interface Units {
  contact: Cost;
  mail: Cost;
  event: Cost;
  eventsPerMail: number;
}

/** Of 1,000 mails: the figures of a list that is in order. */
const outcomes = { bounced: 20, opened: 550, clicked: 40 };
const recordAtOnce = 20_000;
const root = path.resolve(import.meta.dirname, '../..');

const sizesOf = async (pool: pg.Pool): Promise<Record<string, number>> => {
  // Partitions count with their table.
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `select regexp_replace(relname, '_(p?\\d{4}_?\\d{2}(_?\\d{2})?|default)$', '') as name, sum(pg_total_relation_size(oid))::bigint as bytes
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' group by 1`,
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]));
};

const walPosition = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ bytes: string }>(
    `select (pg_current_wal_lsn() - '0/0')::text as bytes`,
  );
  return Number(rows[0]?.bytes);
};

/** Of every process of this PostgreSQL, in microseconds. Linux only. */
const databaseCpu = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity');
  let ticks = 0;
  for (const { pid } of rows) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {}
  }
  return ticks * 10_000;
};

const costOf = async (pool: pg.Pool, count: number, work: () => Promise<unknown>): Promise<Cost> => {
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
  const before = {
    sizes: await sizesOf(pool),
    wal: await walPosition(pool),
    database: await databaseCpu(pool),
    own: process.cpuUsage(),
  };
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before.own);
  const databaseUs = ((await databaseCpu(pool)) - before.database) / count;
  const walBytes = ((await walPosition(pool)) - before.wal) / count;
  await pool.query('vacuum analyze');
  const sizes = await sizesOf(pool);
  const bytes = Object.fromEntries(
    Object.entries(sizes)
      .map(([name, size]) => [name, (size - (before.sizes[name] ?? 0)) / count] as const)
      .filter(([, size]) => size >= 1),
  );
  return { bytes, walBytes, databaseUs, ownUs: (user + system) / count, seconds };
};

function* eventsOf(mails: number, startedAt: number): Generator<NormalizedEvent> {
  for (let contact = 1; contact <= mails; contact += 1) {
    const place = (contact * 7919) % 1_000;
    const about = { campaign: 1, contact, messageId: `event-${contact}`, mailAt: startedAt };
    const at = startedAt + 1_000 + (contact % 3_600) * 1_000;
    if (place < outcomes.bounced) {
      const emails = [`p${contact}@shop${contact % 97}.example`];
      yield { ...about, kind: 'bounce', at, isHard: true, subtype: 'General', emails };
      continue;
    }
    yield { ...about, kind: 'delivery', at };
    if (place < outcomes.bounced + outcomes.opened)
      yield { kind: 'open', at: at + 60_000, campaign: 1, contact, network: '192.0.2.0' };
    if (place < outcomes.bounced + outcomes.clicked)
      yield {
        kind: 'click',
        at: at + 90_000,
        campaign: 1,
        contact,
        link: contact % 41,
        network: '192.0.2.0',
      };
  }
}

const measureIn = async (
  database: OpenDatabase,
  url: string,
  endpoint: string,
  mails: number,
): Promise<Units> => {
  const { pool } = database;
  const contact = await costOf(pool, mails, () => seed(database, mails));
  const ctx = contextOf(database, url, endpoint);
  const mail = await costOf(pool, mails, async () => {
    await begin(ctx);
    const worker = startWorker(ctx, 1_000_000, { bulkFromPerSecond: Number.POSITIVE_INFINITY });
    while (!(await isSent(ctx))) await pause(50);
    await worker.stop();
  });
  const events = [...eventsOf(mails, Date.now())];
  const event = await costOf(pool, events.length, async () => {
    for (let from = 0; from < events.length; from += recordAtOnce) {
      for (const one of events.slice(from, from + recordAtOnce)) recordTracking(ctx, workspaceId, one);
      await flushTracking(ctx);
    }
    await processInbox(ctx);
  });
  return { contact, mail, event, eventsPerMail: events.length / mails };
};

/** On a database of its own in the server of `adminUrl`. `endpoint` stands in for Amazon SES. */
export const measureUnits = async (adminUrl: string, endpoint: string, mails: number): Promise<Units> => {
  const name = `lettersmith_units_${process.pid}_${Date.now()}`;
  const admin = await openDatabase({ databaseUrl: adminUrl, dataDir: '' });
  await admin.pool.query(`create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '' });
  try {
    await migrate(database.pool, path.join(root, 'migrations'));
    return await measureIn(database, url.href, endpoint, mails);
  } finally {
    await database.close();
    await admin.pool.query(`drop database ${name} with (force)`);
    await admin.close();
  }
};
