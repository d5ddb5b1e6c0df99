// Prices as the readers of a language write them.
import { memoize } from '../../render/memoize.ts';

const formatOf = memoize((languageAndCurrency: string): Intl.NumberFormat => {
  const [lang = '', currency = 'EUR'] = languageAndCurrency.split('|');
  const options = { style: 'currency', currency } as const;
  try {
    return new Intl.NumberFormat(lang || 'en', options);
  } catch {
    return new Intl.NumberFormat('en', options);
  }
});

/**
 * A number with its currency, by the rules of the language; anything else as it was typed. `amount` has a point before
 * its decimals, `currency` is an ISO 4217 code, `lang` a language tag or `''`. Fonts of Word miss the narrow space that
 * some languages use, so it becomes a common one that does not break.
 */
export function formatAmount(amount: string, currency: string, lang: string): string {
  const typed = amount.trim();
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(typed)) return typed;
  return formatOf(`${lang}|${currency}`).format(Number(typed)).replaceAll('\u202f', '\u00a0');
}
