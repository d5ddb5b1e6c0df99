// One workspace of many contacts on three Citus nodes, distributed by workspace_id and by a key of its own.
//
//   node bench/shard-key/run.ts [--contacts=300000] [--buckets=16] [--shards=64]
//
// Starts a coordinator and two workers on this machine, with random_page_cost for solid-state disks; needs PostgreSQL with the extension citus. All nodes and this
// program share its cores, so the time shows no gain from a second node: the processor time of each node does.
import pg from 'pg';
import { missingForCitus, startCitus } from '../../test/support/citus-cluster.ts';
import { measuredAt } from '../measured.ts';
import { postgresCpuMs } from '../postgres-cpu.ts';
import { byKey, byWorkspace, type Layout, workspaceId } from './layouts.ts';
import { createTables, stepsOf } from './work.ts';

const numberOf = (name: string, usual: number): number =>
  Number(process.argv.find((text) => text.startsWith(`--${name}=`))?.split('=')[1] ?? usual);
const contacts = numberOf('contacts', 300_000);
const buckets = numberOf('buckets', 16);
const shards = numberOf('shards', 64);

const cluster = await startCitus(2);
if (!cluster) throw new Error(`Citus is needed: ${await missingForCitus()}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await cluster.stop();
    process.exit(1);
  });
const pool = new pg.Pool({ connectionString: cluster.url, max: 8 });
const nodes = await Promise.all(
  cluster.nodes.map(async ({ url }) => {
    const own = new pg.Pool({ connectionString: url, max: 1 });
    // A bucket is small here: with the usual setting the planner would rather read all of it than look rows up.
    await own.query('alter system set random_page_cost to 1.1');
    await own.query('select pg_reload_conf()');
    return { pool: own };
  }),
);
const cpuOf = (): Promise<number[]> => Promise.all(nodes.map(({ pool: own }) => postgresCpuMs(own)));
const rounded = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });

const sizesOf = async ({ schema }: Layout): Promise<string[]> => {
  const { rows } = await pool.query(
    `select sum(citus_total_relation_size($1::regclass))::float8 as contacts,
       sum(citus_total_relation_size($2::regclass))::float8 as members, sum(citus_total_relation_size($3::regclass))::float8 as deliveries`,
    [`${schema}.contacts`, `${schema}.list_members`, `${schema}.deliveries_2026_11`],
  );
  return ['contacts', 'members', 'deliveries'].map((name) => rounded(rows[0][name] / contacts));
};

/** What the layout by key can no longer do, in the words of Citus. */
const refusals = [
  ['unique address over all buckets', 'create unique index on by_key.contacts (workspace_id, email)'],
  [
    'foreign key to a table by workspace',
    'alter table by_key.deliveries add constraint deliveries_campaign foreign key (workspace_id, campaign_id) references by_key.campaigns (workspace_id, id)',
  ],
  [
    'contact of a new address in its bucket',
    `update by_key.contacts set shard_key = shard_key + 1 where workspace_id = '${workspaceId}'`,
  ],
  [
    'join with a table by workspace',
    `select count(*) from by_key.deliveries d join by_key.campaigns c on c.workspace_id = d.workspace_id and c.id = d.campaign_id where d.workspace_id = '${workspaceId}'`,
  ],
  [
    'lock rows of several buckets',
    `select id from by_key.contacts where workspace_id = '${workspaceId}' order by id limit 2 for update`,
  ],
] as const;

try {
  console.log(`${measuredAt()} ${rounded(contacts)} contacts, ${shards} shards on two workers.\n`);
  console.log(
    '| step | layout | ms | coordinator µs | worker 1 µs | worker 2 µs |\n|---|---|--:|--:|--:|--:|',
  );
  const lines: string[] = [];
  for (const layout of [byWorkspace, byKey(buckets)]) {
    await createTables(pool, layout, shards);
    for (const { name, count, work } of stepsOf(pool, layout, contacts)) {
      const before = await cpuOf();
      const started = performance.now();
      await work();
      const ms = performance.now() - started;
      const cpu = (await cpuOf()).map((ms, at) => ((ms - (before[at] ?? 0)) * 1_000) / count);
      const isOfAll = count > contacts / 2;
      const time = isOfAll ? `${rounded(ms)} in all` : rounded(ms / count);
      if (name !== null)
        console.log(`| ${name} | ${layout.name} | ${time} | ${cpu.map(rounded).join(' | ')} |`);
      if (name === null || isOfAll) for (const { pool: own } of nodes) await own.query('vacuum analyze');
    }
    lines.push(`| ${layout.name} | ${(await sizesOf(layout)).join(' | ')} |`);
  }
  console.log('\n| layout | bytes: contact | list member | delivery |\n|---|--:|--:|--:|');
  for (const line of lines) console.log(line);
  console.log('\n| by shard_key | Citus says |\n|---|---|');
  for (const [what, statement] of refusals) {
    const answer = await pool.query(statement).then(
      () => 'works',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    console.log(`| ${what} | ${answer} |`);
  }
} finally {
  await pool.end();
  await Promise.all(nodes.map(({ pool: own }) => own.end()));
  await cluster.stop();
}
