// The sandbox: stand-ins that speak the vendors' own protocols, for a machine without credentials.
import fastify, { type FastifyPluginAsync } from 'fastify';
import type pg from 'pg';
import { type AwsSandbox, createAwsSandbox } from './aws/aws-sandbox.ts';
import { createGoogleSandbox } from './google/google-sandbox.ts';
import type { SandboxLog } from './log.ts';
import { createSmtpSandbox, type SmtpSandbox } from './smtp/smtp-sandbox.ts';
import { createStripeSandbox } from './stripe/stripe-sandbox.ts';

export interface SandboxSettings {
  pool: pg.Pool;
  publicUrl: string;
  now: () => Date;
  log: SandboxLog;
  /** The receiver of Stripe's events: this server's own address, as it reaches itself. By default under `publicUrl`. */
  stripeWebhookUrl?: string | null;
  /** The stand-ins to start: those of services without credentials. All of them by default. */
  parts?: { stripe: boolean; smtp: boolean; aws?: boolean; google?: boolean };
}

export interface StripeStandIn {
  apiBase: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** To be mounted under `/sandbox/stripe`. */
  pages: FastifyPluginAsync;
}

export interface AwsStandIn extends Omit<AwsSandbox, 'api' | 'close'> {
  /** One address for SES, SNS and SQS; it changes with each start. */
  endpoint: string;
}

export interface GoogleStandIn {
  /** The issuer's name: an address that browsers reach. */
  issuer: string;
  /** Where this server reaches it. */
  backchannelUrl: string;
  clientId: string;
  clientSecret: string;
  /** To be mounted under `/sandbox/google`. */
  pages: FastifyPluginAsync;
}

export interface Sandbox {
  stripe: StripeStandIn | null;
  google: GoogleStandIn | null;
  aws: AwsStandIn | null;
  smtp: Pick<SmtpSandbox, 'url' | 'outbox'> | null;
  close(): Promise<void>;
}

const maxParamLength = 512;

/** The APIs listen on loopback only: no other machine reaches them. */
const listen = async (api: FastifyPluginAsync): Promise<{ address: string; close: () => Promise<void> }> => {
  const app = fastify({ logger: false, routerOptions: { maxParamLength }, forceCloseConnections: true });
  await app.register(api);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { address, close: () => app.close() };
};

const startStripe = async (
  settings: SandboxSettings,
): Promise<StripeStandIn & { close(): Promise<void> }> => {
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
  log.info({ stripe: stripeApi.address }, 'the sandbox replaces Stripe');
  return {
    apiBase: stripeApi.address,
    secretKey: stripe.secretKey,
    publishableKey: stripe.publishableKey,
    webhookSecret: stripe.webhookSecret,
    pages: stripe.pages,
    close: async () => {
      await stripe.close();
      await stripeApi.close();
    },
  };
};

const startAws = async (settings: SandboxSettings): Promise<AwsStandIn & { close(): Promise<void> }> => {
  const { pool, now, log } = settings;
  let endpoint = '';
  const { api, close, ...aws } = await createAwsSandbox({ pool, now, log, endpoint: () => endpoint });
  const listener = await listen(api);
  endpoint = listener.address;
  log.info({ aws: endpoint }, 'the sandbox replaces Amazon SES, SNS and SQS');
  return {
    ...aws,
    endpoint,
    close: async () => {
      await close();
      await listener.close();
    },
  };
};

const startGoogle = async (
  settings: SandboxSettings,
): Promise<GoogleStandIn & { close(): Promise<void> }> => {
  const { pool, publicUrl, now, log } = settings;
  const { api, ...google } = await createGoogleSandbox({ pool, publicUrl, now });
  const { address, close } = await listen(api);
  log.info({ google: address }, 'the sandbox replaces Google');
  return { ...google, backchannelUrl: address, close };
};

export const startSandbox = async (settings: SandboxSettings): Promise<Sandbox> => {
  const { pool, now, log, parts = { stripe: true, smtp: true, aws: true, google: true } } = settings;
  const closing: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const stop of closing.splice(0).reverse()) await stop();
  };
  try {
    const stripe = parts.stripe ? await startStripe(settings) : null;
    if (stripe) closing.push(stripe.close);
    const aws = parts.aws ? await startAws(settings) : null;
    if (aws) closing.push(aws.close);
    const google = parts.google ? await startGoogle(settings) : null;
    if (google) closing.push(google.close);
    const smtp = parts.smtp ? await createSmtpSandbox({ pool, now, log }) : null;
    if (smtp) {
      closing.push(smtp.close);
      log.info({}, 'the sandbox replaces a mail server');
    }
    return { stripe, aws, google, smtp, close };
  } catch (error) {
    await close();
    throw error;
  }
};
