// A thousand signed-in people on two cores, the people included, for ten minutes; then the same beside hostile clients.
//
//   node bench/load/run.ts [--minutes=10] [--people=1000] [--streams=10000] [--embedded] [--only=people|hostile]
//
// 800 open a screen every 30 seconds, 200 save an email of 30 KB every 10. It fails if a save is lost, if p99 is 500 ms or
// more, or if the server's memory grows by more than 5 % from the second third to the last. Starts its own PostgreSQL.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startCluster } from '../../test/support/postgres-cluster.ts';
import { measuredAt } from '../measured.ts';
import type { HostileReport } from './hostile.ts';
import type { PeopleReport } from './people.ts';
import type { MemorySample, Started } from './server.ts';

const option = (name: string): string | undefined =>
  process.argv.find((text) => text.startsWith(`--${name}=`))?.slice(name.length + 3);
const minutes = Number(option('minutes') ?? 10);
const people = Number(option('people') ?? 1_000);
const streams = Number(option('streams') ?? 10_000);
const only = option('only');
const longestMs = 500;
const mostGrowth = 0.05;
const sampleEveryMs = 2_000;
const warmUpMs = 60_000;

const isEmbedded = process.argv.includes('--embedded');
const cluster = isEmbedded ? null : await startCluster(['max_connections=50', 'shared_buffers=256MB']);
if (!cluster && !isEmbedded) throw new Error('PostgreSQL 15 or newer is needed, with its server programs.');

const startChild = (file: string, ...args: string[]): ChildProcess =>
  fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    env: { ...process.env, ...(cluster ? { DATABASE_URL: cluster.url } : {}) },
  });
const answerOf = async <Answer>(child: ChildProcess, message?: string): Promise<Answer> => {
  const answer = once(child, 'message');
  if (message !== undefined) child.send(message);
  return (await answer)[0] as Answer;
};

const failures: string[] = [];
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const ms = (value: number): string => value.toFixed(0);
const mb = (value: number): string => (value / 1024 / 1024).toFixed(0);

/** The server's memory, sampled for so long. */
const sampleMemory = async (server: ChildProcess, forMs: number): Promise<number[]> => {
  const samples: number[] = [];
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    samples.push((await answerOf<MemorySample>(server, 'memory')).rss);
    await pause(sampleEveryMs);
  }
  return samples;
};

const server = startChild('./server.ts', String(Math.max(people, Math.ceil(streams / 8))));
const started = await answerOf<Started>(server);
console.log(
  `${measuredAt()} ${isEmbedded ? 'Embedded database' : 'PostgreSQL'}, ${people} people, ${minutes} minutes.\n`,
);
console.log(
  '| beside | screens | p50 ms | p99 | max | saves | p50 ms | p99 | max | lost | errors | memory MB by thirds |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|---|',
);

const measure = async (name: string, beside?: ChildProcess): Promise<void> => {
  const crowd = startChild('./people.ts');
  crowd.send({ ...started, accounts: started.accounts.slice(0, people) } satisfies Started);
  await pause(warmUpMs);
  crowd.send('measure');
  const memory = await sampleMemory(server, minutes * 60_000);
  if (beside) console.log(JSON.stringify(await answerOf<HostileReport>(beside, 'report')));
  const { screens, saves, errors, lostSaves } = await answerOf<PeopleReport>(crowd, 'end');
  const third = Math.floor(memory.length / 3);
  const thirds = [0, 1, 2].map((index) => mean(memory.slice(index * third, (index + 1) * third)));
  const [, second = 0, last = 0] = thirds;
  console.log(
    `| ${name} | ${screens.calls} | ${ms(screens.p50)} | ${ms(screens.p99)} | ${ms(screens.max)} | ${saves.calls} | ${ms(saves.p50)} | ${ms(saves.p99)} | ${ms(saves.max)} | ${lostSaves} | ${JSON.stringify(errors)} | ${thirds.map(mb).join(', ')} |`,
  );
  if (lostSaves > 0) failures.push(`${name}: ${lostSaves} saves are lost.`);
  if (Object.keys(errors).length > 0) failures.push(`${name}: calls failed: ${JSON.stringify(errors)}.`);
  if (screens.p99 >= longestMs) failures.push(`${name}: the p99 of screens is ${ms(screens.p99)} ms.`);
  if (saves.p99 >= longestMs) failures.push(`${name}: the p99 of saves is ${ms(saves.p99)} ms.`);
  if (last > second * (1 + mostGrowth))
    failures.push(`${name}: memory grew from ${mb(second)} to ${mb(last)} MB.`);
};

try {
  if (only !== 'hostile') await measure('nothing');
  if (only !== 'people') {
    const hostile = startChild('./hostile.ts', String(streams));
    hostile.send(started);
    try {
      await measure('hostile clients', hostile);
    } finally {
      hostile.kill();
    }
  }
} finally {
  const gone = once(server, 'exit');
  server.send('stop');
  await gone;
  await cluster?.stop();
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
