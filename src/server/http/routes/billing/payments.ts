import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '#contract/billing/payments.ts';
import type { Context } from '../../../context.ts';
import { addBegun, addProven, setChosen } from '../../../domain/billing/browser-payments.ts';
import { claimOf, mailClaimLink, readClaimLink } from '../../../domain/billing/claim-links.ts';
import { receivePaymentEvent } from '../../../domain/billing/payment-events.ts';
import { createPaymentIntent, getOrCreateSubscription } from '../../../domain/billing/payment-forms.ts';
import { settlePayment, startCheckout, verifyPayment } from '../../../domain/billing/payments.ts';
import { readPayments, storePaymentCookie } from '../../payment-cookie.ts';
import { route } from '../../route.ts';
import { findCaller, readSessionToken } from '../../session.ts';
import { visitorOf } from '../../visitor.ts';

const hidden = { customerEmail: null, customerId: null, subscriptionId: null };

export const paymentRoutes = (app: FastifyInstance, ctx: Context): void => {
  const storeBegun = (request: FastifyRequest, reply: FastifyReply, id: string): void =>
    storePaymentCookie(ctx, reply, addBegun(readPayments(ctx, request), id));

  route(app, ctx, calls.startCheckout, async ({ params, request, reply }) => {
    const { sessionId, url } = await startCheckout(ctx, params.plan, await findCaller(ctx, request));
    storeBegun(request, reply, sessionId);
    return reply.redirect(url, 303);
  });

  route(app, ctx, calls.verifyPayment, async ({ params, request, reply }) => {
    const browser = readPayments(ctx, request);
    const found = await verifyPayment(ctx, params.session_id, await findCaller(ctx, request), browser);
    const { session, account } = found;
    if (!session) return { ...hidden, valid: false, planType: null, account, claim: 'closed' as const };
    const claim = claimOf(ctx, browser, session);
    const answer = { valid: true, planType: session.plan_type, account, claim };
    if (!found.isUsable) return { ...hidden, ...answer };
    storePaymentCookie(ctx, reply, setChosen(browser, session.session_id));
    return {
      ...answer,
      customerEmail: session.email,
      customerId: session.customer_id,
      subscriptionId: session.subscription_id,
    };
  });

  route(app, ctx, calls.mailClaimLink, async ({ params, request }) => {
    await mailClaimLink(ctx, params.id, visitorOf(request));
    return { success: true as const };
  });

  route(app, ctx, calls.openClaimLink, async ({ body, request, reply }) => {
    const sessionId = await readClaimLink(ctx, body.token, visitorOf(request));
    storePaymentCookie(ctx, reply, addProven(readPayments(ctx, request), sessionId));
    return { sessionId };
  });

  route(app, ctx, calls.createPaymentIntent, async ({ body, request, reply }) => {
    const account = await findCaller(ctx, request);
    const payment = await createPaymentIntent(ctx, account, body.attempt, visitorOf(request));
    storeBegun(request, reply, payment.paymentId);
    return payment;
  });

  route(app, ctx, calls.getOrCreateSubscription, async ({ caller, request, reply }) => {
    const token = readSessionToken(ctx, request) ?? caller.id;
    const browser = createHash('sha256').update(token).digest('base64url');
    const subscription = await getOrCreateSubscription(ctx, caller, browser);
    storeBegun(request, reply, subscription.subscriptionId);
    return subscription;
  });

  route(app, ctx, calls.settlePayment, async ({ params, request, reply }) => {
    const browser = readPayments(ctx, request);
    const { state, session } = await settlePayment(ctx, params.id, await findCaller(ctx, request), browser);
    if (session) storePaymentCookie(ctx, reply, setChosen(browser, session.session_id));
    return { state, email: session?.email ?? null };
  });

  // Signed by the provider over the bytes as sent, so only this route reads the body as text.
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
      if (!isSigned)
        return reply.status(400).send({ message: request.translate('refusals.ses.signatureDoesNotHold') });
      return reply.send({ received: true });
    });
    done();
  });
};
