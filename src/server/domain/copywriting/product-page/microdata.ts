import type { FoundProduct, Price } from './found-product.ts';
import type { PageItem } from './page-facts.ts';
import { amountOfData, currencyIn, isCurrency } from './price.ts';

const hasType = (item: PageItem, type: string): boolean =>
  item.type.split(/\s+/).some((name) => name.endsWith(`/${type}`));

const maxDepth = 20;

/** Each item once: an item may be several properties of its parent. */
function* itemsIn(
  items: readonly PageItem[],
  depth = 0,
  visited: Set<PageItem> = new Set(),
): Generator<PageItem> {
  if (depth > maxDepth) return;
  for (const item of items) {
    if (visited.has(item)) continue;
    visited.add(item);
    yield item;
    yield* itemsIn(
      item.properties.map(([, value]) => value).filter((value) => typeof value !== 'string'),
      depth + 1,
      visited,
    );
  }
}

const valuesOf = (item: PageItem, name: string): (string | PageItem)[] =>
  item.properties
    .filter(([propertyName]) => propertyName.toLowerCase() === name.toLowerCase())
    .map(([, value]) => value);

const textOf = (item: PageItem, name: string): string | undefined => {
  const [value] = valuesOf(item, name);
  return typeof value === 'string' || value === undefined ? value : textOf(value, 'name');
};

const priceOf = (product: PageItem): Price | undefined => {
  const offers = valuesOf(product, 'offers').filter((value) => typeof value !== 'string');
  for (const offer of [...offers, product]) {
    const low = textOf(offer, 'lowPrice');
    const text = low ?? textOf(offer, 'price');
    const amount = amountOfData(text);
    if (text === undefined || amount === null) continue;
    const code = textOf(offer, 'priceCurrency')?.trim().toUpperCase();
    const high = amountOfData(textOf(offer, 'highPrice'));
    return {
      amount,
      currency: code && isCurrency(code) ? code : currencyIn(text),
      isFrom: low !== undefined && high !== null && high > amount,
    };
  }
  return undefined;
};

export const productOfMicrodata = (items: readonly PageItem[]): FoundProduct | null => {
  const product = [...itemsIn(items)].find(
    (item) => hasType(item, 'Product') || hasType(item, 'ProductGroup'),
  );
  if (!product) return null;
  return {
    title: textOf(product, 'name'),
    price: priceOf(product),
    brand: textOf(product, 'brand') ?? textOf(product, 'manufacturer'),
    description: textOf(product, 'description'),
    images: valuesOf(product, 'image')
      .map((value) =>
        typeof value === 'string' ? value : (textOf(value, 'url') ?? textOf(value, 'contentUrl') ?? ''),
      )
      .filter(Boolean),
  };
};
