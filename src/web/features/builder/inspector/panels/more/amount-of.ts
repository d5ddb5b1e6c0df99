import type { CrawledProduct } from '#contract/copywriting/craft-campaign.ts';

/** A number with a point, from one in the way of any country; null for what is no single number. */
const numberIn = (text: string): string | null => {
  const numbers = text.match(/\d[\d.,\s\u00a0\u202f'’]*/g) ?? [];
  const [only] = numbers;
  if (only === undefined || numbers.length > 1) return null;
  const digits = only.replace(/[\s\u00a0\u202f'’]/g, '').replace(/[.,]+$/, '');
  const [, whole = '', cents] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  const plain = whole.replace(/[.,]/g, '');
  return /^\d{1,12}$/.test(plain) ? plain + (cents === undefined ? '' : `.${cents.padEnd(2, '0')}`) : null;
};

/** The price that a page shows, as a block stores it: a number with its currency, or the words of the page. */
export const amountOf = ({
  price,
  currency,
}: Pick<CrawledProduct, 'price' | 'currency'>): { price?: string; currency?: string } => {
  if (price.trim() === '') return {};
  const number = numberIn(price);
  return number !== null && currency !== undefined && /^[A-Z]{3}$/.test(currency)
    ? { price: number, currency }
    : { price: price.trim().slice(0, 60) };
};
