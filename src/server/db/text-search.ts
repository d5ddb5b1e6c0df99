import { type RawBuilder, sql } from 'kysely';

/** Whether one of the columns contains the word, which is already folded (`contract/search-text.ts`). */
export const containsText = (columns: readonly string[], word: string): RawBuilder<boolean> => {
  const tests = columns.map((column) => sql`strpos(search_text(${sql.ref(column)}), ${word}) > 0`);
  return sql<boolean>`(${sql.join(tests, sql` or `)})`;
};
