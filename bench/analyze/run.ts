// How long an analysis takes beside a bare parse and beside its peers: node bench/analyze/run.ts [--own]
// Time is processor time (`process.threadCpuUsage`), so that other processes do not count. All contestants alternate in
// one process with HTML that is new to each.
import { parse } from 'parse5';
import { clientSupportOf } from '../../src/deliverability/client-support/support.ts';
import { analyze } from '../../src/deliverability/judge/analyze.ts';
import { checks } from '../../src/deliverability/judge/checks.ts';
import { readMessage } from '../../src/deliverability/message/message.ts';
import { measuredAt } from '../measured.ts';
import { sample } from './samples.ts';

interface Contestant {
  name: string;
  run: (html: string) => number;
}

const isOwn = process.argv.includes('--own');

const peersFile = './peers.mjs';
const peers = async (): Promise<Contestant[]> => (isOwn ? [] : (await import(peersFile)).peers);

const contestants: Contestant[] = [
  { name: 'parse5 8.1.1, parse alone', run: (html) => parse(html).childNodes.length },
  {
    name: `lettersmith, all ${checks.length} checks`,
    run: (html) => analyze({ html, subject: 'News from the kiln', preheader: 'Tea at ten' }).findings.length,
  },
  { name: 'lettersmith, facts alone', run: (html) => readMessage({ html }).runs.length },
  {
    name: 'lettersmith, ten clients alone',
    run: (html) => clientSupportOf(readMessage({ html })).length,
  },
  ...(await peers()),
];

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const digits = (value: number): string => value.toPrecision(3);

/** The processor's clock ticks every few milliseconds, so it is read around a batch. */
const batch = 25;
let seed = 0;
let sum = 0;
// The compiler needs to have met everything before anyone is measured.
for (let round = 0; round < 300; round += 1)
  for (const { run } of contestants.slice(0, 4)) sum += run(sample(5 + (round % 20), round + 100_000));
console.log(`${measuredAt()}\n`);
for (const kilobytes of [5, 20, 80, 100]) {
  const rounds = Math.ceil((isOwn ? 60 : 24) / kilobytes ** 0.5);
  const figures = contestants.map(() => ({ cpu: 0, runs: 0, wall: [] as number[] }));
  for (let round = 0; round < rounds + 2; round += 1)
    for (let turn = 0; turn < contestants.length; turn += 1) {
      const which = (round + turn) % contestants.length;
      const own = figures[which];
      const emails = Array.from({ length: batch }, () => {
        seed += 1;
        return sample(kilobytes, seed);
      });
      const before = cpuMs();
      for (const html of emails) {
        const startedAt = performance.now();
        sum += contestants[which]?.run(html) ?? 0;
        // The first rounds are for the compiler.
        if (round > 1) own?.wall.push(performance.now() - startedAt);
      }
      if (!own || round < 2) continue;
      own.cpu += cpuMs() - before;
      own.runs += batch;
    }
  const means = figures.map(({ cpu, runs }) => cpu / runs);
  const floor = means[0] ?? Number.NaN;
  console.log(
    `\n#### ${kilobytes} KB\n\n| what | mean CPU ms | × parse5 | p95 ms on the clock |\n|---|--:|--:|--:|`,
  );
  for (const [index, { name }] of contestants.entries()) {
    const mean = means[index] ?? Number.NaN;
    const wall = figures[index]?.wall.sort((a, b) => a - b) ?? [];
    console.log(`| ${name} | ${digits(mean)} | ${digits(mean / floor)} | ${digits(at(wall, 0.95))} |`);
  }
}
if (!Number.isFinite(sum)) throw new Error('A contestant did not answer.');
