// The port for metrics and probes alone. Processes without the web service have no other.
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Context } from '../context.ts';
import { handleErrors } from './error-handler.ts';
import { metricsRoute } from './routes/metrics.ts';
import { probeRoutes } from './routes/probes.ts';

interface MetricsPortParts {
  isStopping: () => boolean;
  log: FastifyBaseLogger;
}

const maxBytes = 1_024;

const createMetricsApp = (ctx: Context, { isStopping, log }: MetricsPortParts): FastifyInstance => {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => ctx.newId(),
    requestIdHeader: false,
    bodyLimit: maxBytes,
    requestTimeout: 10_000,
    forceCloseConnections: true,
  });
  app.decorateRequest('caller', null);
  handleErrors(app);
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ message: 'Not found' }));
  metricsRoute(app, ctx);
  probeRoutes(app, ctx, isStopping);
  return app;
};

const closed = { close: async (): Promise<void> => undefined };

/** On the port that METRICS_PORT names. Several workers of one machine may want the usual one: the first gets it. */
export const openMetricsPort = async (
  ctx: Context,
  parts: MetricsPortParts,
): Promise<{ close: () => Promise<void> }> => {
  const { listen } = ctx.config.metrics;
  if (listen === null) return closed;
  const { host, port, isChosen } = listen;
  const app = createMetricsApp(ctx, parts);
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
