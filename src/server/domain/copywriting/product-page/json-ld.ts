// Products in JSON-LD (schema.org): alone, in lists, in @graph, as groups of variants, with one offer or many.
import { Parser } from 'htmlparser2';
import type { FoundProduct, Price } from './found-product.ts';
import { amountOfData, isCurrency } from './price.ts';

type Node = Record<string, unknown>;

const maxNodes = 5_000;
const maxDepth = 24;
const maxOffers = 200;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

const maxTextCharacters = 20_000;

/** Many shops escape the text as if it were in HTML. */
const decodeText = (text: string): string => {
  if (!text.includes('&')) return text.slice(0, maxTextCharacters);
  let plain = '';
  const parser = new Parser({
    ontext: (piece) => {
      plain += piece;
    },
    onopentagname: () => {
      plain += ' ';
    },
  });
  parser.end(text.slice(0, maxTextCharacters));
  return plain;
};

/** Maximum depth of names inside names and offers inside offers. */
const maxNesting = 6;

const textOf = (value: unknown, depth = 0): string | undefined => {
  const [first] = asList(value);
  if (typeof first === 'string') return decodeText(first);
  if (typeof first === 'number') return String(first);
  return isNode(first) && depth < maxNesting ? textOf(first['@value'] ?? first.name, depth + 1) : undefined;
};

const typesOf = (node: Node): string[] =>
  asList(node['@type'])
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^.*[/:#]/, ''));

/** Strips the comments, CDATA marks and semicolon that some pages put around the JSON. */
const stripWrappers = (text: string): string => {
  const json = text.replace('<![CDATA[', '').replace(']]>', '');
  const start = json.search(/[{[]/);
  const end = Math.max(json.lastIndexOf('}'), json.lastIndexOf(']'));
  return start < 0 ? '' : json.slice(start, end + 1);
};

const parseLoosely = (text: string): unknown => {
  const json = stripWrappers(text);
  try {
    return JSON.parse(json);
  } catch {
    try {
      // Line ends inside a text are what most often makes it unreadable.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: The pattern matches control characters.
      return JSON.parse(json.replace(/[\u0000-\u001f]+/g, ' '));
    } catch {
      return null;
    }
  }
};

function* nodesIn(root: unknown): Generator<Node> {
  const queue: [value: unknown, depth: number][] = [[root, 0]];
  for (let count = 0; queue.length > 0 && count < maxNodes; count += 1) {
    const [value, depth] = queue.shift() ?? [null, 0];
    if (depth > maxDepth) continue;
    if (Array.isArray(value)) for (const child of value.slice(0, maxNodes)) queue.push([child, depth + 1]);
    else if (isNode(value)) {
      yield value;
      for (const child of Object.values(value)) if (typeof child === 'object') queue.push([child, depth + 1]);
    }
  }
}

const currencyOf = (value: unknown): string | null => {
  const code = textOf(value)?.trim().toUpperCase();
  return code && isCurrency(code) ? code : null;
};

const listPrices = /ListPrice|StrikethroughPrice|SRP|MSRP|Suggested/i;

const priceOfOffer = (offer: Node, depth: number): Price | undefined => {
  const isMany = typesOf(offer).includes('AggregateOffer');
  const low = amountOfData(offer.lowPrice);
  if (isMany && low !== null) {
    const high = amountOfData(offer.highPrice);
    return { amount: low, currency: currencyOf(offer.priceCurrency), isFrom: high !== null && high > low };
  }
  const direct = amountOfData(offer.price);
  if (direct !== null) return { amount: direct, currency: currencyOf(offer.priceCurrency) };
  for (const specification of asList(offer.priceSpecification)) {
    if (!isNode(specification) || listPrices.test(textOf(specification.priceType) ?? '')) continue;
    const amount = amountOfData(specification.price) ?? amountOfData(specification.minPrice);
    if (amount !== null)
      return { amount, currency: currencyOf(specification.priceCurrency) ?? currencyOf(offer.priceCurrency) };
  }
  return isMany && offer.offers && depth < maxNesting ? priceOfOffers(offer.offers, depth + 1) : undefined;
};

/** The lowest price of the offers. */
const priceOfOffers = (offers: unknown, depth = 0): Price | undefined => {
  const prices = asList(offers)
    .slice(0, maxOffers)
    .filter(isNode)
    .map((offer) => priceOfOffer(offer, depth))
    .filter((price) => price !== undefined);
  const lowest = prices.toSorted((a, b) => a.amount - b.amount)[0];
  if (!lowest) return undefined;
  const isFrom = prices.some((price) => price.isFrom === true || price.amount > lowest.amount);
  return { ...lowest, isFrom };
};

const imagesOf = (value: unknown): string[] =>
  asList(value)
    .map((image) => (isNode(image) ? (image.url ?? image.contentUrl ?? image['@id']) : image))
    .flatMap(asList)
    .filter((image) => typeof image === 'string')
    .slice(0, 20);

const toProduct = (node: Node): FoundProduct => {
  const variants = asList(node.hasVariant).filter(isNode).slice(0, maxOffers);
  const variantsPrice = priceOfOffers(variants.flatMap((variant) => asList(variant.offers)));
  return {
    title: textOf(node.name),
    price: priceOfOffers(node.offers) ?? variantsPrice,
    brand: textOf(node.brand) ?? textOf(node.manufacturer),
    description: textOf(node.description),
    images: [...imagesOf(node.image), ...variants.flatMap((variant) => imagesOf(variant.image))].slice(0, 20),
  };
};

const kinds = new Set([
  'Product',
  'ProductGroup',
  'IndividualProduct',
  'ProductModel',
  'Book',
  'Vehicle',
  'Car',
]);

/** The first product that the page is about; related ones are nested in it or follow it. */
export const productOfJsonLd = (scripts: readonly string[]): FoundProduct | null => {
  const nodes = scripts.map(parseLoosely).flatMap((root) => [...nodesIn(root)]);
  const products = nodes.filter((node) => typesOf(node).some((type) => kinds.has(type)));
  const named = products.filter((node) => textOf(node.name)?.trim());
  const group = named.find((node) => typesOf(node).includes('ProductGroup'));
  const chosen = group ?? named.find((node) => node.offers !== undefined) ?? named[0] ?? products[0];
  return chosen ? toProduct(chosen) : null;
};
