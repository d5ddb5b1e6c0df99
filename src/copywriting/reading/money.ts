// Amounts of money as people write them: $1,299.50, 1.299,50 €, 1 299 kr, CHF 49.–, 20 dollars.
import { type Span, spanOf } from './span.ts';

// Never from the middle of another number, which would also take quadratic time.
const number = String.raw`(?<!\d)\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?:[.,]\d{1,2})?(?!\d)|(?<!\d)\d+(?:[.,]\d{1,2})?(?!\d)`;
const before = String.raw`(?:US|A|C|CA|AU|NZ|HK|S)?\$|[€£¥₹₩₺]|(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|AUD|CAD|JPY|INR|Fr\.)`;
const after = String.raw`(?:€|£|\$|¥|₹|円|元|zł|Kč|kr\.?|EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|AUD|CAD|JPY|INR|euros?|dollars?|pounds|francs)`;

export const money = String.raw`(?:(?<![\p{L}])(?:${before})\s?(?:${number})(?:[.,][–-]+)?|(?:${number})(?:[.,][–-]+)?\s?${after}(?![\p{L}\p{N}]))`;

const anyMoney = new RegExp(money, 'gu');

export const moneyIn = (text: string): RegExpExecArray[] => [...text.matchAll(anyMoney)];

const oldBefore =
  /\b(?:instead of|was|were|previously|formerly|before:?|down from|reduced from|old price:?|usually|regular(?:ly)?(?: price:?)?|statt|r?rp:?)\s*$/iu;
const newAfter = /^\s*(?:instead of|,? ?down from|statt)\b/iu;
const offBefore = /\b(?:save|saving|minus|a discount of|reduced by)\s*$/iu;
const offAfter = /^\s*(?:off|discount|less|reduction|rabatt)\b/iu;
const priceBefore =
  /(?:\b(?:for|at|costs?|costing|price(?:d at| is|s?:)?|is|are|only|just|now|to|für|kostet)|[,:;(–—-])\s*(?:(?:only|just|now)\s+)?$/iu;
const bound =
  /\b(?:over|above|from|between|minimum(?: of)?|at least|under|below|up to|worth|than|or|and|to|ab|bis|über|von)\s*$/iu;

export interface MoneyReading {
  price: { span: Span; free: boolean }[];
  oldPrice: Span[];
  amountOff: { text: string; from: number; to: number }[];
}

/** The meaning of each amount. One after "over" or "from" is a bound, and no price. */
export function readMoney(text: string): MoneyReading {
  const reading: MoneyReading = { price: [], oldPrice: [], amountOff: [] };
  for (const match of moneyIn(text)) {
    const left = text.slice(0, match.index);
    const right = text.slice(match.index + match[0].length);
    const value = match[0].trim();
    if (offBefore.test(left) || offAfter.test(right))
      reading.amountOff.push({ text: value, from: match.index, to: match.index + match[0].length });
    else if (oldBefore.test(left)) reading.oldPrice.push(spanOf('oldPrice', value, match));
    else if (newAfter.test(right)) reading.price.push({ span: spanOf('price', value, match), free: false });
    else if (bound.test(left) && !/\b(?:down|reduced|lowered) to\s*$/iu.test(left)) continue;
    else if (priceBefore.test(left) || left.trim() === '' || left.trim().split(/\s+/u).length <= 4)
      reading.price.push({ span: spanOf('price', value, match), free: true });
  }
  return reading;
}
