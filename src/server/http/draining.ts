// How a server stops: it says that it is not ready, goes on for a while where a balancer needs time to notice, takes in
// what has reached it, answers that, and closes.
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A connection that has not sent a byte so long after the stop began is closed: browsers open some for later. */
const silentMs = 500;
/** A turn of the event loop that took no longer found nothing to read. */
const quietTurnMs = 5;
const mostTurns = 500;
/** How long a stop waits for handlers whose callers have disconnected. */
const longestHandlingMs = 5_000;

interface Drain {
  isDraining: boolean;
  /** Requests whose answers are not out. */
  underWay: number;
  /** Handlers at work, also for callers that have disconnected. */
  handling: number;
  connections: Set<Socket>;
}

const drains = new WeakMap<object, Drain>();

export const isDraining = (app: FastifyInstance): boolean => drains.get(app.server)?.isDraining ?? false;

/**
 * What has come before the stop waits in the system until it is read, and Node takes a connection with an unread request
 * for an idle one. So the loop runs until three passes in a row find no request.
 */
const readAll = async (drain: Drain): Promise<void> => {
  let quiet = 0;
  for (let turn = 0; turn < mostTurns && quiet < 3; turn += 1) {
    const { underWay } = drain;
    const { size } = drain.connections;
    const startedAt = performance.now();
    await nextTurn();
    const isQuiet =
      performance.now() - startedAt < quietTurnMs &&
      drain.underWay === underWay &&
      drain.connections.size === size;
    quiet = isQuiet ? quiet + 1 : 0;
  }
};

const closeSilent = async ({ connections }: Drain): Promise<void> => {
  await pause(silentMs, undefined, { ref: false });
  for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
};

/** To be called before the first route. `graceSeconds` is how long requests are taken after the stop began. */
export const drainOnClose = (app: FastifyInstance, graceSeconds: number): void => {
  const drain: Drain = { isDraining: false, underWay: 0, handling: 0, connections: new Set() };
  drains.set(app.server, drain);
  const remember = (connection: Socket): void => {
    drain.connections.add(connection);
    connection.once('close', () => drain.connections.delete(connection));
  };
  app.server.on('connection', remember);
  app.addHook('onRequest', async (request, reply) => {
    // `localhost` is two addresses, and has a server of its own for the second.
    if (!drain.connections.has(request.raw.socket)) remember(request.raw.socket);
    drain.underWay += 1;
    reply.raw.once('close', () => {
      drain.underWay -= 1;
    });
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
 * Runs a handler to its end before the server counts as closed: it may still need the database. A handler that waits for
 * the rest of a body whose sender has disconnected is not waited for.
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

/** Closing the server waits for the connections of its first address only, and for no handler. */
export const closeDrained = async (app: FastifyInstance): Promise<void> => {
  await app.close();
  const drain = drains.get(app.server);
  const handledBy = performance.now() + longestHandlingMs;
  while (drain && (drain.underWay > 0 || (drain.handling > 0 && performance.now() < handledBy)))
    await pause(10);
};
