import type { CampaignCopy } from '../copy.ts';
import type { CampaignRequest } from '../request.ts';

export interface CopyWarning {
  part: 'subject' | 'preheader' | 'content' | 'cta';
  /** As written in the copy. */
  found: string;
  message: string;
}

const parts = ['subject', 'preheader', 'content', 'cta'] as const;

const figure =
  /(?<![\p{L}\p{N}])(?:[$€£¥₹]\s?)?\d[\d.,'’\u00a0\u202f]*(?:\s?(?:%|percent\b|per cent\b|[$€£¥₹]|(?:USD|EUR|GBP|CHF)\b))?/giu;
const day =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|april|june|july|august|september|october|november|december|tonight|tomorrow|midnight)\b/giu;
const written =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|half)\b/giu;
const code = /\b(?=[A-Z0-9]*[A-Z])[A-Z0-9]{4,20}\b/gu;

const words: readonly string[] = 'zero,one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve'.split(
  ',',
);

/** Digits only, so that 1,299.00 and 1.299 count as the same number here. */
const plainNumber = (text: string): string =>
  text
    .replace(/[.,](?=\d{3}(?:\D|$))|['’\s\u00a0\u202f]/gu, '')
    .replace(/[^\d.,]/gu, '')
    .replace(/[.,]+$/u, '')
    .replace(',', '.')
    .replace(/\.0+$/u, '');

const isPercentage = (text: string): boolean => /%|percent|per cent/iu.test(text);

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[0].trim());

const sourceOf = ({ userInfo, productUrl, product, brandName, targetAudience }: CampaignRequest): string =>
  [
    userInfo,
    productUrl,
    product?.title,
    product?.price,
    product?.currency,
    product?.brand,
    product?.description,
  ]
    .concat(brandName, targetAudience)
    .filter((text) => text !== undefined)
    .join('\n');

/** Figures, days and codes that the request does not contain. They may be right; the user has to check them. */
export function checkCopy(request: CampaignRequest, copy: CampaignCopy): CopyWarning[] {
  const source = sourceOf(request);
  const lower = source.toLowerCase();
  const given = all(source, figure);
  const numbers = new Set(given.map(plainNumber));
  const percentages = new Set(given.filter(isPercentage).map(plainNumber));
  const inWords = new Set(all(lower, written).map((word) => String(words.indexOf(word))));
  const known = (found: string): boolean => {
    const number = plainNumber(found);
    // "30 days" does not justify "30%".
    if (isPercentage(found)) return percentages.has(number);
    return number === '' || numbers.has(number) || inWords.has(number);
  };
  const wordKnown = (found: string): boolean => {
    const word = found.toLowerCase();
    return (
      lower.includes(word.replace(/s$/u, '')) ||
      (words.includes(word) && numbers.has(String(words.indexOf(word))))
    );
  };
  const warnings: CopyWarning[] = [];
  for (const part of parts) {
    // Merge tags and the numbers of a list are no claims.
    const text = copy[part].replace(/\{\{[^{}]*\}\}/gu, ' ').replace(/^\d{1,2}[.)]\s/gmu, '');
    const found = [
      ...all(text, figure).filter((hit) => !known(hit)),
      ...[...all(text, day), ...all(text, written)].filter((hit) => !wordKnown(hit)),
      ...all(text, code).filter((hit) => !lower.includes(hit.toLowerCase()) && !/^\d/u.test(hit)),
    ];
    for (const hit of new Set(found))
      warnings.push({
        part,
        found: hit.replace(/[.,]$/u, ''),
        message: `“${hit.replace(/[.,]$/u, '')}” is not in the facts you gave. Check it before you send this.`,
      });
  }
  return warnings;
}
