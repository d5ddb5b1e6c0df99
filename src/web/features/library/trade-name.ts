import type { TextKey } from '#text/keys.ts';
import { t } from '#web/text/t.ts';

/** The trades of the designs that come with the product. */
const names: Readonly<Record<string, TextKey>> = {
  beauty: 'library.trades.beauty',
  books: 'library.trades.books',
  courses: 'library.trades.courses',
  fashion: 'library.trades.fashion',
  food: 'library.trades.food',
  garden: 'library.trades.garden',
  home: 'library.trades.home',
  'local services': 'library.trades.localServices',
  music: 'library.trades.music',
  'non-profit': 'library.trades.nonProfit',
  pets: 'library.trades.pets',
  software: 'library.trades.software',
  sport: 'library.trades.sport',
  toys: 'library.trades.toys',
  travel: 'library.trades.travel',
};

/** An operator may have designs for other trades, which are shown as they were entered. */
export const tradeName = (trade: string): string => {
  const key = Object.hasOwn(names, trade) ? names[trade] : undefined;
  return key ? t(key) : trade.charAt(0).toUpperCase() + trade.slice(1);
};
