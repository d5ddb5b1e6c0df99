// The three plans on sale, seeded once. A sandbox has no dashboard to create prices in.
import { type Queryable, randomCode } from '../database.ts';
import type { Price, Product } from './objects.ts';
import { list, save } from './store.ts';

interface Plan {
  lookupKey: string;
  name: string;
  amount: number;
  interval: 'month' | 'year';
  count: number;
}

const plans: Plan[] = [
  { lookupKey: 'monthly', name: 'Monthly plan', amount: 2900, interval: 'month', count: 1 },
  { lookupKey: 'quarterly', name: 'Quarterly plan', amount: 5100, interval: 'month', count: 3 },
  { lookupKey: 'yearly', name: 'Yearly plan', amount: 14400, interval: 'year', count: 1 },
];

const product = (plan: Plan, created: number, priceId: string): Product => ({
  id: `prod_${randomCode(14)}`,
  object: 'product',
  active: true,
  created,
  default_price: priceId,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  name: plan.name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: created,
  url: null,
});

const price = (plan: Plan, created: number, id: string, productId: string): Price => ({
  id,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created,
  currency: 'usd',
  custom_unit_amount: null,
  livemode: false,
  lookup_key: plan.lookupKey,
  metadata: {},
  nickname: null,
  product: productId,
  recurring: {
    interval: plan.interval,
    interval_count: plan.count,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: plan.amount,
  unit_amount_decimal: String(plan.amount),
});

/** Call it under a lock: it reads first, then writes. */
export const seedCatalog = async (db: Queryable, created: number): Promise<void> => {
  for (const plan of plans) {
    const known = await list(db, 'price', { limit: 1, fields: { lookup_key: plan.lookupKey } });
    if (known.data.length > 0) continue;
    const priceId = `price_1${randomCode(23)}`;
    const newProduct = product(plan, created, priceId);
    await save(db, 'product', newProduct);
    await save(db, 'price', price(plan, created, priceId, newProduct.id));
  }
};
