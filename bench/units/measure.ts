// What one contact, one mail and one event cost: rows, bytes on disk by table, bytes of write-ahead log, writes to the
// disk, processor time of each node of the database and of this program. All of it is the product's own work: an import,
// a campaign to all of its contacts, the events of the messages.
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../src/server/context.ts';
import { distribution } from '../../src/server/db/distribution.ts';
import { readCounts } from '../../src/server/db/shared/campaign-counts.ts';
import { idOf } from '../../src/server/domain/audience/contacts/public-ids.ts';
import { updateSearchIndex } from '../../src/server/domain/audience/contacts/search-index.ts';
import { importStream } from '../../src/server/domain/audience/imports/imports.ts';
import { writeImport } from '../../src/server/domain/audience/imports/write.ts';
import type { NormalizedEvent } from '../../src/server/domain/carriers/normalized-event.ts';
import { flushTracking, recordTracking } from '../../src/server/domain/events/record.ts';
import { sesCarrier } from '../../src/server/domain/ses/carrier.ts';
import type { Caller } from '../../src/server/domain/shared/caller.ts';
import { processInbox } from '../../test/support/samples/process-inbox.ts';
import { begin, contextOf, isSent, startWorker, workspaceId } from '../send/stage.ts';
import type { Engine, Usage } from './engine.ts';

/** Per contact, mail or event. */
export interface Cost {
  /** On disk, with indexes, after vacuum. */
  bytes: Record<string, number>;
  /** Of the write-ahead log, right after a checkpoint: the most that it takes. */
  walBytes: number;
  /** Pages of 8 KB and flushes of the log. */
  writes: number;
  /** Microseconds of processor time of each node, with the vacuum and the checkpoint after the work. */
  nodesUs: number[];
  /** Of the worker or the web process. */
  ownUs: number;
}

export const kinds = ['contact', 'mail alone', 'mail in bulk', 'event'] as const;
export type Kind = (typeof kinds)[number];

export interface Units {
  cost: Record<Kind, Cost>;
  eventsPerMail: number;
  /** Opens and clicks, which stay in `events`. */
  kept: number;
}

/** Of 1,000 mails: the figures of a list that is in order. */
const outcomes = { bounced: 20, opened: 550, clicked: 40 };
const recordAtOnce = 20_000;
const campaign = 1;

const touched: Record<Kind, readonly string[]> = {
  contact: ['contacts', 'list_members', 'contact_blocks', 'imports', 'import_parts', 'contact_counts'],
  'mail alone': ['deliveries', 'campaign_chunks', 'campaign_counts', 'campaigns', 'ses_buckets'],
  'mail in bulk': ['deliveries', 'campaign_chunks', 'campaign_counts', 'campaigns', 'ses_buckets'],
  event: ['deliveries', 'contacts', 'events', 'event_inbox', 'event_keys', 'campaign_counts', 'work_turns'],
};

const difference = (after: Usage, before: Usage): Usage => ({
  cpu: after.cpu.map((value, at) => value - (before.cpu[at] ?? 0)),
  walBytes: after.walBytes - before.walBytes,
  flushes: after.flushes - before.flushes,
  pages: after.pages - before.pages,
});

const costOf = async (
  engine: Engine,
  kind: Kind,
  count: number,
  work: () => Promise<unknown>,
): Promise<Cost> => {
  const tables = touched[kind];
  await engine.settle(tables);
  const idleFrom = await engine.usage();
  await engine.settle(tables);
  const idle = difference(await engine.usage(), idleFrom);
  const sizesBefore = await engine.sizes();
  const [before, own] = [await engine.usage(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(own);
  const worked = difference(await engine.usage(), before);
  await engine.settle(tables);
  const all = difference(await engine.usage(), before);
  const sizes = await engine.sizes();
  const bytes = Object.entries(sizes)
    .map(([name, size]) => [name, (size - (sizesBefore[name] ?? 0)) / count] as const)
    .filter(([, size]) => size >= 1);
  const upkeep = (at: number): number =>
    Math.max(0, (all.cpu[at] ?? 0) - (worked.cpu[at] ?? 0) - (idle.cpu[at] ?? 0));
  return {
    bytes: Object.fromEntries(bytes),
    walBytes: worked.walBytes / count,
    writes: (all.pages + worked.flushes) / count,
    nodesUs: worked.cpu.map((value, at) => (value + upkeep(at)) / count),
    ownUs: (user + system) / count,
  };
};

const contextFor = ({ database, url }: Engine, endpoint: string): Context => {
  const refuse = (_: unknown, text: string): never => {
    throw new Error(`This may not happen while it is measured: ${text}`);
  };
  const context = contextOf(database, url, endpoint);
  return {
    ...context,
    carriers: [sesCarrier],
    background: { enqueue: () => undefined },
    jobs: { enqueue: async () => undefined },
    log: { ...context.log, error: refuse },
  } as unknown as Context;
};

const empty = async ({ database: { pool } }: Engine): Promise<void> => {
  await pool.query(
    `truncate ${Object.keys(distribution)
      .filter((name) => !['schema_migrations', 'installation', 'archived_months'].includes(name))
      .join(', ')} cascade`,
  );
  await pool.query(
    `insert into workspaces (id, plan_type, plan_renews, created_at) values ('${workspaceId}', 'trial', false, now())`,
  );
  await pool.query(
    `insert into lists (workspace_id, id, name, description, created_at, updated_at) values ('${workspaceId}', 1, 'News', '', now(), now())`,
  );
  await pool.query(
    `insert into audience_numbers (workspace_id, contacts, lists, tags) values ('${workspaceId}', 0, 1, 0)
     on conflict (workspace_id) do update set lists = 1`,
  );
};

const importAll = async (ctx: Context, count: number): Promise<void> => {
  const line = (n: number): string => `p${n}@shop${n % 97}.example,First${n},Last${n}`;
  const lines = Array.from({ length: count }, (_, n) => line(n));
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('email,first_name,last_name\n');
    for (let at = 0; at < count; at += 1_000)
      yield Buffer.from(`${lines.slice(at, at + 1_000).join('\n')}\n`);
  }
  const caller = { id: null, workspace_id: workspaceId } as unknown as Caller;
  const { importId } = await importStream(ctx, caller, pieces(), {
    address: '',
    fileName: '',
    consent: true,
    listId: idOf('list', workspaceId, 1),
  });
  await writeImport(ctx, workspaceId, importId);
  await updateSearchIndex(ctx, workspaceId);
};

const send = async (ctx: Context, bulkFromPerSecond: number): Promise<void> => {
  const worker = startWorker(ctx, 1_000_000, { bulkFromPerSecond });
  while (!(await isSent(ctx))) await pause(50);
  await worker.stop();
};

const eventsOf = (people: readonly { id: number; email: string }[], sentAt: number): NormalizedEvent[] =>
  people.flatMap(({ id: contact, email }): NormalizedEvent[] => {
    const place = (contact * 7919) % 1_000;
    const about = { campaign, contact, messageId: `event-${contact}`, mailAt: sentAt };
    const at = sentAt + 1_000 + (contact % 3_600) * 1_000;
    if (place < outcomes.bounced)
      return [{ ...about, kind: 'bounce', at, isHard: true, subtype: 'General', emails: [email] }];
    const reader = { campaign, contact, network: '192.0.2.0' };
    return [
      { ...about, kind: 'delivery', at },
      ...(place < outcomes.bounced + outcomes.opened
        ? [{ ...reader, kind: 'open', at: at + 60_000 } as const]
        : []),
      ...(place < outcomes.bounced + outcomes.clicked
        ? [{ ...reader, kind: 'click', at: at + 90_000, link: contact % 41 } as const]
        : []),
    ];
  });

/** Empties the database first. `endpoint` stands in for Amazon SES. */
export const measureUnits = async (engine: Engine, endpoint: string, count: number): Promise<Units> => {
  const { pool } = engine.database;
  const ctx = contextFor(engine, endpoint);
  await empty(engine);
  const contact = await costOf(engine, 'contact', count, () => importAll(ctx, count));
  await pool.query('analyze contacts, list_members');

  const sendAgain = async (kind: Kind, bulkFromPerSecond: number): Promise<Cost> => {
    await pool.query('truncate deliveries, campaign_chunks, campaign_counts, ses_buckets, ses_ledger');
    await begin(ctx);
    return costOf(engine, kind, count, () => send(ctx, bulkFromPerSecond));
  };
  const bulk = await sendAgain('mail in bulk', 1);
  const alone = await sendAgain('mail alone', Number.POSITIVE_INFINITY);
  const { rows } = await pool.query<{ id: string; email: string }>(
    'select id, email from contacts where workspace_id = $1',
    [workspaceId],
  );
  const people = rows.map(({ id, email }) => ({ id: Number(id), email }));
  if (people.length !== count) throw new Error(`${people.length} contacts instead of ${count}.`);
  const events = eventsOf(people, Date.now());
  const event = await costOf(engine, 'event', events.length, async () => {
    for (let from = 0; from < events.length; from += recordAtOnce) {
      for (const one of events.slice(from, from + recordAtOnce)) recordTracking(ctx, workspaceId, one);
      await flushTracking(ctx);
    }
    await processInbox(ctx);
  });
  const counts = (await readCounts(ctx.db, workspaceId, [campaign])).get(campaign);
  const wanted = events.filter(({ kind }) => kind === 'delivery').length;
  if (counts?.delivered !== wanted)
    throw new Error(`${counts?.delivered} deliveries were counted instead of ${wanted}.`);
  const kept = events.filter(({ kind }) => kind === 'open' || kind === 'click').length / count;
  return {
    cost: { contact, 'mail alone': alone, 'mail in bulk': bulk, event },
    eventsPerMail: events.length / count,
    kept,
  };
};
