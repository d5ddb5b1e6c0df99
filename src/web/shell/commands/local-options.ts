// What the palette finds without the server, once something is typed: by its label, and by other words for it.
import { searchText, searchWords } from '#contract/search-text.ts';
import { matchesQuery } from '#web/lib/commands/matches-query.ts';
import type { Option, OptionGroup } from '#web/lib/commands/option-search.tsx';

/** 0: the label begins with the query; 1: a word of it does; 2: one of its other words, or its group; null: none. */
const rankOf = ({ label, words = '' }: Option, group: string, query: string): number | null => {
  if (searchText(label).startsWith(searchWords(query).join(' '))) return 0;
  if (matchesQuery(label, query)) return 1;
  return matchesQuery(`${label} ${group} ${words}`, query) ? 2 : null;
};

const best = (ranks: readonly { rank: number }[]): number => Math.min(...ranks.map(({ rank }) => rank));

/** The groups with what matches: the best match first, and of equal ones the first. */
export const matchingGroups = (groups: readonly OptionGroup[], query: string): OptionGroup[] =>
  groups
    .map(({ name, options }) => ({
      name,
      ranked: options
        .flatMap((option) => {
          const rank = rankOf(option, name, query);
          return rank === null ? [] : [{ option, rank }];
        })
        .sort((a, b) => a.rank - b.rank),
    }))
    .filter(({ ranked }) => ranked.length > 0)
    .sort((a, b) => best(a.ranked) - best(b.ranked))
    .map(({ name, ranked }) => ({ name, options: ranked.map(({ option }) => option) }));
