// How well a text matches a search. All texts are folded (`contract/search-text.ts`).
import { type RawBuilder, sql } from 'kysely';

/** A search: its words, and the same words with one space between them. */
export interface Searched {
  phrase: string;
  words: readonly string[];
}

/** Begins with the phrase; each word begins a word; contains each word; contains them in a text beside the title. */
export type MatchRank = 0 | 1 | 2 | 3;

/** Characters after which a word begins. Letters of other scripts follow each other without any: there, parts match. */
const separators = ` \t\n.,:;!?¿¡'"“”„«»()[]{}<>|/\\@#&+*=~_-·•،؛。、「」【】・`;
const spaces = ' '.repeat([...separators].length);

export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

export const anyOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`(${sql.join(conditions, sql` or `)})`;

export const contains = (text: RawBuilder<unknown>, part: string): RawBuilder<unknown> =>
  sql`strpos(${text}, ${part}) > 0`;

const asWords = (text: string): string =>
  [...text].map((character) => (separators.includes(character) ? ' ' : character)).join('');

/** The rank as a number. The title or `beside` contains each word. */
export const matchRank = (title: RawBuilder<unknown>, { phrase, words }: Searched): RawBuilder<unknown> => {
  const inTitle = allOf(words.map((word) => contains(title, word)));
  const beginsWord = allOf(
    words.map((word) =>
      contains(sql`' ' || translate(${title}, ${separators}, ${spaces})`, ` ${asWords(word)}`),
    ),
  );
  return sql`case when starts_with(${title}, ${phrase}) then 0
    when not (${inTitle}) then 3
    when ${beginsWord} then 1
    else 2 end`;
};
