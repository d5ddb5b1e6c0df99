// What the stored counts of segments cost those who write: processor time with the triggers that note changes, and
// without them.
//
//   node bench/segments/writes.ts [--contacts=100000] [--rows=20000] [--runs=5]
//
// Starts its own PostgreSQL, with PostgreSQL's default settings. With and without take turns. Events are a delivery and an
// open of contacts at random; an import adds contacts, another one changes all of them. Each begins with the edit of one
// contact on the same connection, and tables are not analyzed in between: triggers use the plans of what came before.
// Times are of PostgreSQL and of this process together.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { insertInbox } from '../../src/server/db/carriers/event-inbox.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { importStream } from '../../src/server/domain/audience/imports/imports.ts';
import { writeImport } from '../../src/server/domain/audience/imports/write.ts';
import { dedupeOf, type NormalizedEvent } from '../../src/server/domain/carriers/normalized-event.ts';
import type { Caller } from '../../src/server/domain/shared/caller.ts';
import { startCluster } from '../../test/support/postgres-cluster.ts';
import { processInbox } from '../../test/support/samples/process-inbox.ts';
import { eventContext } from '../../test/support/samples/sent-campaign.ts';
import { measuredAt } from '../measured.ts';
import { postgresCpuMs } from '../postgres-cpu.ts';
import { fillWorkspace, workspace } from './data.ts';

const numberOf = (name: string, usual: number): number =>
  Number(process.argv.find((text) => text.startsWith(`--${name}=`))?.split('=')[1] ?? usual);
const contacts = numberOf('contacts', 100_000);
const count = numberOf('rows', 20_000);
const runs = numberOf('runs', 5);

const cluster = await startCluster();
if (!cluster) throw new Error('PostgreSQL 15 or newer is needed, with its server programs.');
const folder = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-bench-'));
const database = await openDatabase({ databaseUrl: cluster.url, dataDir: folder });
await migrate(database.pool, fileURLToPath(new URL('../../migrations', import.meta.url)));
await fillWorkspace(database, contacts);
const clock = { now: new Date() };
const ctx = eventContext(database, clock);
Object.assign(ctx, { config: { ...ctx.config, databaseUrl: cluster.url } });
const caller = { workspace_id: workspace, id: 'u', userId: 'u' } as Caller;

const { rows: triggers } = await database.pool.query<{ table: string; name: string }>(
  `select tgrelid::regclass::text as table, tgname as name from pg_trigger
  where not tgisinternal and tgparentid = 0 and tgname like '%\\_noted%'`,
);
const switchTriggers = async (to: 'enable' | 'disable'): Promise<void> => {
  for (const { table, name } of triggers)
    await database.pool.query(`alter table ${table} ${to} trigger ${name}`);
};
/** As of a person, before an import or events use the connection. */
const editOne = async (): Promise<void> => {
  await database.pool.query(
    `update contacts set first_name = first_name || 'a' where workspace_id = $1 and id = 1`,
    [workspace],
  );
};

let round = 0;
const importRows = async (prefix: string, city: string): Promise<void> => {
  clock.now = new Date();
  const text = Array.from(
    { length: count },
    (_, index) => `${prefix}${index}@import.example,First ${index},${city} ${index % 300}\n`,
  ).join('');
  async function* bytes() {
    yield Buffer.from(`email,first_name,city\n${text}`);
  }
  const { importId } = await importStream(ctx, caller, bytes(), {
    fileName: 'people.csv',
    consent: true,
    address: '',
  });
  await writeImport(ctx, workspace, importId);
};
const works: Record<string, { prepare: () => Promise<void>; run: () => Promise<void> }> = {
  events: {
    prepare: async () => {
      clock.now = new Date();
      const at = clock.now.getTime();
      const entries = Array.from(
        { length: count / 2 },
        () => 1 + Math.floor(Math.random() * contacts),
      ).flatMap((contact) => {
        const mail = { campaign: 1, contact, mailAt: at - 60_000, messageId: `m-1-${contact}` };
        const found: NormalizedEvent[] = [
          { kind: 'delivery', at: at + round, ...mail },
          { kind: 'open', at: at + 3_600_000 + round, campaign: 1, contact },
        ];
        return found.map((event) => ({ workspaceId: workspace, dedupe: dedupeOf(event), payload: event }));
      });
      for (let from = 0; from < entries.length; from += 500)
        await insertInbox(ctx.db, entries.slice(from, from + 500), clock.now);
    },
    run: () => processInbox(ctx),
  },
  import: {
    prepare: async () => undefined,
    run: () => importRows(`r${round}-`, 'City'),
  },
  // The first run, which is not counted, adds the addresses; each later one gives them other values.
  're-import': {
    prepare: async () => undefined,
    run: () => importRows('again-', `Town of ${round}`),
  },
};

const measure = async ({ prepare, run }: (typeof works)[string]): Promise<number> => {
  round += 1;
  await prepare();
  await database.pool.query('checkpoint');
  await editOne();
  const before = (await postgresCpuMs(database.pool)) + process.cpuUsage().user / 1_000;
  await run();
  return ((await postgresCpuMs(database.pool)) + process.cpuUsage().user / 1_000 - before) * (1_000 / count);
};
const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

console.log(`${measuredAt()}\n`);
console.log(`| work | without, µs each | with | more |\n|---|--:|--:|--:|`);
for (const [name, work] of Object.entries(works)) {
  const times = { disable: [] as number[], enable: [] as number[] };
  await measure(work);
  for (let run = 0; run < runs; run += 1)
    for (const to of run % 2 === 0 ? (['disable', 'enable'] as const) : (['enable', 'disable'] as const)) {
      await switchTriggers(to);
      times[to].push(await measure(work));
    }
  const [without, withThem] = [median(times.disable), median(times.enable)];
  const more = ((withThem / without - 1) * 100).toFixed(1);
  console.log(`| ${name} | ${without.toFixed(1)} | ${withThem.toFixed(1)} | ${more} % |`);
}

await database.close();
await cluster.stop();
await rm(folder, { recursive: true, force: true });
