// A small load balancer: it asks /api/ready several times a second, keeps connections open, and repeats nothing.
import { Agent, createServer, get, request, type Server } from 'node:http';
import { freePort } from './free-port.ts';

const askEveryMs = 200;
/** As balancers do: a busy server that answers late once is not taken out. */
const mostMissing = 3;

export interface Balancer {
  url: string;
  /** The ports that were ready when they were asked last. */
  readyPorts: () => number[];
  /** Requests that it could not pass on, or that were not answered. */
  failures: string[];
  /** What servers said when they came and went. */
  answers: string[];
  close: () => Promise<void>;
}

/** 200, or what else it answered; null: no answer within a second. */
const askOne = (port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const options = { port, host: '127.0.0.1', path: '/api/ready', agent: false, timeout: 1_000 };
    const call = get(options, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.once('end', () => resolve(answer.statusCode === 200 ? 'ready' : text));
      answer.once('error', () => resolve(null));
    });
    call.once('timeout', () => call.destroy());
    call.once('error', () => resolve(null));
  });

export const startBalancer = async (ports: readonly number[]): Promise<Balancer> => {
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  const answers: string[] = [];
  const missing = new Map<number, number>();
  let ready: number[] = [];
  let turn = 0;
  const update = (port: number, answer: string | null): void => {
    missing.set(port, answer === null ? (missing.get(port) ?? 0) + 1 : 0);
    const wasReady = ready.includes(port);
    const isReady =
      answer === 'ready' || (answer === null && wasReady && (missing.get(port) ?? 0) < mostMissing);
    if (wasReady !== isReady) answers.push(`${port}: ${answer ?? 'no answer'}`);
    ready = ports.filter((each) => (each === port ? isReady : ready.includes(each)));
  };
  let isAsking = false;
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    await Promise.all(ports.map(async (port) => update(port, await askOne(port))));
    isAsking = false;
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
    answers,
    close: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
};
