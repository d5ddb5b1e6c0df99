// One table for all objects: the object as sent, and the stand-in's private data.
import type { Queryable } from '../database.ts';
import { type CheckoutSession, type Invoice, idOf, type Kind, type Kinds } from './objects.ts';

export const tables = [
  `create table if not exists sandbox.stripe_objects (
    id text primary key,
    kind text not null,
    seq bigint generated always as identity,
    created bigint not null,
    customer text,
    subscription text,
    data jsonb not null,
    hidden jsonb not null default '{}'
  )`,
  'create index if not exists stripe_objects_by_kind on sandbox.stripe_objects (kind, seq desc)',
  'create index if not exists stripe_objects_by_customer on sandbox.stripe_objects (customer, kind)',
  `create table if not exists sandbox.stripe_idempotency_keys (
    key text primary key,
    fingerprint text not null,
    request_id text not null,
    status int,
    body jsonb,
    created_at timestamptz not null
  )`,
  `create table if not exists sandbox.stripe_deliveries (
    event_id text primary key,
    attempts int not null default 0,
    due_at timestamptz not null,
    delivered_at timestamptz
  )`,
  'create index if not exists stripe_deliveries_due on sandbox.stripe_deliveries (due_at) where delivered_at is null',
];

/** Data that the stand-in stores beside an object and never sends. */
export interface Hidden {
  price?: string;
  quantity?: number;
  paymentIntent?: string;
  invoice?: string;
  saveCard?: boolean;
  cardNumber?: string;
  /** The method that waits for the cardholder's answer, and where the cardholder goes then. */
  pendingMethod?: string;
  returnUrl?: string;
  subscriptionMetadata?: Record<string, string>;
}

export interface Stored<K extends Kind> {
  data: Kinds[K];
  hidden: Hidden;
}

interface Row<K extends Kind> {
  data: Kinds[K];
  hidden: Hidden;
}

const referencesOf = (data: object): { customer: string | null; subscription: string | null } => {
  const { customer, subscription } = data as Partial<Pick<CheckoutSession, 'customer' | 'subscription'>>;
  const { parent } = data as Partial<Pick<Invoice, 'parent'>>;
  return {
    customer: idOf(customer),
    subscription: idOf(subscription) ?? idOf(parent?.subscription_details?.subscription),
  };
};

export const find = async <K extends Kind>(
  db: Queryable,
  kind: K,
  id: string,
  lock = false,
): Promise<Stored<K> | null> => {
  const found = await db.query<Row<K>>(
    `select data, hidden from sandbox.stripe_objects where id = $1 and kind = $2${lock ? ' for update' : ''}`,
    [id, kind],
  );
  return found.rows[0] ?? null;
};

export const save = async <K extends Kind>(
  db: Queryable,
  kind: K,
  data: Kinds[K],
  hidden: Hidden = {},
): Promise<void> => {
  const { customer, subscription } = referencesOf(data);
  await db.query(
    `insert into sandbox.stripe_objects (id, kind, created, customer, subscription, data, hidden)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (id) do update set customer = excluded.customer, subscription = excluded.subscription,
       data = excluded.data, hidden = excluded.hidden`,
    [data.id, kind, data.created, customer, subscription, JSON.stringify(data), JSON.stringify(hidden)],
  );
};

export interface ListFilter {
  limit: number;
  startingAfter?: string;
  endingBefore?: string;
  customer?: string;
  subscription?: string;
  created?: { gt?: number; gte?: number; lt?: number; lte?: number; is?: number };
  /** Fields of the object that must equal these values. */
  fields?: Record<string, string | boolean | undefined>;
  notStatus?: string[];
}

/** Newest first, as in all of Stripe's lists. */
export const list = async <K extends Kind>(
  db: Queryable,
  kind: K,
  filter: ListFilter,
): Promise<{ data: Kinds[K][]; hasMore: boolean }> => {
  const values: unknown[] = [kind];
  const conditions = ['kind = $1'];
  const add = (condition: (placeholder: string) => string, value: unknown): void => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  add((placeholder) => `customer = ${placeholder}`, filter.customer);
  add((placeholder) => `subscription = ${placeholder}`, filter.subscription);
  add((placeholder) => `created > ${placeholder}`, filter.created?.gt);
  add((placeholder) => `created >= ${placeholder}`, filter.created?.gte);
  add((placeholder) => `created < ${placeholder}`, filter.created?.lt);
  add((placeholder) => `created <= ${placeholder}`, filter.created?.lte);
  add((placeholder) => `created = ${placeholder}`, filter.created?.is);
  const fields = Object.fromEntries(
    Object.entries(filter.fields ?? {}).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(fields).length > 0)
    add((placeholder) => `data @> ${placeholder}::jsonb`, JSON.stringify(fields));
  add((placeholder) => `not (data->>'status' = any(${placeholder}::text[]))`, filter.notStatus);
  const sequence = (placeholder: string): string =>
    `(select seq from sandbox.stripe_objects where id = ${placeholder})`;
  add((placeholder) => `seq < ${sequence(placeholder)}`, filter.startingAfter);
  add((placeholder) => `seq > ${sequence(placeholder)}`, filter.endingBefore);
  const backwards = filter.endingBefore !== undefined;
  const found = await db.query<Row<K>>(
    `select data, hidden from sandbox.stripe_objects where ${conditions.join(' and ')}
     order by seq ${backwards ? 'asc' : 'desc'} limit ${filter.limit + 1}`,
    values,
  );
  const page = found.rows.slice(0, filter.limit).map((row) => row.data);
  return { data: backwards ? page.reverse() : page, hasMore: found.rows.length > filter.limit };
};
