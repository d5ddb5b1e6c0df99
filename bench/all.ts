// Every ratio of the product in one table: node bench/all.ts --own
//
// The renderer is measured in this process. Measurements with a database run the short form of their own benchmark, on
// the PostgreSQL of DATABASE_URL, else on one that this program starts if PostgreSQL 15 or newer is installed; without
// either its rows say so. Peers are never measured here: each table of docs/benchmarks.md names its command.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { startCluster } from '../test/support/postgres-cluster.ts';
import { measuredAt } from './measured.ts';
import {
  analyzeBesideParse,
  conditionsBesideJoin,
  importHtmlBesideParse,
  keystrokeBesideFloor,
  personalizeBesideJoin,
  renderBesideFloor,
} from './ratios.ts';

const folder = import.meta.dirname;

if (!process.argv.includes('--own')) {
  console.error('Usage: node bench/all.ts --own');
  process.exit(2);
}

interface Row {
  what: string;
  measured: number | null;
  unit?: string;
  bound?: number;
}

const rows: Row[] = [];
const add = (row: Row): void => {
  rows.push(row);
  console.error(`${row.what}: ${row.measured === null ? 'not measured' : row.measured.toFixed(2)}`);
};

for (const blocks of [10, 50, 200])
  add({ what: `render ${blocks} blocks, × floor`, measured: renderBesideFloor(blocks).ratio, bound: 2 });
for (const blocks of [10, 50, 200])
  add({
    what: `render ${blocks} blocks, bold and a link in every text, × floor`,
    measured: renderBesideFloor(blocks, { withMarks: true }).ratio,
    bound: 5,
  });
for (const blocks of [50, 250])
  add({
    what: `render ${blocks} blocks again after a key, × floor`,
    measured: keystrokeBesideFloor(blocks).ratio,
    bound: 2,
  });
for (const [kilobytes, bound] of [
  [5, 5],
  [20, 3],
  [100, 3],
] as const)
  add({
    what: `analyze ${kilobytes} KB, × parse5 alone`,
    measured: analyzeBesideParse(kilobytes).ratio,
    bound,
  });
add({ what: 'personalize, × plain join', measured: personalizeBesideJoin().ratio, bound: 1.25 });
add({
  what: 'personalize with conditions and a repeat, × plain join',
  measured: conditionsBesideJoin().ratio,
  bound: 1.5,
});
add({ what: 'import 20 KB of HTML, × parse5 alone', measured: importHtmlBesideParse(20).ratio, bound: 25 });

/** The output of a benchmark, without a time limit; its notes are shown only if it fails. */
const printed = (script: string, args: readonly string[], env: Record<string, string>): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(folder, script), ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let notes = '';
    child.stdout.on('data', (data: Buffer) => {
      out += data;
    });
    child.stderr.on('data', (data: Buffer) => {
      notes += data;
    });
    child.on('close', (code) =>
      code === 0 ? resolve(out) : reject(new Error(`${script} ended with ${code}:\n${notes}`)),
    );
  });

/** The last number of the row that begins so, or the one in this column. */
function cellOf(table: string, name: string, column = -1): number | null {
  const line = table.split('\n').find((text) => text.startsWith(`| ${name}`));
  const cells = line
    ?.split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll(',', ''));
  const value = Number(cells?.at(column));
  return Number.isFinite(value) ? value : null;
}

interface Benchmark {
  script: string;
  args: string[];
  rows: (Omit<Row, 'measured'> & { name: string; column?: number })[];
}

const benchmarks: Benchmark[] = [
  {
    script: 'import/run.ts',
    args: ['--rows=30000', '--runs=3'],
    rows: [{ what: 'import 30,000 rows, × psql', name: 'lettersmith ', bound: 1.5 }],
  },
  {
    script: 'import/search.ts',
    args: ['--rows=100000'],
    rows: [
      ['first page', 20],
      ['part of a name, three letters', 50],
      ['two words', 200],
    ].map(([name, bound]) => ({
      what: `page of 100 among 100,000 contacts, ${name}`,
      name: `${name} |`,
      column: 1,
      unit: 'ms',
      bound: Number(bound),
    })),
  },
  {
    script: 'send/run.ts',
    args: ['--mails=8000', '--runs=3', '--only=instant,bulk'],
    rows: [
      { what: 'send 8,000 mails, a call a mail, × loop', name: '0 ms, lettersmith |', column: 3, bound: 1.5 },
      {
        what: 'send 8,000 mails, many mails a call, × loop',
        name: '0 ms, lettersmith, bulk |',
        column: 3,
        bound: 0.8,
      },
    ],
  },
  {
    script: 'events/run.ts',
    args: ['--events=8000'],
    rows: [
      { what: 'events taken', name: 'taken', unit: 'a second' },
      { what: 'events worked in', name: 'worked in', unit: 'a second' },
    ],
  },
];

const cluster = process.env.DATABASE_URL ? null : await startCluster();
const databaseUrl = process.env.DATABASE_URL ?? cluster?.url;
for (const benchmark of benchmarks) {
  const isPossible = databaseUrl !== undefined;
  const table = isPossible
    ? await printed(benchmark.script, benchmark.args, { DATABASE_URL: databaseUrl })
    : '';
  if (process.argv.includes('--print')) console.error(table);
  for (const { name, column, ...row } of benchmark.rows)
    add({ ...row, measured: cellOf(table, name, column) });
}
await cluster?.stop();

const where = databaseUrl === undefined ? 'No PostgreSQL was there' : 'With PostgreSQL';
console.log(`${measuredAt()} ${where}.\n`);
console.log('| what | measured | bound |\n|---|--:|--:|');
let over = 0;
for (const { what, measured, unit, bound } of rows) {
  const isOver = measured !== null && bound !== undefined && measured > bound;
  if (isOver) over += 1;
  const figure =
    measured === null
      ? 'not measured'
      : `${measured >= 100 ? Math.round(measured) : measured.toFixed(2)}${unit ? ` ${unit}` : ''}`;
  console.log(
    `| ${what} | ${figure}${isOver ? ', over' : ''} | ${bound === undefined ? '' : `${bound}${unit ? ` ${unit}` : ''}`} |`,
  );
}
if (over > 0) console.log(`\n${over} of ${rows.length} are over their bound.`);
process.exitCode = over > 0 ? 1 : 0;
