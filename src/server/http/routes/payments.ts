import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as calls from '#contract/payments.ts';
import type { Context } from '../../context.ts';
import { receivePaymentEvent } from '../../domain/payment-events.ts';
import { createPaymentIntent, getOrCreateSubscription } from '../../domain/payment-forms.ts';
import {
  type StoredCheckoutSession,
  settlePayment,
  startCheckout,
  verifyPayment,
} from '../../domain/payments.ts';
import { route } from '../route.ts';
import { findAccount, readSessionToken, setPaymentCookie } from '../session.ts';
import { visitorOf } from '../visitor.ts';

const notVerified = {
  valid: false,
  customerEmail: null,
  customerId: null,
  subscriptionId: null,
  planType: null,
};

const bind = (ctx: Context, reply: FastifyReply, session: StoredCheckoutSession | null): void => {
  if (session) setPaymentCookie(ctx, reply, session.session_id);
};

export const paymentRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.startCheckout, async ({ params, request }) => ({
    location: await startCheckout(ctx, params.plan, await findAccount(ctx, request)),
  }));

  route(app, ctx, calls.verifyPayment, async ({ params, request, reply }) => {
    const { session, account } = await verifyPayment(ctx, params.session_id, await findAccount(ctx, request));
    if (!session) return { ...notVerified, account };
    bind(ctx, reply, session);
    return {
      valid: true,
      customerEmail: session.email,
      customerId: session.customer_id,
      subscriptionId: session.subscription_id,
      planType: session.plan_type,
      account,
    };
  });

  route(app, ctx, calls.createPaymentIntent, async ({ body, request }) =>
    createPaymentIntent(ctx, await findAccount(ctx, request), body.attempt, visitorOf(request)),
  );

  route(app, ctx, calls.getOrCreateSubscription, ({ account, request }) => {
    const token = readSessionToken(ctx, request) ?? account.id;
    return getOrCreateSubscription(ctx, account, createHash('sha256').update(token).digest('base64url'));
  });

  route(app, ctx, calls.settlePayment, async ({ params, request, reply }) => {
    const { state, session } = await settlePayment(ctx, params.id, await findAccount(ctx, request));
    bind(ctx, reply, session);
    return { state, email: session?.email ?? null };
  });

  // Signed by the provider over the bytes as sent, so the body is read as text here and nowhere else.
  void app.register((webhooks, _options, done) => {
    webhooks.removeAllContentTypeParsers();
    webhooks.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 512 * 1024 }, (_request, body, done) =>
      done(null, body),
    );
    webhooks.post('/api/webhooks/stripe', async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const isSigned =
        typeof signature === 'string' &&
        (await receivePaymentEvent(ctx, String(request.body ?? ''), signature));
      if (!isSigned) return reply.status(400).send({ message: 'The signature does not hold.' });
      return reply.send({ received: true });
    });
    done();
  });
};
