// Unit costs, and what they mean for 1, 10, 100 million and a billion mails a month.
//
//   node bench/units/run.ts [--mails=30000] [--once]
//
// Starts its own PostgreSQL with its default settings. Measures twice; fails if a figure differs by more than 20 %.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startCluster } from '../../test/support/postgres-cluster.ts';
import { measuredAt } from '../measured.ts';
import { monthOf } from './extrapolate.ts';
import { type Cost, measureUnits, type Units } from './measure.ts';

const mails = Number(process.argv.find((text) => text.startsWith('--mails='))?.slice(8) ?? 30_000);
const mostDifference = 0.2;

const cluster = await startCluster();
if (!cluster) throw new Error('PostgreSQL 15 or newer is needed, with its server programs.');
const endpoint = spawn(process.execPath, [fileURLToPath(new URL('../send/endpoint.ts', import.meta.url))], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [port] = (await once(endpoint.stdout, 'data')) as [Buffer];
const measure = (): Promise<Units> => measureUnits(cluster.url, `http://127.0.0.1:${Number(port)}`, mails);

const rounded = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });
const bytesOf = ({ bytes }: Cost): number => Object.values(bytes).reduce((sum, value) => sum + value, 0);

const figuresOf = (units: Units): [name: string, value: number][] =>
  (['contact', 'mail', 'event'] as const).flatMap((what) => {
    const cost = units[what];
    return [
      [`${what}: bytes on disk`, bytesOf(cost)],
      [`${what}: bytes of log`, cost.walBytes],
      [`${what}: µs of PostgreSQL`, cost.databaseUs],
      [`${what}: µs of Lettersmith`, cost.ownUs],
    ] as [string, number][];
  });

try {
  console.log(`${measuredAt()} ${mails} mails.\n`);
  // The first campaign of a process compiles its code.
  if (!process.argv.includes('--once'))
    await measureUnits(cluster.url, `http://127.0.0.1:${Number(port)}`, 2_000);
  const first = await measure();
  const second = process.argv.includes('--once') ? first : await measure();
  const again = new Map(figuresOf(second));
  console.log('| unit | first run | second run | difference |\n|---|--:|--:|--:|');
  for (const [name, value] of figuresOf(first)) {
    const other = again.get(name) ?? 0;
    const difference = Math.abs(other - value) / Math.max(value, other);
    console.log(`| ${name} | ${rounded(value)} | ${rounded(other)} | ${(difference * 100).toFixed(0)} % |`);
    // The generated contacts are not the product's work, and their time says nothing.
    if (difference > mostDifference && !name.startsWith('contact: µs')) process.exitCode = 1;
  }
  console.log(`\n${rounded(first.eventsPerMail * 100)} events for 100 mails.\n`);
  console.log('| one | table | bytes |\n|---|---|--:|');
  for (const what of ['contact', 'mail', 'event'] as const)
    for (const [table, bytes] of Object.entries(first[what].bytes).sort(([, a], [, b]) => b - a))
      console.log(`| ${what} | ${table} | ${rounded(bytes)} |`);
  console.log(
    '\n| mails a month | contacts | deliveries live | events live | peak a second | disk GB | log GB a day | cores of PostgreSQL | cores of Lettersmith | $ machines | $ disk | $ log | $ Amazon SES |\n|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
  );
  for (const count of [1e6, 1e7, 1e8, 1e9]) {
    const month = monthOf(first, count);
    const { rows, dollars } = month;
    const cells = [
      count,
      rows.contacts,
      rows.deliveries,
      rows.events,
      month.peakPerSecond,
      month.diskGb,
      month.walGbPerDay,
      month.databaseCores,
      month.ownCores,
      dollars.machines,
      dollars.disk,
      dollars.storage,
      dollars.mails,
    ];
    console.log(`| ${cells.map(rounded).join(' | ')} |`);
  }
} finally {
  endpoint.kill();
  await cluster.stop();
}
process.exit();
