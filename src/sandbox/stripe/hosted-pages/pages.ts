// The routes of the hosted checkout, mounted on the product's own origin.
import type { FastifyPluginAsync } from 'fastify';
import type { Queryable } from '../../database.ts';
import type { SandboxLog } from '../../log.ts';
import { safeAddress } from '../../page/escape.ts';
import { pageFrame } from '../../page/frame.ts';
import { type Keys, stripeBrowserApi } from '../api.ts';
import { authenticationPages } from '../authentication.ts';
import { atTime, completeCheckout } from '../checkout-session.ts';
import { decodeForm } from '../form.ts';
import { type FieldName, readCardForm } from '../form-fields.ts';
import { type CheckoutSession, idOf } from '../objects.ts';
import { find, type Stored } from '../store.ts';
import { seconds, type Workshop, workOn } from '../work.ts';
import { gonePage, type Order, paidPage, payPage } from './pay-page.ts';
import { subscriptionPages } from './subscription-page.ts';

const maxFormBytes = 16 * 1024;

interface Open {
  stored: Stored<'checkout.session'>;
  order: Order;
  fixedEmail: string | null;
}

const read = async (db: Queryable, id: string, now: number, lock: boolean): Promise<Open | null> => {
  const stored = await find(db, 'checkout.session', id, lock);
  const price = stored && (await find(db, 'price', stored.hidden.price ?? ''));
  if (!stored || !price) return null;
  const session = atTime(stored.data, now);
  if (session.status === 'expired') return null;
  const product = await find(db, 'product', idOf(price.data.product) ?? '');
  const customerId = idOf(session.customer);
  const customer = customerId ? await find(db, 'customer', customerId) : null;
  return {
    stored: { data: session, hidden: stored.hidden },
    order: { session, price: price.data, productName: product?.data.name ?? 'plan' },
    fixedEmail: session.customer_email ?? customer?.data.email ?? null,
  };
};

const successAddress = (session: CheckoutSession): string | null =>
  safeAddress(session.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? null);

/** The form field that shows a decline. */
const fieldOfDecline: Record<string, FieldName> = { expired_card: 'expiry', incorrect_cvc: 'cvc' };

export const stripePages =
  (shop: Workshop, keys: Keys, log: SandboxLog): FastifyPluginAsync =>
  async (app) => {
    await app.register(stripeBrowserApi(shop, keys, log));
    const frame = pageFrame(app);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, body),
    );

    authenticationPages(app, shop, frame);
    subscriptionPages(app, shop, frame);

    app.get<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
      const open = await read(shop.pool, request.params.id, seconds(shop.now()), false);
      if (!open) return frame.send(reply, gonePage());
      const { order, fixedEmail } = open;
      if (order.session.status === 'complete') {
        return frame.send(reply, paidPage(order, successAddress(order.session)));
      }
      return frame.send(reply, payPage(order, `${app.prefix}/pay/${order.session.id}`, fixedEmail, null));
    });

    app.post<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
      const params = decodeForm(typeof request.body === 'string' ? request.body : '');
      const page = await workOn(shop, { requestId: null, idempotencyKey: null }, async (work) => {
        // Locked: of twenty posts at once one pays, and the others find the session paid.
        const open = await read(work.db, request.params.id, work.now, true);
        if (!open || (params.session !== undefined && params.session !== request.params.id))
          return gonePage();
        const { order, stored, fixedEmail } = open;
        const action = `${app.prefix}/pay/${order.session.id}`;
        if (order.session.status === 'complete') return order.session;
        const { email, form, problems } = readCardForm(params, shop.now(), fixedEmail);
        if (!form) return payPage(order, action, fixedEmail, { email, problems, status: 422 });
        const use = { card: form.card, ...form.expiry };
        const outcome = await completeCheckout(work, stored, order.price, { email, use });
        if (outcome.paid) return outcome.session;
        const field = fieldOfDecline[outcome.code] ?? 'number';
        return payPage(order, action, fixedEmail, {
          email,
          problems: [{ field, message: outcome.message }],
          status: 402,
        });
      });
      if (!('object' in page)) return frame.send(reply, page);
      const next = successAddress(page);
      if (next) return reply.header('Cache-Control', 'no-store').redirect(next, 303);
      const open = await read(shop.pool, page.id, seconds(shop.now()), false);
      return frame.send(reply, open ? paidPage(open.order, null) : gonePage());
    });
  };
