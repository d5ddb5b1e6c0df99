import { currentLanguage } from '#web/text/t.ts';

/** Items in a row, in the language of the user: `a, b`, `a and b`, `a or b`. */
export const listText = (
  items: readonly string[],
  type: 'unit' | 'conjunction' | 'disjunction' = 'unit',
): string =>
  new Intl.ListFormat(currentLanguage(), { type, style: type === 'unit' ? 'short' : 'long' }).format(items);
