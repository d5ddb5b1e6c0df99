// OpenGraph (with the product:* and og:price:* names that shops add to it) and Twitter cards.
import type { FoundProduct, Price } from './found-product.ts';
import { amountOfData, currencyIn, isCurrency } from './price.ts';

type Metas = ReadonlyMap<string, readonly string[]>;

const first = (metas: Metas, ...names: string[]): string | undefined =>
  names.flatMap((name) => metas.get(name) ?? []).find((value) => value.trim() !== '');

const priceFrom = (text: string | undefined, code: string | undefined): Price | undefined => {
  const amount = amountOfData(text);
  if (amount === null || text === undefined) return undefined;
  const currency = code?.trim().toUpperCase();
  return { amount, currency: currency && isCurrency(currency) ? currency : currencyIn(text) };
};

export const productOfOpenGraph = (metas: Metas): FoundProduct => ({
  title: first(metas, 'og:title'),
  price: priceFrom(
    first(metas, 'product:sale_price:amount', 'product:price:amount', 'og:price:amount', 'product:price'),
    first(metas, 'product:sale_price:currency', 'product:price:currency', 'og:price:currency'),
  ),
  brand: first(metas, 'product:brand', 'og:brand'),
  description: first(metas, 'og:description'),
  images: [
    ...(metas.get('og:image:secure_url') ?? []),
    ...(metas.get('og:image') ?? []),
    ...(metas.get('og:image:url') ?? []),
  ],
});

/** `twitter:label1` is the label of `twitter:data1`. */
const valueWithLabel = (metas: Metas, label: RegExp): string | undefined => {
  const number = ['1', '2'].find((index) => label.test(first(metas, `twitter:label${index}`) ?? ''));
  return number && first(metas, `twitter:data${number}`);
};

export const productOfTwitter = (metas: Metas): FoundProduct => ({
  title: first(metas, 'twitter:title'),
  price: priceFrom(valueWithLabel(metas, /^\s*price/i), undefined),
  brand: valueWithLabel(metas, /^\s*brand/i),
  description: first(metas, 'twitter:description'),
  images: [...(metas.get('twitter:image') ?? []), ...(metas.get('twitter:image:src') ?? [])],
});
