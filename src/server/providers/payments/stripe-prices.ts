// Maps prices to plans.
import type { Stripe } from 'stripe';
import type { PlanType } from './payments.ts';
import type { StripeClient } from './stripe-client.ts';

const plans: PlanType[] = ['monthly', 'quarterly', 'yearly'];
const planByMonths = new Map<number, PlanType>([
  [1, 'monthly'],
  [3, 'quarterly'],
  [12, 'yearly'],
]);
const ttlMs = 10 * 60_000;

const monthsOf = (price: Stripe.Price): number | null => {
  const { interval, interval_count: count } = price.recurring ?? {};
  if (count === undefined) return null;
  if (interval === 'year') return 12 * count;
  return interval === 'month' ? count : null;
};

export interface StripePrices {
  idOf(plan: PlanType): Promise<string>;
  /** The plan of a price; null for prices of other products, whatever was paid. */
  planOf(price: Stripe.Price | null | undefined): Promise<PlanType | null>;
}

/** `fixed`: price ids of the settings; without them the prices are found by lookup keys, which are the plans' names. */
export const createStripePrices = (
  client: StripeClient,
  fixed: Record<PlanType, string> | null,
): StripePrices => {
  let found: { ids: Map<PlanType, string>; at: number } | undefined;
  const ids = async (): Promise<Map<PlanType, string>> => {
    if (fixed) return new Map(plans.map((plan) => [plan, fixed[plan]]));
    if (found && Date.now() - found.at < ttlMs) return found.ids;
    const listed = await (await client.get()).prices.list({ lookup_keys: plans, active: true });
    const byPlan = new Map<PlanType, string>();
    for (const plan of plans) {
      const price = listed.data.find((each) => each.lookup_key === plan);
      if (price) byPlan.set(plan, price.id);
    }
    found = { ids: byPlan, at: Date.now() };
    return byPlan;
  };
  return {
    idOf: async (plan) => {
      const id = (await ids()).get(plan);
      if (!id) throw new Error(`Stripe has no active price with the lookup key ${plan}.`);
      return id;
    },
    planOf: async (price) => {
      if (!price) return null;
      const known = await ids();
      const listed = plans.find((plan) => known.get(plan) === price.id);
      // A replaced price keeps its lookup key only until the new one takes it over.
      const named = fixed ? undefined : plans.find((plan) => plan === price.lookup_key);
      const plan = listed ?? named;
      return plan ? (planByMonths.get(monthsOf(price) ?? 0) ?? plan) : null;
    },
  };
};
