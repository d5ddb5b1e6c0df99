// How fast several worker processes apply SES events together, on PostgreSQL, and how long a workspace with half of all
// events delays those of the others.
//
//   node bench/events/parallel.ts [--events=40000] [--runs=3] [--workspaces=20] [--network-ms=1]
//
// The events of several workspaces, of which one has half of all, wait in the inbox in random order. One worker process
// applies them, then four, in turns. `PostgreSQL's CPU` is the processor time of all processes of the database server.
// For the delay, four processes work while the events of the other workspaces arrive over some seconds, with and without
// those of the large one, which arrive in four bursts: the time from when an event was to be stored until it is applied.
// All of them together arrive at half the rate that four processes have just reached.
// Then one and four processes work once more beside a slow network: each way between them and the database takes
// `--network-ms`, so that one process leaves processor time to others, which it does not when all share two cores.
// Starts its own PostgreSQL, with PostgreSQL's default settings.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { insertInbox, lanesWithEvents } from '../../src/server/db/carriers/event-inbox.ts';
import { type OpenDatabase, openDatabase } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { askForTurns } from '../../src/server/db/shared/work-turns.ts';
import { dedupeOf, type NormalizedEvent } from '../../src/server/domain/carriers/normalized-event.ts';
import { startCluster } from '../../test/support/postgres-cluster.ts';
import { addCampaign, addWorkspace } from '../../test/support/samples/sent-campaign.ts';
import { measuredAt } from '../measured.ts';
import { postgresCpuMs } from '../postgres-cpu.ts';

const numberOf = (name: string, usual: number): number =>
  Number(process.argv.find((text) => text.startsWith(`--${name}=`))?.split('=')[1] ?? usual);
const events = numberOf('events', 40_000);
const workspaces = numberOf('workspaces', 20);
const runs = numberOf('runs', 3);
const networkMs = numberOf('network-ms', 1);
const sentAt = Date.parse('2026-11-20T10:00:00Z');

const found = await startCluster();
if (!found) throw new Error('PostgreSQL 15 or newer is needed, with its server programs.');
const cluster = found;
const folder = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-bench-'));
const database: OpenDatabase = await openDatabase({ databaseUrl: cluster.url, dataDir: folder });
await migrate(database.pool, fileURLToPath(new URL('../../migrations', import.meta.url)));

/** Workspace 0 is the large one. Each contact has a Send, a Delivery and an open. */
const names = Array.from(
  { length: workspaces },
  (_, index) => `workspace-${String(index).padStart(11, '0')}`,
);
const perContact = 3;
const contactsOf = (index: number): number =>
  Math.floor(events / perContact / (index === 0 || workspaces === 1 ? 2 : 2 * (workspaces - 1)));

const postgresMs = (): Promise<number> => postgresCpuMs(database.pool);

const shuffle = <T>(items: T[]): T[] => {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [items[last], items[other]] = [items[other] as T, items[last] as T];
  }
  return items;
};

const entriesOf = (index: number, campaign: number) => {
  const workspaceId = names[index] ?? '';
  return Array.from({ length: contactsOf(index) }, (_, at) => at + 1).flatMap((contact) => {
    const ids = { campaign, contact };
    const mail = { ...ids, mailAt: sentAt, messageId: `m-${campaign}-${contact}` };
    const found: NormalizedEvent[] = [
      { kind: 'send', at: sentAt, ...mail },
      { kind: 'delivery', at: sentAt + 1_000, ...mail },
      { kind: 'open', at: sentAt + 60_000 + contact, ...ids },
    ];
    return found.map((event) => ({ workspaceId, dedupe: dedupeOf(event), payload: event }));
  });
};

/** PostgreSQL's CPU for storing the events, µs an event, is added to `storing`. */
const storing: number[] = [];
const fill = async (campaign: number): Promise<number> => {
  for (const [index, workspace] of names.entries())
    await addCampaign(database, { id: campaign, workspace, recipientCount: contactsOf(index) });
  const entries = shuffle(names.flatMap((_, index) => entriesOf(index, campaign)));
  const cpuBefore = await postgresMs();
  for (let at = 0; at < entries.length; at += 500)
    await insertInbox(database.db, entries.slice(at, at + 500), new Date());
  storing.push((((await postgresMs()) - cpuBefore) * 1000) / entries.length);
  const lanes = await lanesWithEvents(database.db);
  await askForTurns(
    database.db,
    lanes.map((lane) => ({ kind: 'events', ...lane, delayMs: 0 })),
  );
  await database.pool.query('vacuum analyze');
  await database.pool.query('checkpoint');
  return entries.length;
};

const waiting = async (): Promise<boolean> =>
  (await database.pool.query('select from event_inbox limit 1')).rowCount === 1;

const startWorkers = async (count: number, url = cluster.url): Promise<ChildProcess[]> => {
  const started = Array.from({ length: count }, () =>
    fork(fileURLToPath(new URL('./event-worker.ts', import.meta.url)), [url]),
  );
  await Promise.all(started.map((worker) => once(worker, 'message')));
  return started;
};

const endWorkers = async (workers: ChildProcess[]): Promise<void> => {
  await Promise.all(
    workers.map(async (worker) => {
      const ended = once(worker, 'exit');
      worker.kill('SIGKILL');
      await ended;
    }),
  );
};

interface Result {
  perSecond: number;
  postgresUs: number;
}

let campaigns = 0;
const measure = async (processes: number, url?: string): Promise<Result> => {
  campaigns += 1;
  const workers = await startWorkers(processes, url);
  for (const worker of workers) worker.kill('SIGSTOP');
  const count = await fill(campaigns);
  const cpuBefore = await postgresMs();
  const started = performance.now();
  for (const worker of workers) worker.kill('SIGCONT');
  while (await waiting()) await pause(10);
  const ms = performance.now() - started;
  const cpu = (await postgresMs()) - cpuBefore;
  await endWorkers(workers);
  return { perSecond: (count / ms) * 1000, postgresUs: (cpu * 1000) / count };
};

const measureInTurns = async (url?: string): Promise<Map<number, Result[]>> => {
  const results = new Map<number, Result[]>();
  for (let run = 0; run < runs; run += 1)
    for (const processes of [1, 4])
      results.set(processes, [...(results.get(processes) ?? []), await measure(processes, url)]);
  return results;
};

/** Another address of the database, to which each way takes longer. */
const addressOverNetwork = async (): Promise<[url: string, network: ChildProcess]> => {
  const url = new URL(cluster.url);
  const network = fork(fileURLToPath(new URL('../slow-network.ts', import.meta.url)), [
    url.port,
    String(networkMs),
  ]);
  const [port] = await once(network, 'message');
  url.port = String(port);
  url.hostname = '127.0.0.1';
  return [url.href, network];
};

for (const name of names) await addWorkspace(database, name);
await measure(1);
const results = await measureInTurns();
const [slowUrl, network] = await addressOverNetwork();
const slowResults = await measureInTurns(slowUrl);
network.kill();

const ticksASecond = 10;
const bursts = 4;

/** Delays of the events of all workspaces but the large one, in milliseconds, sorted. */
const measureDelays = async (withLarge: boolean, seconds: number): Promise<number[]> => {
  campaigns += 1;
  const campaign = campaigns;
  const [large, ...others] = [...names.keys()];
  for (const index of withLarge ? names.keys() : others)
    await addCampaign(database, {
      id: campaign,
      workspace: names[index] ?? '',
      recipientCount: contactsOf(index),
    });
  const ofLarge = withLarge && large !== undefined ? shuffle(entriesOf(large, campaign)) : [];
  const ofOthers = shuffle(others.flatMap((index) => entriesOf(index, campaign)));
  await database.pool.query('vacuum analyze');
  const workers = await startWorkers(4);
  const beganAt = Date.now();
  const began = performance.now();
  const due: { at: number; entries: typeof ofOthers }[] = [];
  const spread = (entries: typeof ofOthers, parts: number): void => {
    const size = Math.ceil(entries.length / parts);
    for (let part = 0; part < parts; part += 1)
      due.push({
        at: (part * seconds * 1_000) / parts,
        entries: entries.slice(part * size, (part + 1) * size),
      });
  };
  spread(ofOthers, Math.ceil(seconds * ticksASecond));
  spread(ofLarge, bursts);
  due.sort((a, b) => a.at - b.at);
  const open = new Map<string, { at: number; count: number }[]>();
  const delays: number[] = [];
  let isStored = false;
  /** The oldest event of each workspace that waits: all that came before it are applied. */
  const watch = async (): Promise<void> => {
    for (;;) {
      const wasStored = isStored;
      const known = new Map([...open].map(([name, batches]) => [name, batches.length]));
      const { rows } = await database.pool.query<{ workspace_id: string; oldest: Date }>(
        'select workspace_id, min(received_at) as oldest from event_inbox where workspace_id <> $1 group by 1',
        [names[0]],
      );
      const now = performance.now() - began;
      const oldest = new Map(rows.map((row) => [row.workspace_id, row.oldest.getTime() - beganAt]));
      for (const [name, batches] of open) {
        const until = oldest.get(name) ?? Number.POSITIVE_INFINITY;
        const isDone = ({ at }: { at: number }, index: number) =>
          index < (known.get(name) ?? 0) && Math.floor(at) < until;
        for (const { at, count } of batches.filter(isDone))
          for (let event = 0; event < count; event += 1) delays.push(now - at);
        open.set(
          name,
          batches.filter((batch, index) => !isDone(batch, index)),
        );
      }
      if (wasStored && rows.length === 0) return;
      await pause(20);
    }
  };
  const watching = watch();
  for (const { at, entries } of due) {
    await pause(Math.max(0, at - (performance.now() - began)));
    for (let from = 0; from < entries.length; from += 500) {
      const part = entries.slice(from, from + 500);
      const lanes = await insertInbox(database.db, part, new Date(beganAt + Math.floor(at)));
      await askForTurns(
        database.db,
        lanes.map((lane) => ({ kind: 'events', ...lane, delayMs: 0 })),
      );
      const counts = Map.groupBy(part, ({ workspaceId }) => workspaceId);
      for (const [name, { length: count }] of counts)
        if (name !== names[0]) open.set(name, [...(open.get(name) ?? []), { at, count }]);
    }
  }
  isStored = true;
  await watching;
  while (await waiting()) await pause(10);
  await endWorkers(workers);
  return delays.sort((a, b) => a - b);
};

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
console.log(`${measuredAt()}\n`);
console.log(
  `${workspaces} workspaces, one with half of ${events} events; the best rate and the median CPU of ${runs} runs.\n`,
);
console.log(`| network | processes | events a second | PostgreSQL's CPU, µs an event |\n|---|--:|--:|--:|`);
const printRates = (way: string, found: typeof results): number[] =>
  [...found].map(([processes, of]) => {
    const rate = Math.max(...of.map(({ perSecond }) => perSecond));
    const cpu = median(of.map(({ postgresUs }) => postgresUs));
    console.log(
      `| ${way} | ${processes} | ${Math.round(rate).toLocaleString('en-US')} | ${cpu.toFixed(1)} |`,
    );
    return rate;
  });
const rates = printRates('the same machine', results);
const slowRates = printRates(`${networkMs} ms each way`, slowResults);
console.log(`\nStoring an event takes ${median(storing).toFixed(1)} µs of PostgreSQL's CPU.`);
for (const [way, [one = 1, four = 0]] of [
  ['on one machine', rates],
  ['over the network', slowRates],
] as const)
  console.log(`\nFour processes do ${(four / one).toFixed(2)} times what one does ${way}.`);

if (workspaces > 1) {
  const seconds = events / ((rates[1] ?? 1) / 2);
  console.log(`\nEvents arrive for ${seconds.toFixed(1)} s.`);
  console.log(
    `\n| events of the other workspaces, four processes | applied after ms, median | p95 | max |\n|---|--:|--:|--:|`,
  );
  const p95s = [false, true].map(() => 0);
  for (const withLarge of [false, true]) {
    const delays = await measureDelays(withLarge, seconds);
    const at = (share: number): number =>
      Math.round(delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? 0);
    p95s[Number(withLarge)] = at(0.95);
    const name = withLarge ? 'beside a workspace with as many events as all of them' : 'alone';
    console.log(`| ${name} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`);
  }
  console.log(
    `\nThe large workspace delays the p95 of the others by ${(((p95s[1] ?? 0) - (p95s[0] ?? 0)) / 1_000).toFixed(2)} s.`,
  );
}

await database.close();
await cluster.stop();
await rm(folder, { recursive: true, force: true });
