// The HTTP door: what every request passes, then the routes.
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  LogController,
} from 'fastify';
import { usualBodyBytes } from '#contract/body-sizes.ts';
import type { Context } from '../context.ts';
import { registerCompression } from './compression.ts';
import { drainOnClose } from './draining.ts';
import { answerError, handleErrors } from './error-handler.ts';
import { acceptJson, type ReadLargeBody } from './json-body.ts';
import { collectMethods } from './method-not-allowed.ts';
import { accountRoutes } from './routes/account.ts';
import { adminRoutes } from './routes/admin.ts';
import { analyticsRoutes } from './routes/analytics.ts';
import { analyzeTemplateRoutes } from './routes/analyze-template.ts';
import { apiDocsRoutes } from './routes/api-docs.ts';
import { authRoutes } from './routes/auth.ts';
import { brandRoutes } from './routes/brand.ts';
import { campaignRoutes } from './routes/campaigns.ts';
import { contactRoutes } from './routes/contact.ts';
import { contactsRoutes } from './routes/contacts.ts';
import { craftCampaignRoutes } from './routes/craft-campaign.ts';
import { dashboardRoutes } from './routes/dashboard.ts';
import { discoveryRoutes } from './routes/discovery.ts';
import { espSettingsRoutes } from './routes/esp-settings.ts';
import { exportTemplateRoutes } from './routes/export-template.ts';
import { googleRoutes } from './routes/google.ts';
import { importRoutes } from './routes/imports.ts';
import { leavingRoutes } from './routes/leaving.ts';
import { listRoutes } from './routes/lists.ts';
import { outboxRoutes } from './routes/outbox.ts';
import { pageFontRoutes } from './routes/page-fonts.ts';
import { paymentRoutes } from './routes/payments.ts';
import { planRoutes } from './routes/plan.ts';
import { previewRoutes } from './routes/preview.ts';
import { publicTemplateRoutes } from './routes/public-templates.ts';
import { savedHtmlTemplateRoutes } from './routes/saved-html-templates.ts';
import { savedSectionRoutes } from './routes/saved-sections.ts';
import { segmentRoutes } from './routes/segments.ts';
import { sesWebhookRoutes } from './routes/ses-webhook.ts';
import { signUpFormRoutes } from './routes/sign-up-forms.ts';
import { type ServiceStates, type SiteConfig, siteConfigOf, siteRoutes } from './routes/site.ts';
import { templateListRoutes } from './routes/template-list.ts';
import { templateTagRoutes } from './routes/template-tags.ts';
import { templateVersionRoutes } from './routes/template-versions.ts';
import { templateRoutes } from './routes/templates.ts';
import { testEmailRoutes } from './routes/test-emails.ts';
import { trackingRoutes } from './routes/tracking.ts';
import { uploadRoutes } from './routes/uploads.ts';
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
}

export const createApp = async (ctx: Context, parts: AppParts): Promise<FastifyInstance> => {
  const headersFor = securityHeaders(ctx);
  const app = fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: ctx.config.trustProxy,
    genReqId: () => ctx.newId(),
    requestIdHeader: false,
    bodyLimit: usualBodyBytes,
    // Node's own limit, which Fastify takes away: whoever sends a byte a minute holds a file in memory for hours.
    requestTimeout: 300_000,
    routerOptions: { maxParamLength: 512 },
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    forceCloseConnections: 'idle',
    // What reaches the server while it stops is answered like everything else.
    return503OnClosing: false,
    // Addresses that cannot be read reach no hook.
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply.headers(headersFor(request.url)));
    },
  });

  // Before the handler, so that a page with a policy of its own can replace it.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id).headers(headersFor(request.url));
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  drainOnClose(app, ctx.config.drainSeconds);
  app.decorateRequest('account', null);
  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  await registerCompression(app);
  const methodsOf = collectMethods(app);
  acceptJson(app, parts.readLargeBody);
  handleErrors(app);

  authRoutes(app, ctx);
  googleRoutes(app, ctx);
  accountRoutes(app, ctx);
  paymentRoutes(app, ctx);
  planRoutes(app, ctx, parts.services.payments === 'sandbox');
  contactRoutes(app, ctx);
  adminRoutes(app, ctx);
  templateRoutes(app, ctx);
  templateListRoutes(app, ctx);
  templateTagRoutes(app, ctx);
  publicTemplateRoutes(app, ctx);
  craftCampaignRoutes(app, ctx);
  dashboardRoutes(app, ctx);
  templateVersionRoutes(app, ctx);
  exportTemplateRoutes(app, ctx);
  analyzeTemplateRoutes(app, ctx);
  savedHtmlTemplateRoutes(app, ctx);
  savedSectionRoutes(app, ctx);
  brandRoutes(app, ctx);
  espSettingsRoutes(app, ctx);
  contactsRoutes(app, ctx);
  listRoutes(app, ctx);
  await signUpFormRoutes(app, ctx);
  await leavingRoutes(app, ctx);
  campaignRoutes(app, ctx);
  analyticsRoutes(app, ctx);
  segmentRoutes(app, ctx);
  await importRoutes(app, ctx);
  testEmailRoutes(app, ctx);
  outboxRoutes(app, ctx);
  trackingRoutes(app, ctx);
  sesWebhookRoutes(app, ctx);
  siteRoutes(app, ctx, parts);
  apiDocsRoutes(app, ctx, parts);
  previewRoutes(app, ctx);
  pageFontRoutes(app, ctx);
  await uploadRoutes(app, ctx);
  for (const { prefix, plugin } of parts.sandboxPages) await app.register(plugin, { prefix });
  discoveryRoutes(app, ctx, parts);
  await webRoutes(app, ctx, {
    webRoot: parts.webRoot,
    siteConfig: siteConfigOf(ctx, parts),
    methodsOf,
  });
  return app;
};
