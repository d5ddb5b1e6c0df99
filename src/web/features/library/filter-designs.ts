import type { DesignCategory } from '#contract/emails/designs.ts';
import type { LibrarySort, PublicTemplate } from '#contract/emails/public-templates.ts';
import { searchText, searchWords } from '#contract/search-text.ts';
import { categoryNames } from '#web/lib/library.ts';
import { tradeName } from './trade-name.ts';

export interface LibraryFilter {
  search: string;
  category: DesignCategory | 'all';
  /** Empty: every one. */
  trade: string;
  sort: LibrarySort;
}

export const noFilter: LibraryFilter = { search: '', category: 'all', trade: '', sort: 'newest' };

const searchTextOf = ({ name, description, trade, category }: PublicTemplate): string =>
  searchText(`${name} ${description} ${trade} ${tradeName(trade)} ${categoryNames[category]}`);

const comparators: Record<LibrarySort, (a: PublicTemplate, b: PublicTemplate) => number> = {
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt),
  name: (a, b) => a.name.localeCompare(b.name, 'en'),
  used: (a, b) => b.useCount - a.useCount,
};

/** The designs that contain every word of the search, in the requested order. */
export const filterDesigns = (
  designs: readonly PublicTemplate[],
  { search, category, trade, sort }: LibraryFilter,
): PublicTemplate[] => {
  const words = searchWords(search);
  return designs
    .filter((design) => {
      if (category !== 'all' && design.category !== category) return false;
      if (trade !== '' && design.trade !== trade) return false;
      const text = searchTextOf(design);
      return words.every((word) => text.includes(word));
    })
    .sort(comparators[sort]);
};

/** The trades to filter by. Designs for no particular trade are found only without a trade filter. */
export const tradesOf = (designs: readonly PublicTemplate[]): string[] =>
  [...new Set(designs.map(({ trade }) => trade))].filter(Boolean).sort((a, b) => a.localeCompare(b));
