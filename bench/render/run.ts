// Prints the tables of docs/benchmarks.md: `NODE_ENV=production node bench/render/run.ts`. With `--own` only the
// product and the floor are measured, which takes seconds.

import { measuredAt } from '../measured.ts';
import { type Contestant, contest, type Result, warmUp } from './contest.ts';
import { floorHtml } from './floor.ts';
import { own, ownSize } from './own.ts';
import type { SamplePart } from './sample.ts';

if (process.env.NODE_ENV !== 'production')
  throw new Error('Set NODE_ENV=production: React checks more without it.');

const floor: Contestant = {
  name: 'floor: one template string',
  prepare: (parts) => parts,
  render: (parts) => floorHtml(parts as SamplePart[]),
};
// Plain JavaScript, because the peers are not installed where types are checked.
const peersFile = './peers.mjs';
const isShort = process.argv.includes('--own');
const peers: Contestant[] = isShort ? [] : (await import(peersFile)).peers;
const contestants = [floor, ...own, ...peers];

const digits = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
const ratio = (value: number): string => (Number.isFinite(value) ? digits(value) : '');

function table(count: number, results: readonly Result[]): string {
  const find = (name: string): Result | undefined => results.find((result) => result.name === name);
  const base = find(floor.name)?.median ?? Number.NaN;
  const mjml = find('mjml 5');
  const minified = find('mjml 5, minified');
  const rows = results.map(({ name, median, p95, bytes }) =>
    [
      name,
      digits(median),
      digits(p95),
      ratio(median / base),
      ratio((mjml?.median ?? Number.NaN) / median),
      String(bytes),
      ratio(bytes / (mjml?.bytes ?? Number.NaN)),
      ratio(bytes / (minified?.bytes ?? Number.NaN)),
    ].join(' | '),
  );
  return [
    `### ${count} blocks`,
    '',
    '| renderer | median ms | p95 ms | × floor | × faster than mjml | bytes | × bytes of mjml | × minified |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...rows.map((row) => `| ${row} |`),
    '',
  ].join('\n');
}

const turns = [
  { count: 10, rounds: 12, documents: 150 },
  { count: 50, rounds: 12, documents: 100 },
  { count: 200, rounds: 12, documents: 50 },
];
console.log(`${measuredAt()}\n`);
await warmUp(contestants);
for (const { count, ...rest } of turns) console.log(table(count, await contest(contestants, count, rest)));

console.log('### Size\n\n| mixed blocks | bytes | may be |\n|--:|--:|--:|');
for (const [count, most] of [
  [7, 10_240],
  [35, 36_864],
  [100, 102_399],
] as const)
  console.log(`| ${count} | ${ownSize(count)} | ${most} |`);
