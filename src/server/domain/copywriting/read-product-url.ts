// Reads a product page from a URL that the user gives. The fetcher decides what may be fetched; this file words its
// refusals.
import type { CrawledProduct } from '#contract/copywriting/craft-campaign.ts';
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

const manualEntry = 'Type the title and the price yourself.';

const refusals: Record<Refusal, string> = {
  scheme: 'This address cannot be crawled: it has to begin with http:// or https://. Check it and try again.',
  port: 'This address cannot be crawled: only the usual ports of web pages are open here (80, 443, 8080, 8443).',
  credentials: 'This address cannot be crawled: it contains a name or a password. Remove it and try again.',
  private:
    'This address cannot be crawled: it leads into a private network, and only public pages are read here.',
  unresolved: 'There is no site of this name. Check the address for a typing mistake and try again.',
  unreachable: `The site did not answer. Try again later, or: ${manualEntry}`,
  certificate: `The security certificate of the site is not valid, so the page was not read. ${manualEntry}`,
  'too-slow': `The page took longer than 8 seconds, so reading was stopped. Try again, or: ${manualEntry}`,
  'too-large': `The page is larger than 2 MB, so reading was stopped. ${manualEntry}`,
  redirects: `The page sends visitors on and on, more than five times. Use the address where it ends, or: ${manualEntry}`,
  type: 'There is no web page at this address, but another kind of file. Use the address of the product’s page.',
  broken: `The site broke off its answer. Try again, or: ${manualEntry}`,
};

const statusMessage = (status: number): string => {
  if (status === 404 || status === 410)
    return `The site has no page at this address (it answered ${status}). Check the address and try again.`;
  if (status === 401 || status === 403 || status === 429 || status === 503)
    return `The site turns programs like this one away (it answered ${status}). ${manualEntry}`;
  return `The site answered with an error (${status}) instead of the page. Try again later, or: ${manualEntry}`;
};

const refused = (message: string): DomainError => new DomainError('refused', message);

/** People omit the scheme because their browser hides it: `shop.example/kettle` is a URL too. */
export const withScheme = (address: string): string =>
  /^[^\s:/?#@\\]+\.[^\s:/?#@\\]+(:\d+)?([/?#]|$)/.test(address) ? `https://${address}` : address;

export const crawlUrl = async (ctx: Context, caller: Caller, address: string): Promise<CrawledProduct> => {
  await throttle(ctx, `crawl ${caller.id}`, limit, 'You have crawled many pages in a short time.');
  const fetched = await ctx.fetcher.fetch(withScheme(address), {
    timeoutMs,
    maxBytes,
    types: pageTypes,
    accept: 'text/html, application/xhtml+xml;q=0.9',
  });
  if (!fetched.ok) throw refused(refusals[fetched.refusal]);
  if (fetched.status >= 300 || fetched.status < 200) throw refused(statusMessage(fetched.status));
  const product = readProduct(decodePage(fetched.body, fetched.charset), fetched.url);
  if (!product.title && !product.price)
    throw refused(`The page was read, but it names no product: it may be built by scripts. ${manualEntry}`);
  return product;
};
