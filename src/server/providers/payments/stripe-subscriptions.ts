// Reads, starts and ends subscriptions.
import type { Stripe } from 'stripe';
import type { Payments, Subscription } from './payments.ts';
import { dateOf, idOf, type StripeClient } from './stripe-client.ts';
import type { StripePrices } from './stripe-prices.ts';

const states: Record<string, Subscription['state']> = {
  incomplete: 'incomplete',
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
};

const expand = ['latest_invoice.confirmation_secret', 'customer'];

const emailOf = ({ customer }: Stripe.Subscription): string | null =>
  typeof customer === 'object' && !customer.deleted ? customer.email : null;

const openSecret = ({ latest_invoice: invoice }: Stripe.Subscription): string | null =>
  typeof invoice === 'object' && invoice?.status === 'open'
    ? (invoice.confirmation_secret?.client_secret ?? null)
    : null;

const paidUntil = (found: Stripe.Subscription, state: Subscription['state']): Date | null => {
  const item = found.items.data[0];
  if (state === 'ended') return dateOf(found.ended_at ?? found.canceled_at);
  // The period has begun nevertheless; it is the unpaid one.
  if (state === 'past_due' || state === 'incomplete') return dateOf(item?.current_period_start);
  return dateOf(item?.current_period_end);
};

const isId = (id: string): boolean => /^sub_[A-Za-z0-9]{1,240}$/.test(id);

export const stripeSubscriptions = (
  client: StripeClient,
  prices: StripePrices,
): Pick<Payments, 'findSubscription' | 'getOrCreateSubscription' | 'setRenewal' | 'endSubscription'> => {
  const read = async (found: Stripe.Subscription): Promise<Subscription> => {
    const state = states[found.status] ?? 'ended';
    const item = found.items.data[0];
    return {
      subscriptionId: found.id,
      customerId: idOf(found.customer),
      customerEmail: emailOf(found),
      workspaceId: found.metadata.workspace ?? null,
      planType: found.livemode === client.isLive ? await prices.planOf(item?.price) : null,
      state,
      madeAt: new Date(found.created * 1000),
      renews: (state === 'active' || state === 'past_due') && !found.cancel_at_period_end && !found.cancel_at,
      periodStart: dateOf(item?.current_period_start),
      paidUntil: paidUntil(found, state),
      clientSecret: state === 'incomplete' || state === 'past_due' ? openSecret(found) : null,
    };
  };

  const runsOrWaits = (subscription: Subscription): boolean =>
    subscription.state !== 'ended' && subscription.planType !== null;

  return {
    findSubscription: async (id) =>
      isId(id)
        ? client.find('subscription', (stripe) => stripe.subscriptions.retrieve(id, { expand }), read)
        : null,

    getOrCreateSubscription: (plan, { workspaceId, customerId }) =>
      client.ask(async (stripe) => {
        const { data } = await stripe.subscriptions.list({
          customer: customerId,
          status: 'all',
          limit: 100,
          expand: expand.map((path) => `data.${path}`),
        });
        const known = (await Promise.all(data.map(read))).filter(runsOrWaits);
        const open =
          known.find(({ state }) => state !== 'incomplete') ??
          known.find(({ clientSecret, planType }) => clientSecret !== null && planType === plan);
        if (open) return open;
        const created = await stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price: await prices.idOf(plan), quantity: 1 }],
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription' },
            ...(workspaceId ? { metadata: { workspace: workspaceId } } : {}),
            expand,
          },
          // Parallel calls count the same subscriptions, so they create one together.
          { idempotencyKey: `subscribe:${customerId}:${plan}:${data.length}` },
        );
        return read(created);
      }),

    setRenewal: async (id, renews) =>
      client.find(
        'subscription',
        (stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: !renews, expand }),
        read,
      ),

    endSubscription: async (id) => {
      await client.find(
        'subscription',
        (stripe) => stripe.subscriptions.cancel(id),
        () => null,
      );
    },
  };
};
