// The real server with a few signed-in members, in a separate process that measures its own event loop.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sessionCookieName } from '../../src/server/http/session.ts';
import { startTestServer } from '../../test/support/app.ts';

export interface Started {
  url: string;
  /** One per member, for the header `cookie`. */
  cookies: string[];
}

/** Milliseconds beyond the time between two samples. */
export interface LoopDelay {
  p50: number;
  p99: number;
  max: number;
}

const members = 24;
const resolution = 10;

const app = await startTestServer();
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
const beyond = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolution);

process.on('message', async (message: 'reset' | 'read' | 'stop') => {
  if (message === 'reset') delay.reset();
  if (message !== 'stop') {
    const [p50, p99, max] = [delay.percentile(50), delay.percentile(99), delay.max].map(beyond);
    process.send?.({ p50, p99, max } as LoopDelay);
    return;
  }
  await app.close();
  process.disconnect();
});

const name = sessionCookieName(app.server.ctx);
const cookies: string[] = [];
for (let index = 0; index < members; index += 1) {
  const member = await app.member();
  cookies.push(`${name}=${member.cookies.get(name)}`);
}
process.send?.({ url: app.url, cookies } satisfies Started);
