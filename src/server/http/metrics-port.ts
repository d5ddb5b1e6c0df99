// The port for metrics and probes alone, open from the start of the process until its end. Processes without the web
// service have no other.
import { randomUUID } from 'node:crypto';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Context } from '../context.ts';
import type { Readiness } from '../domain/shared/processes/readiness.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { handleErrors } from './error-handler.ts';
import { metricsRoute } from './routes/metrics.ts';

interface MetricsPortParts {
  metrics: Metrics;
  readiness: () => Promise<Readiness>;
  log: FastifyBaseLogger;
}

const maxBytes = 1_024;
const retryAfterSeconds = 5;

const createMetricsApp = (
  token: string | null,
  { metrics, readiness, log }: MetricsPortParts,
): FastifyInstance => {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: maxBytes,
    requestTimeout: 10_000,
    forceCloseConnections: true,
  });
  handleErrors(app);
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ message: 'Not found' }));
  metricsRoute(app, { token, metrics });
  app.get('/api/live', () => ({ status: 'live' }));
  app.get('/api/ready', async (_request, reply) => {
    const { state, since, message } = await readiness();
    if (state === 'ready') return { status: 'ready' };
    return reply.status(503).header('Retry-After', String(retryAfterSeconds)).send({ message, state, since });
  });
  return app;
};

const closed = { close: async (): Promise<void> => undefined };

/** On the port that METRICS_PORT names. Several workers of one machine may want the usual one: the first gets it. */
export const openMetricsPort = async (
  { listen, token }: Context['config']['metrics'],
  parts: MetricsPortParts,
): Promise<{ close: () => Promise<void> }> => {
  if (listen === null) return closed;
  const { host, port, isChosen } = listen;
  const app = createMetricsApp(token, parts);
  try {
    await app.listen({ host, port });
    return app;
  } catch (error) {
    await app.close();
    const isInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!isInUse) throw error;
    if (isChosen)
      throw new Error(`Port ${port} of METRICS_PORT is in use by another program. Set it to a free one.`);
    parts.log.warn({ port }, 'metrics port in use; this process shows no metrics until METRICS_PORT is set');
    return closed;
  }
};
