// The outside world in a box: stand-ins that speak the vendors' own protocols, for a machine without credentials.
import fastify, { type FastifyPluginAsync } from 'fastify';
import type pg from 'pg';
import type { SandboxLog } from './log.ts';
import { createStripeSandbox } from './stripe/stripe-sandbox.ts';

export interface SandboxSettings {
  pool: pg.Pool;
  publicUrl: string;
  now: () => Date;
  log: SandboxLog;
  /** Where Stripe's events go: this server's own address, as it reaches itself. By default under `publicUrl`. */
  stripeWebhookUrl?: string | null;
}

export interface Sandbox {
  stripe: {
    apiBase: string;
    secretKey: string;
    publishableKey: string;
    webhookSecret: string;
    /** To be mounted under `/sandbox/stripe`. */
    pages: FastifyPluginAsync;
  };
  close(): Promise<void>;
}

const maxParamLength = 512;

/** The APIs listen on the loopback only: nobody but this machine reaches them. */
const listen = async (api: FastifyPluginAsync): Promise<{ address: string; close: () => Promise<void> }> => {
  const app = fastify({ logger: false, routerOptions: { maxParamLength }, forceCloseConnections: true });
  await app.register(api);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { address, close: () => app.close() };
};

export const startSandbox = async (settings: SandboxSettings): Promise<Sandbox> => {
  const { pool, publicUrl, now, log } = settings;
  const stripe = await createStripeSandbox({
    pool,
    publicUrl,
    now,
    log,
    webhookUrl:
      settings.stripeWebhookUrl === undefined
        ? `${publicUrl}/api/webhooks/stripe`
        : settings.stripeWebhookUrl,
  });
  const stripeApi = await listen(stripe.api);
  log.info({ stripe: stripeApi.address }, 'the sandbox stands in for Stripe');
  return {
    stripe: {
      apiBase: stripeApi.address,
      secretKey: stripe.secretKey,
      publishableKey: stripe.publishableKey,
      webhookSecret: stripe.webhookSecret,
      pages: stripe.pages,
    },
    close: async () => {
      await stripe.close();
      await stripeApi.close();
    },
  };
};
