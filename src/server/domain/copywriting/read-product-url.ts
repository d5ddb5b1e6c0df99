// Reads a product page from a URL that the user gives. The fetcher decides what may be fetched; this file words its
// refusals.

import type { CrawledProduct } from '#contract/copywriting/craft-campaign.ts';
import { type AnyText, type KeyedText, keyedText } from '#text/keyed-text.ts';
import type { TextKey } from '#text/keys.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../shared/caller.ts';
import { DomainError } from '../shared/errors.ts';
import { perMinutes, throttle } from '../shared/throttle.ts';
import { decodePage } from './product-page/charset.ts';
import { readProduct } from './product-page/read-product.ts';

type Fetched = Awaited<ReturnType<Context['fetcher']['fetch']>>;
type Refusal = Extract<Fetched, { ok: false }>['refusal'];

const maxBytes = 2 * 1024 * 1024;
const timeoutMs = 8_000;
const pageTypes = ['text/html', 'application/xhtml+xml'];
const limit = perMinutes(30, 10);

const refusals: Record<Refusal, TextKey> = {
  scheme: 'refusals.crawl.scheme',
  port: 'refusals.crawl.port',
  credentials: 'refusals.crawl.credentials',
  private: 'refusals.crawl.private',
  unresolved: 'refusals.crawl.unresolved',
  unreachable: 'refusals.crawl.unreachable',
  certificate: 'refusals.crawl.certificate',
  'too-slow': 'refusals.crawl.tooSlow',
  'too-large': 'refusals.crawl.tooLarge',
  redirects: 'refusals.crawl.redirects',
  type: 'refusals.crawl.type',
  broken: 'refusals.crawl.broken',
};

const statusText = (status: number): KeyedText => {
  if (status === 404 || status === 410) return keyedText('refusals.crawl.noPage', { status });
  if (status === 401 || status === 403 || status === 429 || status === 503)
    return keyedText('refusals.crawl.turnedAway', { status });
  return keyedText('refusals.crawl.error', { status });
};

const refused = (text: AnyText): DomainError => new DomainError('refused', text);

/** People omit the scheme because their browser hides it: `shop.example/kettle` is a URL too. */
export const withScheme = (address: string): string =>
  /^[^\s:/?#@\\]+\.[^\s:/?#@\\]+(:\d+)?([/?#]|$)/.test(address) ? `https://${address}` : address;

export const crawlUrl = async (ctx: Context, caller: Caller, address: string): Promise<CrawledProduct> => {
  await throttle(ctx, `crawl ${caller.id}`, limit, 'refusals.throttle.manyPages');
  const fetched = await ctx.fetcher.fetch(withScheme(address), {
    timeoutMs,
    maxBytes,
    types: pageTypes,
    accept: 'text/html, application/xhtml+xml;q=0.9',
  });
  if (!fetched.ok) throw refused(refusals[fetched.refusal]);
  if (fetched.status >= 300 || fetched.status < 200) throw refused(statusText(fetched.status));
  const product = readProduct(decodePage(fetched.body, fetched.charset), fetched.url);
  if (!product.title && !product.price) throw refused('refusals.crawl.noProduct');
  return product;
};
