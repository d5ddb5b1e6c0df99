// The product of a page: each field from the most reliable source that has it, with that source.
import type { CrawledProduct } from '#contract/copywriting/craft-campaign.ts';
import type { FoundProduct, Source } from './found-product.ts';
import { productOfJsonLd } from './json-ld.ts';
import { productOfOpenGraph, productOfTwitter } from './meta-tags.ts';
import { productOfMicrodata } from './microdata.ts';
import { type PageFacts, readPageFacts } from './page-facts.ts';
import { formatPrice } from './price.ts';

const maxCharacters = { title: 300, brand: 120, description: 2_000 };
const maxImages = 8;
const maxAddressCharacters = 2_048;

/** Descriptions contain markup in structured data, and spaces from the page layout. Control characters are dropped. */
const plain = (text: string | undefined, maxLength: number): string =>
  Array.from(
    (text ?? '')
      .slice(0, maxLength * 8)
      .replace(/<\/?[a-z][^<>]{0,500}>/gi, ' ')
      .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\s]+/gu, ' ')
      .trim(),
  )
    .slice(0, maxLength)
    .join('')
    .trim();

const webUrl = (address: string, base: string): string | null => {
  if (address.length > maxAddressCharacters || !URL.canParse(address.trim(), base)) return null;
  const url = new URL(address.trim(), base);
  const isWeb = (url.protocol === 'https:' || url.protocol === 'http:') && !url.username && !url.password;
  return isWeb ? url.href : null;
};

/** Removes the shop's name after the last bar: it is not part of the product's name. */
const withoutShop = (title: string, shop: string): string => {
  const [, name = title, end = ''] = /^(.{3,}?)\s+[|–—·•-]\s+([^|–—·•]+)$/u.exec(title) ?? [];
  return shop !== '' && end.toLowerCase() === shop.toLowerCase() ? name : title;
};

const fromPlainPage = ({ title, heading, metas }: PageFacts): FoundProduct => ({
  title: heading.trim() || title,
  description: metas.get('description')?.[0],
  images: [],
});

export const readProduct = (html: string, pageUrl: string): CrawledProduct => {
  const facts = readPageFacts(html);
  const base = (facts.base && webUrl(facts.base, pageUrl)) || pageUrl;
  const shop = plain(facts.metas.get('og:site_name')?.[0], 120);
  const candidates: [Source, FoundProduct | null][] = [
    ['json-ld', productOfJsonLd(facts.jsonLd)],
    ['microdata', productOfMicrodata(facts.items)],
    ['opengraph', productOfOpenGraph(facts.metas)],
    ['twitter', productOfTwitter(facts.metas)],
    ['html', fromPlainPage(facts)],
  ];
  const sources: NonNullable<CrawledProduct['sources']> = {};
  const textFrom = (field: 'title' | 'brand' | 'description'): string => {
    for (const [source, product] of candidates) {
      const text = plain(product?.[field], maxCharacters[field]);
      if (!text) continue;
      sources[field] = source;
      return field === 'title' && source !== 'json-ld' ? withoutShop(text, shop) : text;
    }
    return '';
  };
  const title = textFrom('title');
  const brand = textFrom('brand');
  const description = textFrom('description');

  const withPrice = candidates.find(([, product]) => product?.price !== undefined);
  const price = withPrice?.[1]?.price;
  if (withPrice) sources.price = withPrice[0];

  const withImages = candidates
    .map(([source, product]) => ({
      source,
      images: [...new Set((product?.images ?? []).slice(0, 40).map((image) => webUrl(image, base)))].filter(
        (image) => image !== null,
      ),
    }))
    .find(({ images }) => images.length > 0);
  if (withImages) sources.images = withImages.source;

  return {
    title,
    price: price ? `${price.isFrom ? 'from ' : ''}${formatPrice(price.amount, price.currency)}` : '',
    ...(price?.currency ? { currency: price.currency } : {}),
    ...(brand ? { brand } : {}),
    ...(description ? { description } : {}),
    ...(withImages ? { images: withImages.images.slice(0, maxImages) } : {}),
    url: pageUrl,
    sources,
  };
};
