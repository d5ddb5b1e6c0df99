// Simulates the events of a subscription's life with buttons, so that no one waits a month for a renewal. The URL
// contains the subscription's id, which cannot be guessed; the product shows it to the subscription's owner.
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../page/escape.ts';
import type { Frame, Page } from '../../page/frame.ts';
import { dispute, refund } from '../charge.ts';
import { decodeForm } from '../form.ts';
import { type Charge, type Invoice, idOf, type Subscription } from '../objects.ts';
import { pay } from '../payment-intent.ts';
import { find, list } from '../store.ts';
import { end, renew } from '../subscription.ts';
import { type Work, type Workshop, workOn } from '../work.ts';

const banner = 'no real payment. These buttons let time pass for one subscription.';

const date = (seconds: number | null | undefined): string =>
  seconds
    ? new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
        new Date(seconds * 1000),
      )
    : '-';

const money = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'usd' }).format(cents / 100);

interface State {
  subscription: Subscription;
  invoices: Invoice[];
  lastCharge: Charge | null;
}

const read = async (db: Work['db'], id: string): Promise<State | null> => {
  const found = await find(db, 'subscription', id);
  if (!found) return null;
  const customer = idOf(found.data.customer) ?? '';
  const invoices = await list(db, 'invoice', { limit: 12, subscription: id });
  const charges = await list(db, 'charge', { limit: 1, customer });
  return { subscription: found.data, invoices: invoices.data, lastCharge: charges.data[0] ?? null };
};

interface Action {
  name: string;
  label: string;
  explains: string;
  isOffered(state: State): boolean;
  act(work: Work, state: State): Promise<unknown>;
}

const isRunning = ({ subscription }: State): boolean => subscription.status === 'active';
const isOwing = ({ subscription }: State): boolean => subscription.status === 'past_due';
const hasMoney = ({ lastCharge }: State): boolean =>
  lastCharge !== null && !lastCharge.refunded && !lastCharge.disputed;

const payOpenInvoice = async (work: Work, { subscription }: State): Promise<void> => {
  const invoice = await find(work.db, 'invoice', idOf(subscription.latest_invoice) ?? '');
  const intent = await find(work.db, 'payment_intent', invoice?.hidden.paymentIntent ?? '', true);
  const method = await find(work.db, 'payment_method', idOf(subscription.default_payment_method) ?? '');
  if (intent && method) await pay(work, intent, method.data, { offSession: true });
};

const actions: Action[] = [
  {
    name: 'renew',
    label: 'Renew now',
    explains: 'The next period begins and is paid with the card that was kept.',
    isOffered: (state) => isRunning(state) && !state.subscription.cancel_at_period_end,
    act: (work, { subscription }) => renew(work, subscription),
  },
  {
    name: 'fail',
    label: 'Renew, and the card is declined',
    explains: 'The next period begins, and its payment stays open.',
    isOffered: (state) => isRunning(state) && !state.subscription.cancel_at_period_end,
    act: (work, { subscription }) => renew(work, subscription, { isDeclined: true }),
  },
  {
    name: 'retry',
    label: 'Try the open payment again',
    explains: 'As Stripe does by itself some days later.',
    isOffered: isOwing,
    act: payOpenInvoice,
  },
  {
    name: 'end',
    label: 'End it now',
    explains: 'As at the end of the period, or when a card was declined for too long.',
    isOffered: (state) => isRunning(state) || isOwing(state),
    act: (work, { subscription }) => end(work, subscription, 'canceled'),
  },
  {
    name: 'refund',
    label: 'Refund the last payment',
    explains: 'All of it, as the seller would.',
    isOffered: hasMoney,
    act: async (work, { lastCharge }) =>
      lastCharge && refund(work, lastCharge.id, { amount: null, reason: null }),
  },
  {
    name: 'dispute',
    label: 'Dispute the last payment',
    explains: "The buyer's bank takes the money back.",
    isOffered: hasMoney,
    act: async (work, { lastCharge }) => lastCharge && dispute(work, lastCharge.id),
  },
];

const page = (state: State, address: string, done: Action | undefined): Page => {
  const { subscription, invoices } = state;
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
  .filter((action) => action.isOffered(state))
  .map(
    (action, at) => `<form method="post" action="${escapeHtml(address)}">
<button type="submit" name="action" value="${action.name}"${at === 0 ? '' : ' class="plain"'}>${escapeHtml(action.label)}</button>
<p class="quiet">${escapeHtml(action.explains)}</p>
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

const gone: Page = {
  title: 'No such subscription — sandbox',
  banner,
  status: 404,
  body: `<main class="sheet narrow">
<h1>There is no such subscription</h1>
<p>The address is not whole, or the data of this sandbox was removed.</p>
<p><a href="/">Back to the start</a></p>
</main>`,
};

export const subscriptionPages = (app: FastifyInstance, shop: Workshop, frame: Frame): void => {
  const addressOf = (id: string): string => `${app.prefix}/subscriptions/${id}`;

  app.get<{ Params: { id: string }; Querystring: { done?: string } }>(
    '/subscriptions/:id',
    async (request, reply) => {
      const state = await read(shop.pool, request.params.id);
      if (!state) return frame.send(reply, gone);
      const done = actions.find(({ name }) => name === request.query.done);
      return frame.send(reply, page(state, addressOf(state.subscription.id), done));
    },
  );

  app.post<{ Params: { id: string } }>('/subscriptions/:id', async (request, reply) => {
    const { action: name } = decodeForm(typeof request.body === 'string' ? request.body : '');
    const done = await workOn(shop, { requestId: null, idempotencyKey: null }, async (work) => {
      // Locked, so that two clicks at once run one after the other.
      await find(work.db, 'subscription', request.params.id, true);
      const state = await read(work.db, request.params.id);
      const action = actions.find((each) => each.name === name);
      if (!state || !action?.isOffered(state)) return null;
      await action.act(work, state);
      return action.name;
    });
    const address = addressOf(request.params.id);
    return reply
      .header('Cache-Control', 'no-store')
      .redirect(done ? `${address}?done=${done}` : address, 303);
  });
};
