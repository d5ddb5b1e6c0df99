// Simulates the events of a subscription's life with buttons, so that no one waits a month for a renewal. The URL
// contains the subscription's id, which cannot be guessed; the product shows it to the subscription's owner.
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../page/escape.ts';
import type { Page, PageShell } from '../../page/page-shell.ts';
import { dispute, refund } from '../charge.ts';
import { decodeForm } from '../form.ts';
import { type Charge, type Invoice, idOf, type Subscription } from '../objects.ts';
import { pay } from '../payment-intent.ts';
import { find, list } from '../store.ts';
import { end, renew } from '../subscription.ts';
import { inTransactionWithEvents, type StripeState, type Transaction } from '../transaction.ts';

const banner = 'no real payment. These buttons let time pass for one subscription.';

const date = (seconds: number | null | undefined): string =>
  seconds
    ? new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
        new Date(seconds * 1000),
      )
    : '-';

const money = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'usd' }).format(cents / 100);

interface SubscriptionView {
  subscription: Subscription;
  invoices: Invoice[];
  lastCharge: Charge | null;
}

const read = async (db: Transaction['db'], id: string): Promise<SubscriptionView | null> => {
  const found = await find(db, 'subscription', id);
  if (!found) return null;
  const customer = idOf(found.data.customer) ?? '';
  const invoices = await list(db, 'invoice', { limit: 12, subscription: id });
  const charges = await list(db, 'charge', { limit: 1, customer });
  return { subscription: found.data, invoices: invoices.data, lastCharge: charges.data[0] ?? null };
};

interface SubscriptionAction {
  name: string;
  label: string;
  description: string;
  isAvailable(view: SubscriptionView): boolean;
  run(tx: Transaction, view: SubscriptionView): Promise<unknown>;
}

const isRunning = ({ subscription }: SubscriptionView): boolean => subscription.status === 'active';
const isPastDue = ({ subscription }: SubscriptionView): boolean => subscription.status === 'past_due';
const hasRefundableCharge = ({ lastCharge }: SubscriptionView): boolean =>
  lastCharge !== null && !lastCharge.refunded && !lastCharge.disputed;

const payOpenInvoice = async (tx: Transaction, { subscription }: SubscriptionView): Promise<void> => {
  const invoice = await find(tx.db, 'invoice', idOf(subscription.latest_invoice) ?? '');
  const intent = await find(tx.db, 'payment_intent', invoice?.hidden.paymentIntent ?? '', true);
  const method = await find(tx.db, 'payment_method', idOf(subscription.default_payment_method) ?? '');
  if (intent && method) await pay(tx, intent, method.data, { offSession: true });
};

const actions: SubscriptionAction[] = [
  {
    name: 'renew',
    label: 'Renew now',
    description: 'The next period begins and is paid with the saved card.',
    isAvailable: (view) => isRunning(view) && !view.subscription.cancel_at_period_end,
    run: (tx, { subscription }) => renew(tx, subscription),
  },
  {
    name: 'fail',
    label: 'Renew, and the card is declined',
    description: 'The next period begins, and its payment stays open.',
    isAvailable: (view) => isRunning(view) && !view.subscription.cancel_at_period_end,
    run: (tx, { subscription }) => renew(tx, subscription, { isDeclined: true }),
  },
  {
    name: 'retry',
    label: 'Try the open payment again',
    description: 'As Stripe does by itself some days later.',
    isAvailable: isPastDue,
    run: payOpenInvoice,
  },
  {
    name: 'end',
    label: 'End it now',
    description: 'As at the end of the period, or when a card was declined for too long.',
    isAvailable: (view) => isRunning(view) || isPastDue(view),
    run: (tx, { subscription }) => end(tx, subscription, 'canceled'),
  },
  {
    name: 'refund',
    label: 'Refund the last payment',
    description: 'All of it, as the seller would.',
    isAvailable: hasRefundableCharge,
    run: async (tx, { lastCharge }) =>
      lastCharge && refund(tx, lastCharge.id, { amount: null, reason: null }),
  },
  {
    name: 'dispute',
    label: 'Dispute the last payment',
    description: "The buyer's bank takes the money back.",
    isAvailable: hasRefundableCharge,
    run: async (tx, { lastCharge }) => lastCharge && dispute(tx, lastCharge.id),
  },
];

const page = (view: SubscriptionView, address: string, done: SubscriptionAction | undefined): Page => {
  const { subscription, invoices } = view;
  const item = subscription.items.data[0];
  return {
    title: 'Subscription — sandbox',
    banner,
    body: `<main class="sheet narrow">
<p class="quiet"><a href="/settings">Back to your settings</a></p>
<h1>Subscription of ${money(item?.price.unit_amount ?? 0)}</h1>
${done ? `<p role="status"><strong>Done: ${escapeHtml(done.label.toLowerCase())}.</strong> The product hears of it in a moment.</p>` : ''}
<dl>
<div><dt>State</dt><dd>${escapeHtml(subscription.status.replaceAll('_', ' '))}</dd></div>
<div><dt>Period</dt><dd>${date(item?.current_period_start)} to ${date(item?.current_period_end)}</dd></div>
<div><dt>At its end</dt><dd>${subscription.ended_at ? `ended on ${date(subscription.ended_at)}` : subscription.cancel_at_period_end ? 'it ends' : 'it renews'}</dd></div>
</dl>
${actions
  .filter((action) => action.isAvailable(view))
  .map(
    (action, at) => `<form method="post" action="${escapeHtml(address)}">
<button type="submit" name="action" value="${action.name}"${at === 0 ? '' : ' class="plain"'}>${escapeHtml(action.label)}</button>
<p class="quiet">${escapeHtml(action.description)}</p>
</form>`,
  )
  .join('\n')}
<h2>Invoices</h2>
<table>
<thead><tr><th scope="col">Date</th><th scope="col">Amount</th><th scope="col">State</th></tr></thead>
<tbody>${invoices.map((invoice) => `<tr><td>${date(invoice.created)}</td><td>${money(invoice.amount_due)}</td><td>${escapeHtml(invoice.status ?? '')}</td></tr>`).join('')}</tbody>
</table>
</main>`,
  };
};

const unknownSubscriptionPage: Page = {
  title: 'No such subscription — sandbox',
  banner,
  status: 404,
  body: `<main class="sheet narrow">
<h1>There is no such subscription</h1>
<p>The address is not whole, or the data of this sandbox was removed.</p>
<p><a href="/">Back to the start</a></p>
</main>`,
};

export const subscriptionPages = (app: FastifyInstance, state: StripeState, shell: PageShell): void => {
  const addressOf = (id: string): string => `${app.prefix}/subscriptions/${id}`;

  app.get<{ Params: { id: string }; Querystring: { done?: string } }>(
    '/subscriptions/:id',
    async (request, reply) => {
      const view = await read(state.pool, request.params.id);
      if (!view) return shell.send(reply, unknownSubscriptionPage);
      const done = actions.find(({ name }) => name === request.query.done);
      return shell.send(reply, page(view, addressOf(view.subscription.id), done));
    },
  );

  app.post<{ Params: { id: string } }>('/subscriptions/:id', async (request, reply) => {
    const { action: name } = decodeForm(typeof request.body === 'string' ? request.body : '');
    const done = await inTransactionWithEvents(
      state,
      { requestId: null, idempotencyKey: null },
      async (tx) => {
        // Locked, so that two clicks at once run one after the other.
        await find(tx.db, 'subscription', request.params.id, true);
        const view = await read(tx.db, request.params.id);
        const action = actions.find((each) => each.name === name);
        if (!view || !action?.isAvailable(view)) return null;
        await action.run(tx, view);
        return action.name;
      },
    );
    const address = addressOf(request.params.id);
    return reply
      .header('Cache-Control', 'no-store')
      .redirect(done ? `${address}?done=${done}` : address, 303);
  });
};
