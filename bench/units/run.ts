// Unit costs on PostgreSQL and on Citus with one and three nodes, and what they mean for 1, 10, 100 million and a
// billion mails a month.
//
//   node bench/units/run.ts [--mails=20000] [--rounds=3] [--only=postgres,citus1,citus3] [--vcpu-hour=0.0408] [--months-live=13] …
//
// Each input of extrapolate.ts is an option. Starts its own servers with their default settings. Measures everything in
// two runs, each the median of three rounds; ends with status 1 if a figure differs by more than 20 %. Takes about a
// quarter of an hour on two cores.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { missingForCitus } from '../../test/support/citus-cluster.ts';
import { measuredAt } from '../measured.ts';
import { type Engine, startDistributed, startPostgres } from './engine.ts';
import { type ArchiveUnits, type Inputs, monthOf, usual } from './extrapolate.ts';
import { type Cost, kinds, measureUnits, type Units } from './measure.ts';

const optionOf = (name: string): string | undefined =>
  process.argv.find((text) => text.startsWith(`--${name}=`))?.split('=')[1];
const mails = Number(optionOf('mails') ?? 20_000);
const rounds = Number(optionOf('rounds') ?? 3);
const only = (optionOf('only') ?? 'postgres,citus1,citus3').split(',');
const inputs = Object.fromEntries(
  Object.entries(usual).map(([name, value]) => [
    name,
    Number(optionOf(name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)) ?? value),
  ]),
) as unknown as Inputs;
const mostDifference = 0.2;

const rounded = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? (value < 1 ? 2 : 1) : 0 });
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const row = (cells: readonly (string | number)[]): void =>
  console.log(`| ${cells.map((cell) => (typeof cell === 'number' ? rounded(cell) : cell)).join(' | ')} |`);
const head = (...names: string[]): void => {
  row(names);
  console.log(`|${names.map((_, at) => (at === 0 ? '---' : '--:')).join('|')}|`);
};

/** False: more than the bound. */
const compare = (name: string, first: number, second: number): boolean => {
  const most = Math.max(first, second);
  const difference = most === 0 ? 0 : Math.abs(second - first) / most;
  row([name, first, second, `${(difference * 100).toFixed(0)} %`]);
  return difference <= mostDifference;
};

const figuresOf = (cost: Cost): [name: string, value: number][] => [
  ['bytes on disk', sumOf(Object.values(cost.bytes))],
  ['bytes of log', cost.walBytes],
  ['writes to the disk', cost.writes],
  ...cost.nodesUs.map((us, at): [string, number] => [
    cost.nodesUs.length === 1
      ? 'µs of PostgreSQL'
      : at === 0
        ? 'µs of the coordinator'
        : `µs of worker ${at}`,
    us,
  ]),
  ['µs of Lettersmith', cost.ownUs],
];

/** All rows of a workspace are on one node: which of the workers it is means nothing. */
const workersTogether = (units: Units): Units => ({
  ...units,
  cost: Object.fromEntries(
    kinds.map((kind) => {
      const [coordinator = 0, ...workers] = units.cost[kind].nodesUs;
      const nodesUs = workers.length === 0 ? [coordinator] : [coordinator, sumOf(workers)];
      return [kind, { ...units.cost[kind], nodesUs }];
    }),
  ) as Units['cost'],
});

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const medianCost = (costs: readonly Cost[]): Cost => {
  const of = (read: (cost: Cost) => number): number => median(costs.map(read));
  const [any] = costs;
  const tables = Object.keys(any?.bytes ?? {});
  return {
    bytes: Object.fromEntries(tables.map((table) => [table, of(({ bytes }) => bytes[table] ?? 0)])),
    walBytes: of(({ walBytes }) => walBytes),
    writes: of(({ writes }) => writes),
    nodesUs: (any?.nodesUs ?? []).map((_, at) => of(({ nodesUs }) => nodesUs[at] ?? 0)),
    ownUs: of(({ ownUs }) => ownUs),
  };
};

const medianUnits = ([first, ...others]: readonly Units[]): Units => {
  if (!first) throw new Error('Nothing was measured.');
  const all = [first, ...others];
  const cost = Object.fromEntries(
    kinds.map((kind) => [kind, medianCost(all.map((units) => units.cost[kind]))]),
  );
  return { ...first, cost: cost as Units['cost'] };
};

const run = promisify(execFile);
const archiveFile = fileURLToPath(new URL('../archive/run.ts', import.meta.url));
const measureArchive = async (): Promise<ArchiveUnits> => {
  const { stdout } = await run(process.execPath, [archiveFile, '100000']);
  const numberAfter = (text: string): number => Number(stdout.split(text)[1]?.trim().split(/\s/)[0]);
  return { fileBytes: numberAfter('a row in files'), tableBytes: numberAfter('beside the files, in tables') };
};

const endpoint = spawn(process.execPath, [fileURLToPath(new URL('../send/endpoint.ts', import.meta.url))], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [port] = (await once(endpoint.stdout, 'data')) as [Buffer];
const missing = await missingForCitus();
const measured = new Map<string, Units>();
let running: Engine | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    endpoint.kill();
    await running?.stop();
    process.exit(1);
  });

const measureTwice = async (start: () => Promise<Engine>): Promise<void> => {
  const engine = await start();
  running = engine;
  const measure = async (count: number): Promise<Units> =>
    workersTogether(await measureUnits(engine, `http://127.0.0.1:${Number(port)}`, count));
  try {
    // The first campaign of a process compiles its code.
    await measure(5_000);
    const runs: [Units[], Units[]] = [[], []];
    // In turns, so that work of others on the machine meets both runs.
    for (let round = 0; round < rounds; round += 1) for (const of of runs) of.push(await measure(mails));
    const [first, second] = [medianUnits(runs[0]), medianUnits(runs[1])];
    measured.set(engine.name, first);
    console.log(`\n### ${engine.name}\n`);
    head('one', 'first run', 'second run', 'difference');
    for (const kind of kinds) {
      const again = figuresOf(second.cost[kind]);
      for (const [at, [name, value]] of figuresOf(first.cost[kind]).entries())
        if (!compare(`${kind}: ${name}`, value, again[at]?.[1] ?? 0)) process.exitCode = 1;
    }
    if (measured.size > 1) return;
    console.log('\nBytes by table:\n');
    head('one', 'table', 'bytes');
    for (const kind of kinds)
      for (const [table, bytes] of Object.entries(first.cost[kind].bytes).sort(([, a], [, b]) => b - a))
        if (bytes >= 2) row([kind, table, bytes]);
  } finally {
    running = null;
    await engine.stop();
  }
};

try {
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(
    `${measuredAt()} ${rounds} rounds of ${rounded(mails)} mails in each run. Load average at the start: ${load.join(', ')}.`,
  );
  if (only.includes('postgres')) await measureTwice(startPostgres);
  for (const [name, workers] of [
    ['citus1', 0],
    ['citus3', 2],
  ] as const)
    if (only.includes(name)) {
      if (missing === null) await measureTwice(() => startDistributed(workers));
      else console.log(`\n${name} was not measured: ${missing}.`);
    }
  console.log('\n### Archive\n');
  head('bytes of a delivery', 'first run', 'second run', 'difference');
  const [archive, again] = [await measureArchive(), await measureArchive()];
  for (const [name, key] of [
    ['in files', 'fileBytes'],
    ['in tables beside them', 'tableBytes'],
  ] as const)
    if (!compare(name, archive[key], again[key])) process.exitCode = 1;

  console.log(`\n### A month, extrapolated\n\nInputs: ${JSON.stringify(inputs)}`);
  for (const [name, units] of measured) {
    const nodes = units.cost.event.nodesUs.length;
    console.log(
      `\n${name}: ${rounded(units.eventsPerMail * 100)} events for 100 mails, of which ${rounded(units.kept * 100)} stay.\n`,
    );
    head(
      'mails a month',
      'contacts',
      'deliveries live',
      'events',
      'GB without archive',
      'GB live',
      'of them events',
      'GB in files',
      'mails a second at the peak',
      'writes a second',
      'GB of log a day',
      ...(nodes === 1 ? ['cores of PostgreSQL'] : ['cores of the coordinator', 'cores of workers']),
      'cores of Lettersmith',
      'GB of memory',
      'machines by disk',
      'cores paid',
      '$ cores',
      '$ disk',
      '$ files and log',
      '$ Amazon SES',
    );
    for (const count of [1e6, 1e7, 1e8, 1e9]) {
      const month = monthOf(units, archive, inputs, count);
      const { rows, dollars } = month;
      row([
        count,
        rows.contacts,
        rows.deliveries,
        rows.events,
        month.gbUnarchived,
        month.gbLive,
        month.gbEvents,
        month.gbFiles,
        month.peakPerSecond,
        month.writesPerSecond,
        month.walGbPerDay,
        ...month.nodeCores,
        month.ownCores,
        month.gbMemory,
        month.machines,
        month.cores,
        dollars.machines,
        dollars.disk,
        dollars.storage,
        dollars.mails,
      ]);
    }
  }
} finally {
  endpoint.kill();
}
process.exit();
