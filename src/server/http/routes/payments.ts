import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/payments.ts';
import type { Context } from '../../context.ts';
import { receivePaymentEvent, startCheckout, verifyPayment } from '../../domain/payments.ts';
import { route } from '../route.ts';
import { setPaymentCookie } from '../session.ts';

const notVerified = {
  valid: false,
  customerEmail: null,
  customerId: null,
  subscriptionId: null,
  planType: null,
};

export const paymentRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.startCheckout, async ({ params }) => ({
    location: await startCheckout(ctx, params.plan),
  }));

  route(app, ctx, calls.verifyPayment, async ({ params, reply }) => {
    const session = await verifyPayment(ctx, params.session_id);
    if (!session) return notVerified;
    setPaymentCookie(ctx, reply, session.session_id);
    return {
      valid: true,
      customerEmail: session.email,
      customerId: session.customer_id,
      subscriptionId: session.subscription_id,
      planType: session.plan_type,
    };
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
