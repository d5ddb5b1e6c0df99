// A small load balancer: it asks /api/ready several times a second, keeps connections open, and repeats nothing.
import { Agent, createServer, get, request, type Server } from 'node:http';
import { freePort } from './free-port.ts';

const askEveryMs = 200;

export interface Balancer {
  url: string;
  /** The ports that were ready when they were asked last. */
  readyPorts: () => number[];
  /** Requests that it could not pass on, or that were not answered. */
  failures: string[];
  close: () => Promise<void>;
}

const isReady = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const call = get(
      { port, host: '127.0.0.1', path: '/api/ready', agent: false, timeout: 1_000 },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      },
    );
    call.once('timeout', () => call.destroy());
    call.once('error', () => resolve(false));
  });

export const startBalancer = async (ports: readonly number[]): Promise<Balancer> => {
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  let ready: number[] = [];
  let turn = 0;
  const ask = async (): Promise<void> => {
    const states = await Promise.all(ports.map(isReady));
    ready = ports.filter((_port, index) => states[index]);
  };
  await ask();
  const timer = setInterval(() => void ask(), askEveryMs);
  const server: Server = createServer((incoming, outgoing) => {
    turn += 1;
    const port = ready[turn % Math.max(1, ready.length)];
    const fail = (reason: string): void => {
      failures.push(`${incoming.method} ${incoming.url} to ${port}: ${reason}`);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    };
    if (port === undefined) return fail('no server is ready');
    const { method, url, headers } = incoming;
    const passed = request({ port, host: '127.0.0.1', method, path: url, headers, agent }, (answer) => {
      const { connection: _connection, 'keep-alive': _keepAlive, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, rest);
      answer.pipe(outgoing);
      answer.once('error', (error) => fail(error.message));
    });
    passed.once('error', (error) => fail(error.message));
    incoming.pipe(passed);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    readyPorts: () => ready,
    failures,
    close: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
};
