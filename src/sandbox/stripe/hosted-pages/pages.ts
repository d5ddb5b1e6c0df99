// The routes of the hosted checkout, mounted on the product's own origin.
import type { FastifyPluginAsync } from 'fastify';
import type { Queryable } from '../../database.ts';
import type { SandboxLog } from '../../log.ts';
import { safeAddress } from '../../page/escape.ts';
import { createPageShell } from '../../page/page-shell.ts';
import { type Keys, stripeBrowserApi } from '../api.ts';
import { authenticationPages } from '../authentication.ts';
import { atTime, completeCheckout } from '../checkout-session.ts';
import { decodeForm } from '../form.ts';
import { type FieldName, readCardForm } from '../form-fields.ts';
import { type CheckoutSession, idOf } from '../objects.ts';
import { find, type Stored } from '../store.ts';
import { inTransactionWithEvents, type StripeState, seconds } from '../transaction.ts';
import { checkoutOverPage, type Order, paidPage, payPage } from './pay-page.ts';
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
const fieldByDeclineCode: Record<string, FieldName> = { expired_card: 'expiry', incorrect_cvc: 'cvc' };

export const stripePages =
  (state: StripeState, keys: Keys, log: SandboxLog): FastifyPluginAsync =>
  async (app) => {
    await app.register(stripeBrowserApi(state, keys, log));
    const shell = createPageShell(app);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, body),
    );

    authenticationPages(app, state, shell);
    subscriptionPages(app, state, shell);

    app.get<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
      const open = await read(state.pool, request.params.id, seconds(state.now()), false);
      if (!open) return shell.send(reply, checkoutOverPage());
      const { order, fixedEmail } = open;
      if (order.session.status === 'complete') {
        return shell.send(reply, paidPage(order, successAddress(order.session)));
      }
      return shell.send(reply, payPage(order, `${app.prefix}/pay/${order.session.id}`, fixedEmail, null));
    });

    app.post<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
      const params = decodeForm(typeof request.body === 'string' ? request.body : '');
      const page = await inTransactionWithEvents(
        state,
        { requestId: null, idempotencyKey: null },
        async (tx) => {
          // Locked: of twenty posts at once one pays, and the others find the session paid.
          const open = await read(tx.db, request.params.id, tx.now, true);
          if (!open || (params.session !== undefined && params.session !== request.params.id))
            return checkoutOverPage();
          const { order, stored, fixedEmail } = open;
          const action = `${app.prefix}/pay/${order.session.id}`;
          if (order.session.status === 'complete') return order.session;
          const { email, form, problems } = readCardForm(params, state.now(), fixedEmail);
          if (!form) return payPage(order, action, fixedEmail, { email, problems, status: 422 });
          const use = { card: form.card, ...form.expiry };
          const outcome = await completeCheckout(tx, stored, order.price, { email, use });
          if (outcome.paid) return outcome.session;
          const field = fieldByDeclineCode[outcome.code] ?? 'number';
          return payPage(order, action, fixedEmail, {
            email,
            problems: [{ field, message: outcome.message }],
            status: 402,
          });
        },
      );
      if (!('object' in page)) return shell.send(reply, page);
      const next = successAddress(page);
      if (next) return reply.header('Cache-Control', 'no-store').redirect(next, 303);
      const open = await read(state.pool, page.id, seconds(state.now()), false);
      return shell.send(reply, open ? paidPage(open.order, null) : checkoutOverPage());
    });
  };
