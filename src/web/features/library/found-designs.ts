import type { DesignCategory } from '#contract/emails/designs.ts';
import type { LibrarySort, PublicTemplate } from '#contract/emails/public-templates.ts';
import { searchText, searchWords } from '#contract/search-text.ts';
import { categoryNames } from '#web/lib/library.ts';

export interface LibraryFilter {
  search: string;
  category: DesignCategory | 'all';
  /** Empty: every one. */
  trade: string;
  sort: LibrarySort;
}

export const noFilter: LibraryFilter = { search: '', category: 'all', trade: '', sort: 'newest' };

const textOf = ({ name, description, trade, category }: PublicTemplate): string =>
  searchText(`${name} ${description} ${trade} ${categoryNames[category]}`);

const orders: Record<LibrarySort, (one: PublicTemplate, other: PublicTemplate) => number> = {
  newest: (one, other) => other.createdAt.localeCompare(one.createdAt),
  name: (one, other) => one.name.localeCompare(other.name, 'en'),
  used: (one, other) => other.useCount - one.useCount,
};

/** Those that contain every word, in the requested order. */
export const foundDesigns = (
  designs: readonly PublicTemplate[],
  { search, category, trade, sort }: LibraryFilter,
): PublicTemplate[] => {
  const words = searchWords(search);
  return designs
    .filter((design) => {
      if (category !== 'all' && design.category !== category) return false;
      if (trade !== '' && design.trade !== trade) return false;
      const text = textOf(design);
      return words.every((word) => text.includes(word));
    })
    .sort(orders[sort]);
};

/** The filter choices. Designs for no particular trade are found only without a trade filter. */
export const tradesOf = (designs: readonly PublicTemplate[]): string[] =>
  [...new Set(designs.map(({ trade }) => trade))]
    .filter(Boolean)
    .sort((one, other) => one.localeCompare(other));
