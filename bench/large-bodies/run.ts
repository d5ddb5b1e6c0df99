// How large bodies affect other clients: six at once, from one user, repeatedly. The server runs in one process, the
// other clients in another one, and the large bodies come from here.
//
//   NODE_ENV=production node bench/large-bodies/run.ts [--rounds=6] [--embedded]
//
// `loop` is how late the server's event loop is, beyond the 10 ms between two samples. `others` are signed-in users who
// request their templates, every 30 ms each of four. Starts its own PostgreSQL.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startCluster } from '../../test/support/postgres-cluster.ts';
import { measuredAt } from '../measured.ts';
import { type LargeCall, largeCalls } from './bodies.ts';
import type { Times } from './others.ts';
import type { LoopDelay, Started } from './server.ts';

const rounds = Number(process.argv.find((text) => text.startsWith('--rounds='))?.split('=')[1] ?? 6);
const atOnce = 6;

const cluster = process.argv.includes('--embedded') ? null : await startCluster();
if (!cluster && !process.argv.includes('--embedded'))
  throw new Error('PostgreSQL 15 or newer is needed, with its server programs.');
const startChild = (file: string): ChildProcess =>
  fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, ...(cluster ? { DATABASE_URL: cluster.url } : {}) },
  });
const answerOf = async <Answer>(child: ChildProcess, message?: string): Promise<Answer> => {
  const answer = once(child, 'message');
  if (message !== undefined) child.send(message);
  return (await answer)[0] as Answer;
};

const server = startChild('./server.ts');
const { url, cookies } = await answerOf<Started>(server);
const [large = '', ...small] = cookies;
const others = startChild('./others.ts');
others.send({ url, cookies: small } satisfies Started);

const send = async ({ path, statuses, body }: LargeCall): Promise<number> => {
  const started = performance.now();
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { cookie: large, 'content-type': 'application/json' },
    body,
  });
  const text = await answer.text();
  if (!statuses.includes(answer.status))
    throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
  return performance.now() - started;
};

const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
const measure = async (name: string, work: () => Promise<number[]>): Promise<void> => {
  await Promise.all([answerOf(server, 'reset'), answerOf(others, 'reset')]);
  const times = await work();
  const loop = await answerOf<LoopDelay>(server, 'read');
  const { calls, p50, p99, max } = await answerOf<Times>(others, 'read');
  const longest = times.length === 0 ? '' : ms(Math.max(...times));
  console.log(
    `| ${name} | ${ms(loop.p50)} | ${ms(loop.p99)} | ${ms(loop.max)} | ${calls} | ${ms(p50)} | ${ms(p99)} | ${ms(max)} | ${longest} |`,
  );
};

const quietMs = 3_000;
let index = 0;
const measureAll = async (): Promise<void> => {
  console.log(`${measuredAt()}\n`);
  console.log(
    '| six at once | loop p50 ms | p99 | max | calls of others | p50 ms | p99 | max | longest large call ms |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|',
  );
  const only = process.argv.find((text) => text.startsWith('--only='))?.slice(7);
  await pause(2_000);
  await measure('nothing', async () => {
    await pause(quietMs);
    return [];
  });
  for (const [name, callOf] of Object.entries(largeCalls)) {
    if (only !== undefined && !name.includes(only)) continue;
    // Warm-up: the threads start, and one-time work is done.
    await send(callOf(index++));
    await pause(quietMs);
    const batches = Array.from({ length: rounds }, () =>
      Array.from({ length: atOnce }, () => callOf(index++)),
    );
    await measure(name, async () => {
      const times: number[] = [];
      for (const batch of batches) times.push(...(await Promise.all(batch.map(send))));
      return times;
    });
    // Images and grades of the saved emails follow.
    await pause(quietMs);
  }
};

try {
  await measureAll();
} finally {
  others.kill();
  const gone = once(server, 'exit');
  server.send('stop');
  await gone;
  await cluster?.stop();
}
