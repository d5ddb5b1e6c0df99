// Shutdown: the server reports that it is not ready, continues for a grace period in which a load balancer can notice,
// reads the requests that have reached it, answers them and closes.
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Closes a connection that has sent no byte so long after the stop began: browsers open some in advance. */
const silentMs = 500;
/** An event loop pass that took no longer found nothing to read. */
const quietTurnMs = 5;
const mostTurns = 500;
/** How long a stop waits for handlers whose clients have disconnected. */
const longestHandlingMs = 5_000;

interface Drain {
  isDraining: boolean;
  /** Requests that are not answered yet. */
  underWay: Set<FastifyRequest>;
  /** Handlers at work, also for callers that have disconnected. */
  handling: number;
  connections: Set<Socket>;
}

const drains = new WeakMap<object, Drain>();

/**
 * Requests that arrived before the stop wait in the kernel until they are read, and Node treats a connection with an
 * unread request as idle. So the loop runs until three passes in a row find no request.
 */
const readAll = async (drain: Drain): Promise<void> => {
  let quiet = 0;
  for (let turn = 0; turn < mostTurns && quiet < 3; turn += 1) {
    const requests = drain.underWay.size;
    const { size } = drain.connections;
    const startedAt = performance.now();
    await nextTurn();
    const isQuiet =
      performance.now() - startedAt < quietTurnMs &&
      drain.underWay.size === requests &&
      drain.connections.size === size;
    quiet = isQuiet ? quiet + 1 : 0;
  }
};

const closeSilent = async ({ connections }: Drain): Promise<void> => {
  await pause(silentMs, undefined, { ref: false });
  for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
};

/** Call this before the first route. `graceSeconds` is how long the server accepts requests after the stop began. */
export const drainOnClose = (app: FastifyInstance, graceSeconds: number): void => {
  const drain: Drain = { isDraining: false, underWay: new Set(), handling: 0, connections: new Set() };
  drains.set(app.server, drain);
  const remember = (connection: Socket): void => {
    drain.connections.add(connection);
    connection.once('close', () => drain.connections.delete(connection));
  };
  app.server.on('connection', remember);
  app.addHook('onRequest', async (request, reply) => {
    // `localhost` has two addresses, and Node uses a second server for the second one.
    if (!drain.connections.has(request.raw.socket)) remember(request.raw.socket);
    drain.underWay.add(request);
    reply.raw.once('close', () => drain.underWay.delete(request));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (drain.isDraining) reply.header('Connection', 'close');
  });
  app.addHook('preClose', async () => {
    drain.isDraining = true;
    await pause(graceSeconds * 1_000);
    await readAll(drain);
    void closeSilent(drain);
  });
};

/**
 * Runs a handler to its end before the server counts as closed: it may still need the database. A handler that waits
 * for the rest of a body whose sender has disconnected is not waited for.
 */
export const whileHandling = async <T>(
  app: FastifyInstance,
  request: FastifyRequest,
  handle: () => Promise<T>,
): Promise<T> => {
  const drain = drains.get(app.server);
  if (!drain) return handle();
  let isCounted = true;
  drain.handling += 1;
  const release = (): void => {
    if (isCounted) drain.handling -= 1;
    isCounted = false;
  };
  request.raw.once('close', () => {
    if (!request.raw.complete) release();
  });
  try {
    return await handle();
  } finally {
    release();
  }
};

/** The routes of the requests that are not answered yet. */
export const namesUnderWay = (app: FastifyInstance): string[] =>
  [...(drains.get(app.server)?.underWay ?? [])].map(
    ({ method, routeOptions }) => `${method} ${routeOptions.url ?? 'unknown'}`,
  );

/** Closing the server waits only for connections of its first address, and for no handler. */
export const closeDrained = async (app: FastifyInstance): Promise<void> => {
  await app.close();
  const drain = drains.get(app.server);
  const handledBy = performance.now() + longestHandlingMs;
  while (drain && (drain.underWay.size > 0 || (drain.handling > 0 && performance.now() < handledBy)))
    await pause(10);
};
