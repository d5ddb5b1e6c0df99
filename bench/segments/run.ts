// How long the segments page of a large workspace takes: twenty counts at once. Beside counts that are made from the
// contacts each time.
//
//   node bench/segments/run.ts [--contacts=1000000] [--pages=20]
//
// Starts its own PostgreSQL, with PostgreSQL's default settings. `opens` are of contacts at random, and applied before
// the page is read; they change most blocks.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { insertInbox } from '../../src/server/db/carriers/event-inbox.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { countDefinition } from '../../src/server/domain/audience/segments/members.ts';
import { countStored } from '../../src/server/domain/audience/segments/stored-counts.ts';
import { dedupeOf, type NormalizedEvent } from '../../src/server/domain/carriers/normalized-event.ts';
import { startCluster } from '../../test/support/postgres-cluster.ts';
import { processInbox } from '../../test/support/samples/process-inbox.ts';
import { eventContext } from '../../test/support/samples/sent-campaign.ts';
import { measuredAt } from '../measured.ts';
import { fillWorkspace, segments, workspace } from './data.ts';

const numberOf = (name: string, usual: number): number =>
  Number(process.argv.find((text) => text.startsWith(`--${name}=`))?.split('=')[1] ?? usual);
const contacts = numberOf('contacts', 1_000_000);
const pages = numberOf('pages', 20);

const cluster = await startCluster();
if (!cluster) throw new Error('PostgreSQL 15 or newer is needed, with its server programs.');
const folder = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-bench-'));
const database = await openDatabase({ databaseUrl: cluster.url, dataDir: folder });
await migrate(database.pool, fileURLToPath(new URL('../../migrations', import.meta.url)));
await fillWorkspace(database, contacts);
const clock = { now: new Date() };
const ctx = eventContext(database, clock);
Object.assign(ctx, { config: { ...ctx.config, databaseUrl: cluster.url } });

const segmentOf = (index: number) => ({
  workspace_id: workspace,
  id: index + 1,
  definition: segments[index] ?? { match: 'all' as const, groups: [] },
});
const noLimitMs = 600_000;
const readFresh = () =>
  Promise.all(segments.map((definition) => countDefinition(ctx, workspace, definition, noLimitMs)));
const readStored = () =>
  Promise.all(segments.map((_, index) => countStored(ctx, ctx, segmentOf(index), noLimitMs)));

const anyContact = (): number => 1 + Math.floor(Math.random() * contacts);
const rename = async (): Promise<void> => {
  await database.pool.query('update contacts set first_name = $3 where workspace_id = $1 and id = $2', [
    workspace,
    anyContact(),
    `Name ${Math.random()}`,
  ]);
};
const open = async (count: number): Promise<void> => {
  const found = Array.from({ length: count }, (): NormalizedEvent => {
    clock.now = new Date();
    return { kind: 'open', at: clock.now.getTime(), campaign: 1, contact: anyContact() };
  });
  for (let at = 0; at < found.length; at += 500) {
    const entries = found
      .slice(at, at + 500)
      .map((event) => ({ workspaceId: workspace, dedupe: dedupeOf(event), payload: event }));
    await insertInbox(ctx.db, entries, clock.now);
  }
  await processInbox(ctx);
};

const measure = async (
  name: string,
  runs: number,
  before: () => Promise<void>,
  read: () => Promise<unknown>,
): Promise<void> => {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await before();
    clock.now = new Date();
    const started = performance.now();
    await read();
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): string =>
    Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toLocaleString(
      'en-US',
    );
  console.log(`| ${name} | ${runs} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`);
};

const nothing = async (): Promise<void> => undefined;
console.log(`${measuredAt()}\n`);
console.log(`${contacts.toLocaleString('en-US')} contacts, ${segments.length} segments.\n`);
console.log(`| the page | pages | median ms | p95 | max |\n|---|--:|--:|--:|--:|`);
await measure('counted from the contacts each time', Math.ceil(pages / 4), nothing, readFresh);
await measure('first reading', 1, nothing, readStored);
await measure('stored, nothing has changed', pages, nothing, readStored);
await measure('stored, one contact was edited', pages, rename, readStored);
await measure('stored, 100 opens', pages, () => open(100), readStored);
await measure('stored, 2,000 opens', Math.ceil(pages / 4), () => open(2_000), readStored);

clock.now = new Date();
const [kept, fresh] = [await readStored(), await readFresh()];
const isSame = JSON.stringify(kept) === JSON.stringify(fresh);
console.log(`\nThe stored counts ${isSame ? 'equal' : 'DIFFER FROM'} fresh ones at the end.`);
const sizeOf = async (table: string): Promise<string> => {
  const { rows } = await database.pool.query('select pg_total_relation_size($1::regclass) as n', [table]);
  return `${table} ${Math.round(rows[0].n / 1024)} KB`;
};
console.log(
  (await Promise.all(['segment_counts', 'audience_versions', 'audience_changes'].map(sizeOf))).join(', '),
);

await database.close();
await cluster.stop();
await rm(folder, { recursive: true, force: true });
