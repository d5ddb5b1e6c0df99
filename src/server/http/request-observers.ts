// Counts, traces and logs each request by the pattern of its route: an address may hold ids and tokens.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { LabelsOf } from '../metrics/definitions.ts';

type Method = LabelsOf<'http_request_duration_seconds'>['method'];
type StatusClass = LabelsOf<'http_requests_total'>['status_class'];

/** The built front end has a route for each file. */
const isFile = (pattern: string): boolean => /\.\w+$/.test(pattern) && !pattern.startsWith('/api/');

export const routeName = (request: FastifyRequest): string => {
  const pattern = request.routeOptions.url;
  if (pattern === undefined) return 'other';
  return isFile(pattern) ? 'file' : pattern;
};

/** The client has disconnected before the whole answer was sent. */
const clientClosed = 499;

const statusOf = (reply: FastifyReply): number =>
  reply.raw.writableFinished ? reply.statusCode : clientClosed;

const isStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream');

const countRequests = (app: FastifyInstance, { metrics }: Context): void => {
  let inFlight = 0;
  metrics.read('http_requests_in_flight', {}, () => inFlight);
  app.addHook('onRequest', (request, reply, done) => {
    const startedAt = performance.now();
    inFlight += 1;
    reply.raw.once('close', () => {
      inFlight -= 1;
      const route = routeName(request);
      const statusClass = `${Math.floor(statusOf(reply) / 100)}xx` as StatusClass;
      metrics.add('http_requests_total', { route, status_class: statusClass });
      // An event stream is as long as its reader stays.
      if (isStream(reply)) return;
      const seconds = (performance.now() - startedAt) / 1_000;
      metrics.observe('http_request_duration_seconds', { method: request.method as Method, route }, seconds);
    });
    done();
  });
};

const traceRequests = (app: FastifyInstance, { config, tracing }: Context): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const route = routeName(request);
    const traceparent = config.trustProxy === false ? undefined : String(request.headers.traceparent ?? '');
    const span = tracing.start(`${request.method} ${route}`, {
      kind: 'server',
      attributes: { 'http.request.method': request.method, 'http.route': route, 'request.id': request.id },
      traceparent,
    });
    reply.raw.once('close', () => {
      const status = statusOf(reply);
      const workspace = request.caller?.workspace_id;
      span.end({
        attributes: { 'http.response.status_code': status, ...(workspace ? { workspace } : {}) },
        isError: status >= 500,
      });
    });
    span.run(done);
  });
};

/** Orchestrators and scrapers ask every few seconds, and a page loads a dozen files. */
const isRoutine = (route: string): boolean =>
  route === 'file' || /^\/(api\/(live|ready|health)|metrics|(uploads|page-fonts|i|c)\/.*)$/.test(route);

const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const level = isRoutine(routeName(request)) && reply.statusCode < 500 ? 'debug' : 'info';
    const workspace = request.caller?.workspace_id;
    request.log[level](
      {
        req: request,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(workspace ? { workspace } : {}),
      },
      'request completed',
    );
  });
};

/** Call it before the first route. */
export const observeRequests = (app: FastifyInstance, ctx: Context): void => {
  if (ctx.tracing.isOn) traceRequests(app, ctx);
  if (ctx.metrics.isOn) countRequests(app, ctx);
  logRequests(app);
};
