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
import { acceptJson, type ReadLargeBody } from './bodies/json-body.ts';
import { registerCompression } from './compression.ts';
import { drainOnClose } from './draining.ts';
import { answerError, handleErrors } from './error-handler.ts';
import { collectMethods } from './method-not-allowed.ts';
import { accountRoutes } from './routes/accounts/account.ts';
import { authRoutes } from './routes/accounts/auth.ts';
import { googleRoutes } from './routes/accounts/google.ts';
import { adminRoutes } from './routes/admin/admin.ts';
import { contactRoutes } from './routes/admin/contact-form.ts';
import { dashboardRoutes } from './routes/admin/dashboard.ts';
import { outboxRoutes } from './routes/admin/outbox.ts';
import { apiDocsRoutes } from './routes/api-docs.ts';
import { signUpFormRoutes } from './routes/audience/consent/sign-up-forms.ts';
import { leavingRoutes } from './routes/audience/consent/unsubscribe.ts';
import { contactsRoutes } from './routes/audience/contacts/contacts.ts';
import { importRoutes } from './routes/audience/imports/imports.ts';
import { listRoutes } from './routes/audience/lists/lists.ts';
import { segmentRoutes } from './routes/audience/segments/segments.ts';
import { paymentRoutes } from './routes/billing/payments.ts';
import { planRoutes } from './routes/billing/plan.ts';
import { analyticsRoutes } from './routes/campaigns/analytics.ts';
import { campaignRoutes } from './routes/campaigns/campaigns.ts';
import { testEmailRoutes } from './routes/campaigns/test-emails.ts';
import { craftCampaignRoutes } from './routes/copywriting/craft-campaign.ts';
import { discoveryRoutes } from './routes/discovery.ts';
import { analyzeTemplateRoutes } from './routes/emails/analyze.ts';
import { brandRoutes } from './routes/emails/brand.ts';
import { exportTemplateRoutes } from './routes/emails/export.ts';
import { publicTemplateRoutes } from './routes/emails/public-templates.ts';
import { savedHtmlTemplateRoutes } from './routes/emails/saved-results.ts';
import { savedSectionRoutes } from './routes/emails/saved-sections.ts';
import { templateTagRoutes } from './routes/emails/tags.ts';
import { templateRoutes } from './routes/emails/templates.ts';
import { templateListRoutes } from './routes/emails/templates-list.ts';
import { templateVersionRoutes } from './routes/emails/versions.ts';
import { sesWebhookRoutes } from './routes/events/ses-webhook.ts';
import { trackingRoutes } from './routes/events/tracking.ts';
import { pageFontRoutes } from './routes/files/page-fonts.ts';
import { uploadRoutes } from './routes/files/uploads.ts';
import { previewRoutes } from './routes/preview.ts';
import { espSettingsRoutes } from './routes/ses/settings.ts';
import { type ServiceStates, type SiteConfig, siteConfigOf, siteRoutes } from './routes/site.ts';
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
