// Clients that make small calls all the time, in a separate process. It returns how long theirs took.
import { setTimeout as pause } from 'node:timers/promises';
import type { Started } from './server.ts';

/** Milliseconds. */
export interface Times {
  calls: number;
  p50: number;
  p99: number;
  max: number;
}

const callers = 4;
const everyMs = 30;
let times: number[] = [];
let isStopped = false;

process.on('message', (message: Started | 'reset' | 'read' | 'stop') => {
  if (typeof message === 'object') void begin(message);
  else if (message === 'stop') {
    isStopped = true;
    process.disconnect();
  } else {
    const sorted = times.sort((a, b) => a - b);
    const at = (share: number): number =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    process.send?.({ calls: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) } satisfies Times);
    times = [];
  }
});

const begin = async ({ url, cookies }: Started): Promise<void> => {
  let index = 0;
  const call = async (): Promise<void> => {
    while (!isStopped) {
      index += 1;
      const cookie = cookies[index % cookies.length] ?? '';
      const started = performance.now();
      const answer = await fetch(`${url}/api/templates`, { headers: { cookie } });
      await answer.arrayBuffer();
      times.push(performance.now() - started);
      if (answer.status !== 200) throw new Error(`GET /api/templates answered ${answer.status}.`);
      await pause(everyMs);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
};
