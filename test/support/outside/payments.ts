// Payments in tests: notifications signed by Stripe's own library, the sandbox's buttons, and the calls of a browser.
import { sql } from 'kysely';
import { Stripe } from 'stripe';
import { Client, type TestServer } from '../app.ts';

const webhookSecretOf = async (app: TestServer): Promise<string> => {
  const { rows } = await sql<{ value: string }>`
    select value from sandbox.secrets where name = 'stripe_webhook_secret'`.execute(app.server.ctx.db);
  return rows[0]?.value ?? '';
};

export interface StripeSide {
  /** Posts a notification as Stripe would, signed with the endpoint's secret. */
  notify: (
    type: string,
    object: object,
    options?: { id?: string; secret?: string; ageSeconds?: number },
  ) => Promise<number>;
  /** Presses a button of the sandbox's page of a subscription. */
  press: (subscriptionId: string, action: string) => Promise<void>;
}

let events = 0;

export const stripeSide = async (app: TestServer): Promise<StripeSide> => {
  const webhookSecret = await webhookSecretOf(app);
  const stripe = new Stripe('sk_test_signs_only');
  const client = new Client(app.url);
  return {
    notify: async (type, object, options = {}) => {
      events += 1;
      const body = JSON.stringify({
        id: options.id ?? `evt_test_${events}`,
        object: 'event',
        api_version: '2026-10-28.endive',
        created: Math.floor(Date.now() / 1000),
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
        data: { object },
      });
      const signature = await stripe.webhooks.generateTestHeaderStringAsync({
        payload: body,
        secret: options.secret ?? webhookSecret,
        timestamp: Math.floor(Date.now() / 1000) - (options.ageSeconds ?? 0),
      });
      const answer = await client.request('POST', '/api/webhooks/stripe', undefined, {
        raw: body,
        headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
      });
      return answer.status;
    },
    press: async (subscriptionId, action) => {
      const answer = await client.submit(`/sandbox/stripe/subscriptions/${subscriptionId}`, { action });
      if (!answer.headers.get('location')?.includes('done=')) throw new Error(`${action} was not done`);
    },
  };
};

/** The request of the sandbox's form after a card is typed. */
export const confirmPayment = async (
  client: Client,
  clientSecret: string,
  card: { number?: string; email?: string } = {},
) => {
  const config = (await client.get('/api/config')).body;
  const [id] = clientSecret.split('_secret_');
  const fields = new URLSearchParams({
    key: config.paymentForm.publishableKey,
    client_secret: clientSecret,
    return_url: `${client.url}/dashboard`,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number ?? '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2039',
    'payment_method_data[card][cvc]': '123',
    ...(card.email ? { receipt_email: card.email } : {}),
  });
  return client.submit(`/sandbox/stripe/v1/payment_intents/${id}/confirm`, fields);
};

/** The plan as the user's own screens get it. */
export const planOf = async (client: Client) => (await client.get('/api/auth/user')).body.plan;
