// The listening servers of a process. They listen before the database is open and answer for themselves until the
// product takes over: a balancer that waits for migrations needs an answer meanwhile.
import { lookup } from 'node:dns/promises';
import { createServer, type RequestListener, type Server } from 'node:http';

/** Node's own limit: a client that sends one byte a minute would hold a file in memory for hours. */
const requestTimeoutMs = 300_000;
/** Longer than the idle time of common proxies, so that it is the proxy that closes an idle connection. */
const keepAliveTimeoutMs = 72_000;
const longestRequestMs = 25_000;

export interface Front {
  /** The first server, with the address that was given. */
  server: Server;
  /** From now on this listener answers. */
  mount: (listener: RequestListener) => void;
  /** Accepts no more connections and waits for requests under way, at most 25 seconds. Idle connections close at once. */
  close: () => Promise<void>;
}

interface FrontOptions {
  host: string;
  port: number;
  /** Answers until `mount` is called. */
  meanwhile: RequestListener;
}

const listen = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), longestRequestMs);
    timer.unref();
    // An error means that it was closed before.
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
  });

/** `localhost` has two addresses on most machines, and clients use either. */
const otherAddresses = async (host: string, server: Server): Promise<string[]> => {
  if (host !== 'localhost') return [];
  const bound = server.address();
  const found = await lookup(host, { all: true }).catch(() => []);
  return found
    .map(({ address }) => address)
    .filter((address) => typeof bound !== 'object' || address !== bound?.address);
};

/** @throws the error of the operating system when the address or the port cannot be used. */
export const openFront = async ({ host, port, meanwhile }: FrontOptions): Promise<Front> => {
  let answer = meanwhile;
  const create = (): Server => {
    const created = createServer((request, response) => answer(request, response));
    created.requestTimeout = requestTimeoutMs;
    created.keepAliveTimeout = keepAliveTimeoutMs;
    return created;
  };
  const server = create();
  await listen(server, host, port);
  const servers = [server];
  for (const address of await otherAddresses(host, server)) {
    const other = create();
    // The second address may be in use or switched off; the first one answers.
    await listen(other, address, port).then(
      () => servers.push(other),
      () => undefined,
    );
  }
  return {
    server,
    mount: (listener) => {
      answer = listener;
    },
    close: async () => {
      await Promise.all(servers.map(closeServer));
    },
  };
};
