import { type RawBuilder, sql } from 'kysely';

/** What a person typed stands for itself: `%` and `_` are no wildcards. */
const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The ways a word may be written. `ilike` knows the capitals of the letters of its database's locale, and in the locale
 * C, which many clusters are made with, only those of English.
 */
export const waysOf = (word: string): string[] => {
  const lower = word.toLocaleLowerCase();
  const [first = '', ...rest] = lower;
  return [...new Set([word, lower, word.toLocaleUpperCase(), first.toLocaleUpperCase() + rest.join('')])];
};

const isEnglish = (word: string): boolean => [...word].every((letter) => letter <= '\u007f');

/** Whether one of the columns holds the word, in any case. */
export const holdsWord = (columns: readonly string[], word: string): RawBuilder<boolean> => {
  const patterns = (isEnglish(word) ? [word] : waysOf(word)).map(containing);
  const tests = columns.flatMap((column) =>
    patterns.map((pattern) => sql`${sql.ref(column)} ilike ${pattern}`),
  );
  return sql<boolean>`(${sql.join(tests, sql` or `)})`;
};
