import { searchText, searchWords } from '#contract/search-text.ts';

/** Every word of the query begins a word of the text. */
export const matchesQuery = (text: string, query: string): boolean => {
  const words = searchText(text).split(/[^\p{L}\p{N}]+/u);
  return searchWords(query).every((queryWord) => words.some((word) => word.startsWith(queryWord)));
};
