// The HTTP entry point: the steps that every request passes, then the routes.
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  LogController,
} from 'fastify';
import { usualBodyBytes } from '#contract/body-sizes.ts';
import type { SiteConfig } from '#contract/site.ts';
import type { Context } from '../context.ts';
import { acceptJson, type ReadLargeBody } from './bodies/json-body.ts';
import { registerCompression } from './compression.ts';
import { drainOnClose } from './draining.ts';
import { answerError, handleErrors } from './error-handler.ts';
import type { Front } from './front.ts';
import { decorateWithLanguage } from './language.ts';
import { collectMethods } from './method-not-allowed.ts';
import { limitOtherHosts } from './other-hosts.ts';
import { observeRequests } from './request-observers.ts';
import { accountsArea } from './routes/accounts/routes.ts';
import { adminArea } from './routes/admin/routes.ts';
import { apiDocsRoutes } from './routes/api-docs.ts';
import { audienceArea } from './routes/audience/routes.ts';
import { billingArea } from './routes/billing/routes.ts';
import { campaignsArea } from './routes/campaigns/routes.ts';
import { copywritingArea } from './routes/copywriting/routes.ts';
import { discoveryRoutes } from './routes/discovery.ts';
import { emailsArea } from './routes/emails/routes.ts';
import { eventsArea } from './routes/events/routes.ts';
import { isCountdownAddress, sendPlainPicture } from './routes/files/countdowns.ts';
import { filesArea } from './routes/files/routes.ts';
import { metricsRoute } from './routes/metrics.ts';
import { platformArea } from './routes/platform/routes.ts';
import { previewRoutes } from './routes/preview.ts';
import { privacyArea } from './routes/privacy/routes.ts';
import { sesArea } from './routes/ses/routes.ts';
import { type ServiceStates, siteConfigOf, siteRoutes } from './routes/site.ts';
import { webRoutes } from './routes/web.ts';
import { securityHeaders } from './security-headers.ts';

export interface AppParts {
  services: ServiceStates;
  paymentForm: SiteConfig['paymentForm'];
  /** The sandbox's own pages, mounted under /sandbox/…; none when it is off. */
  sandboxPages: { prefix: string; plugin: FastifyPluginAsync }[];
  /** The built front end. */
  webRoot: string;
  brand: string;
  version: string;
  /** Large bodies are parsed beside the thread that answers requests. */
  readLargeBody: ReadLargeBody;
  log: FastifyBaseLogger;
  /** The servers that listen already: the app answers them from its start on. Without them it has its own. */
  front?: Front;
}

export const createApp = async (ctx: Context, parts: AppParts): Promise<FastifyInstance> => {
  const headersFor = securityHeaders(ctx);
  const { front } = parts;
  const app = fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: ctx.config.trustProxy,
    genReqId: () => ctx.newId(),
    requestIdHeader: false,
    bodyLimit: usualBodyBytes,
    // Node's own limit, which Fastify removes: a client that sends one byte a minute would hold a file in memory for
    // hours.
    requestTimeout: 300_000,
    ...(front ? { serverFactory: () => front.server } : {}),
    routerOptions: { maxParamLength: 512 },
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    forceCloseConnections: 'idle',
    // Requests that arrive while the server stops are answered as usual.
    return503OnClosing: false,
    // Addresses that cannot be read reach no hook.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headersFor(request.url));
      if (isCountdownAddress(request.url)) sendPlainPicture(reply);
      else answerError(error, request, reply);
    },
  });

  // Before the handler, so that a page with its own policy can replace it.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id).headers(headersFor(request.url));
  });
  observeRequests(app, ctx);
  limitOtherHosts(app, ctx);
  drainOnClose(app, ctx.config.drainSeconds);
  app.decorateRequest('caller', null);
  decorateWithLanguage(app);
  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  await registerCompression(app);
  const methodsOf = collectMethods(app);
  acceptJson(app, parts.readLargeBody);
  handleErrors(app);

  billingArea(app, ctx, parts.services.payments === 'sandbox');
  accountsArea(app, ctx);
  copywritingArea(app, ctx);
  emailsArea(app, ctx);
  sesArea(app, ctx);
  await audienceArea(app, ctx);
  campaignsArea(app, ctx);
  eventsArea(app, ctx);
  await filesArea(app, ctx);
  platformArea(app, ctx);
  adminArea(app, ctx);
  privacyArea(app, ctx);
  siteRoutes(app, ctx, parts);
  const { token } = ctx.config.metrics;
  if (token !== null) metricsRoute(app, { token, metrics: ctx.metrics });
  apiDocsRoutes(app, ctx, parts);
  previewRoutes(app, ctx);
  for (const { prefix, plugin } of parts.sandboxPages) await app.register(plugin, { prefix });
  discoveryRoutes(app, ctx, parts);
  await webRoutes(app, ctx, {
    webRoot: parts.webRoot,
    siteConfig: siteConfigOf(ctx, parts),
    methodsOf,
  });
  if (front) {
    // After the hooks that end streams: it waits for the requests under way.
    app.addHook('preClose', () => front.close());
    await app.ready();
    front.mount((request, response) => app.routing(request, response));
  }
  return app;
};
