import { currentLocale } from './region.ts';

/** `opens, clicks and bounces` in the language of the user; with `disjunction` the last word is `or`, with `unit` there is none. */
export const listText = (
  items: readonly string[],
  type: 'conjunction' | 'disjunction' | 'unit' = 'conjunction',
): string =>
  new Intl.ListFormat(currentLocale(), { type, style: type === 'unit' ? 'short' : 'long' }).format(items);
