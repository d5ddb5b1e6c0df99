// The stand-in for Stripe: its API for the server, its hosted page for people, its webhooks. No money moves.
import type { FastifyPluginAsync } from 'fastify';
import type pg from 'pg';
import { createTables, inTransaction, randomCode, storedSecret } from '../database.ts';
import type { SandboxLog } from '../log.ts';
import { stripeApi } from './api.ts';
import { runBilling } from './billing.ts';
import { seedCatalog } from './catalog.ts';
import { stripePages } from './hosted-pages/pages.ts';
import { tables } from './store.ts';
import { type StripeState, seconds } from './transaction.ts';
import { startWebhooks, type WebhookSender } from './webhooks.ts';

export interface StripeSandboxSettings {
  pool: pg.Pool;
  /** The product's origin, where `pages` are mounted under `/sandbox/stripe`. */
  publicUrl: string;
  now: () => Date;
  log: SandboxLog;
  /** The receiver of events; null sends none. */
  webhookUrl: string | null;
}

export interface StripeSandbox {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  api: FastifyPluginAsync;
  pages: FastifyPluginAsync;
  /** Renews and ends what is due now; it also runs every minute. Returns how many. */
  runBilling(): Promise<number>;
  close(): Promise<void>;
}

const billingEveryMs = 60_000;
const seedLock = 7_305_901_443;

export const createStripeSandbox = async (settings: StripeSandboxSettings): Promise<StripeSandbox> => {
  const { pool, now, log, webhookUrl } = settings;
  await createTables(pool, tables);
  const secrets = await inTransaction(pool, async (db) => {
    await db.query('select pg_advisory_xact_lock($1)', [seedLock]);
    await seedCatalog(db, seconds(now()));
    return {
      secretKey: await storedSecret(db, 'stripe_secret_key', () => `sk_test_51${randomCode(97)}`),
      publishableKey: await storedSecret(db, 'stripe_publishable_key', () => `pk_test_51${randomCode(97)}`),
      webhookSecret: await storedSecret(db, 'stripe_webhook_secret', () => `whsec_${randomCode(32)}`),
    };
  });
  const webhooks: WebhookSender | null =
    webhookUrl === null ? null : startWebhooks({ pool, url: webhookUrl, secret: secrets.webhookSecret, log });
  const state: StripeState = {
    pool,
    now,
    publicUrl: settings.publicUrl.replace(/\/$/, ''),
    webhookUrl,
    onEvents: () => webhooks?.wake(),
  };

  let billing: Promise<number> = Promise.resolve(0);
  const bill = (): Promise<number> => {
    billing = billing.catch(() => 0).then(() => runBilling(state));
    return billing;
  };
  const timer = setInterval(() => {
    bill().catch((error: unknown) => log.warn({ error: String(error) }, 'sandbox billing failed'));
  }, billingEveryMs);
  timer.unref();

  return {
    ...secrets,
    api: stripeApi(state, secrets, log),
    pages: stripePages(state, secrets, log),
    runBilling: bill,
    close: async () => {
      clearInterval(timer);
      await billing.catch(() => 0);
      await webhooks?.close();
    },
  };
};
