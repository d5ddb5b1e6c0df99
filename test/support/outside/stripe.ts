// The Stripe stand-in with its environment: its API on the loopback, its pages on an origin, a receiver of its
// webhooks, and the vendor's own client.
import { createServer, type Server } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { Stripe } from 'stripe';
import type { SandboxLog } from '#sandbox/log.ts';
import { createStripeSandbox, type StripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { testDatabase } from '../database.ts';

export interface Delivery {
  body: string;
  signature: string;
}

export interface StripeFixture {
  database: OpenDatabase;
  sandbox: StripeSandbox;
  /** The vendor's client on the secret key. */
  stripe: Stripe;
  apiBase: string;
  origin: string;
  /** What the receiver got, in order. */
  deliveries: Delivery[];
  logged: string[];
  clock: { now: Date };
  client(key: string, config?: Record<string, unknown>): Stripe;
  close(): Promise<void>;
}

export interface StripeFixtureOptions {
  /** Stays open when the fixture closes. */
  database?: OpenDatabase;
  clock?: { now: Date };
  /** The receiver's answer to the n-th delivery; 200 otherwise. */
  receiverStatus?: (number: number) => number | Promise<number>;
  webhooks?: boolean;
}

const listening = (): Promise<{ server: Server; address: string }> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ server, address: `http://127.0.0.1:${port}` });
    });
  });

/** An app on a server that already listens, so that its address is known before its routes exist. */
const appOn = (server: Server): FastifyInstance =>
  fastify({
    routerOptions: { maxParamLength: 512 },
    forceCloseConnections: true,
    serverFactory: (handler) => server.on('request', handler),
  });

export const startStripeFixture = async (options: StripeFixtureOptions = {}): Promise<StripeFixture> => {
  const database = options.database ?? (await testDatabase());
  const [api, pages] = await Promise.all([listening(), listening()]);
  const clock = options.clock ?? { now: new Date() };
  const logged: string[] = [];
  const write = (_fields: Record<string, unknown>, message: string): void => {
    logged.push(message);
  };
  const log: SandboxLog = { info: write, warn: write, error: write };
  const sandbox = await createStripeSandbox({
    pool: database.pool,
    publicUrl: pages.address,
    now: () => clock.now,
    log,
    webhookUrl: options.webhooks === false ? null : `${pages.address}/webhooks`,
  });

  const deliveries: Delivery[] = [];
  const pagesApp = appOn(pages.server);
  pagesApp.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  pagesApp.post('/webhooks', async (request, reply) => {
    deliveries.push({
      body: String(request.body),
      signature: String(request.headers['stripe-signature']),
    });
    return reply.status((await options.receiverStatus?.(deliveries.length)) ?? 200).send({});
  });
  await pagesApp.register(sandbox.pages, { prefix: '/sandbox/stripe' });
  await pagesApp.ready();
  const apiApp = appOn(api.server);
  await apiApp.register(sandbox.api);
  await apiApp.ready();

  const client = (key: string, config: Record<string, unknown> = {}): Stripe => {
    const { hostname: host, port } = new URL(api.address);
    return new Stripe(key, {
      host,
      port,
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 0,
      ...config,
    });
  };
  return {
    database,
    sandbox,
    stripe: client(sandbox.secretKey),
    apiBase: api.address,
    origin: pages.address,
    deliveries,
    logged,
    clock,
    client,
    close: async () => {
      await sandbox.close();
      await Promise.all([apiApp.close(), pagesApp.close()]);
      api.server.close();
      pages.server.close();
      if (!options.database) await database.close();
    },
  };
};

export const goodCard = { number: '4242 4242 4242 4242', expiry: '12/39', cvc: '123' };

export const openCheckout = async (
  fixture: StripeFixture,
  plan = 'quarterly',
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session & { url: string }> => {
  const price = (await fixture.stripe.prices.list({ lookup_keys: [plan] })).data[0];
  if (!price) throw new Error(`no price for ${plan}`);
  const session = await fixture.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: `${fixture.origin}/signup?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${fixture.origin}/#pricing`,
    ...more,
  });
  return { ...session, url: session.url ?? '' };
};

/** Sends the hosted page's form as a browser without scripts does. */
export const postForm = (address: string, fields: Record<string, string>): Promise<Response> =>
  fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

export const payCheckout = (address: string, email = 'shop@example.com'): Promise<Response> =>
  postForm(address, { email, ...goodCard });

export const until = async (isTrue: () => boolean | Promise<boolean>, timeoutMs = 120_000): Promise<void> => {
  const endsAt = Date.now() + timeoutMs;
  while (!(await isTrue())) {
    if (Date.now() > endsAt) throw new Error('it did not come true in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
