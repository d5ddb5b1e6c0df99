// `expand[]=latest_invoice.confirmation_secret`: replaces ids by objects, and adds fields that are omitted by default.
import type { Queryable } from '../database.ts';
import { invalidRequest } from './api-error.ts';
import { atTime, lineItems, withUrl } from './checkout-session.ts';
import { type Invoice, idOf, kindOfId } from './objects.ts';
import { find } from './store.ts';

type Fields = Record<string, unknown>;

const maxLevels = 4;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const notExpandable = (path: string): Error =>
  invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });

export interface Expander {
  db: Queryable;
  now: number;
  publicUrl: string;
}

/** Fields that Stripe omits unless they are requested. */
const included = async (at: Expander, owner: Fields, name: string): Promise<unknown> => {
  const id = String(owner.id);
  if (owner.object === 'checkout.session' && name === 'line_items') {
    const stored = await find(at.db, 'checkout.session', id);
    const price = await find(at.db, 'price', stored?.hidden.price ?? '');
    if (!stored || !price) return undefined;
    const product = await find(at.db, 'product', idOf(price.data.product) ?? '');
    return {
      object: 'list',
      data: lineItems(stored, price.data, product?.data.name ?? 'Subscription'),
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    };
  }
  if (owner.object === 'invoice' && name === 'confirmation_secret') {
    const intent = await find(
      at.db,
      'payment_intent',
      (await find(at.db, 'invoice', id))?.hidden.paymentIntent ?? '',
    );
    const secret: Invoice['confirmation_secret'] = intent?.data.client_secret
      ? { client_secret: intent.data.client_secret, type: 'payment_intent' }
      : null;
    return secret;
  }
  return undefined;
};

const load = async (at: Expander, id: string): Promise<Fields | null> => {
  const kind = kindOfId(id);
  const found = kind && (await find(at.db, kind, id));
  if (!found) return null;
  if (found.data.object === 'checkout.session') {
    return { ...withUrl(atTime(found.data, at.now), at.publicUrl) };
  }
  return { ...found.data };
};

const expandOne = async (at: Expander, owner: Fields, path: string[], fullPath: string): Promise<void> => {
  const [name, ...rest] = path;
  if (name === undefined) return;
  let value = owner[name];
  if (value === undefined || (value === null && name === 'confirmation_secret')) {
    value = await included(at, owner, name);
    if (value === undefined) throw notExpandable(fullPath);
    owner[name] = value;
  } else if (typeof value === 'string') {
    const loaded = await load(at, value);
    if (!loaded) throw notExpandable(fullPath);
    owner[name] = loaded;
    value = loaded;
  }
  if (rest.length === 0) return;
  if (Array.isArray(value)) {
    for (const item of value) if (isFields(item)) await expandOne(at, item, rest, fullPath);
  } else if (isFields(value)) {
    await expandOne(at, value, rest, fullPath);
  }
};

export const expand = async <Answer extends object>(
  at: Expander,
  answer: Answer,
  paths: string[],
): Promise<Answer> => {
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer);
  for (const path of paths) {
    const segments = path.split('.');
    if (segments.length > maxLevels) {
      throw invalidRequest(
        `You cannot expand more than ${maxLevels} levels of a property. You tried: ${path}`,
        {
          param: 'expand',
        },
      );
    }
    await expandOne(at, copy as Fields, segments, path);
  }
  return copy;
};
