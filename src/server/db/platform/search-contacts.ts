// Contacts that match a search, newest first, read from the search index (`contact_blocks`).
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { ContactsTable } from '../tables.ts';
import { wordBitsIn } from '../trigram-filter.ts';
import { allOf, anyOf, contains, type Searched } from './match-rank.ts';

export type ContactMatch = Pick<
  Selectable<ContactsTable>,
  'id' | 'email' | 'first_name' | 'last_name' | 'created_at'
>;

/**
 * The address or the name begins with the phrase; each word begins a word of them; they contain each word. What has a
 * rank meets the conditions of the ranks after it.
 */
export type ContactRank = 0 | 1 | 2;
export type RankedContact = ContactMatch & { rank: ContactRank };

const columns = sql`id, email, first_name, last_name, created_at`;
/** As the search index has it: a line for each contact. */
const foldedText = sql`search_text(email || E'\t' || first_name || ' ' || last_name)`;

/** What is before the address or the name in the index. A contact without a first name has a space before the last. */
const beforeText = ['\n', '\t', '\t '];
const beforeWord = ['\n', '\t', ' ', '.', '@', '-', '_', '+', "'", '"', '('];

/** What is found at the beginning of one of those. `line` begins with `\n`. */
const beginsAfter = (line: RawBuilder<unknown>, before: readonly string[], text: string) =>
  anyOf(before.map((start) => contains(line, start + text)));

const containsAll = (text: RawBuilder<unknown>, { words }: Searched) =>
  allOf(words.map((word) => contains(text, word)));

const hasRank: Record<ContactRank, (line: RawBuilder<unknown>, searched: Searched) => RawBuilder<unknown>> = {
  0: (line, { phrase }) => beginsAfter(line, beforeText, phrase),
  // Few lines contain the words, so most are ruled out sooner.
  1: (line, searched) =>
    allOf([
      containsAll(line, searched),
      ...searched.words.map((word) => beginsAfter(line, beforeWord, word)),
    ]),
  2: containsAll,
};

const hasBits = (text: string): RawBuilder<unknown>[] =>
  wordBitsIn(text).map((bit) => sql`get_bit(word_bits, ${bit}) = 1`);

/** Whether a block may have a line that begins so. Its first line has nothing before it. */
const mayBeginAfter = (before: readonly string[], text: string): RawBuilder<unknown>[] => [
  ...hasBits(text),
  anyOf([
    // Of the bits that the text before adds, one tells enough.
    ...before.map((start) =>
      allOf([...hasBits((start + text).slice(0, 3)), contains(sql`body`, start + text)]),
    ),
    sql`starts_with(body, ${text})`,
  ]),
];

const mayHaveRank: Record<ContactRank, (searched: Searched) => RawBuilder<unknown>[]> = {
  0: ({ phrase }) => mayBeginAfter(beforeText, phrase),
  1: ({ words }) => words.flatMap((word) => mayBeginAfter(beforeWord, word)),
  2: ({ words }) => [...words.flatMap(hasBits), ...words.map((word) => contains(sql`body`, word))],
};

/** Whether one contact of a block has all words; they may not be spread over several contacts. */
const hasLineOfRank = (rank: ContactRank, searched: Searched): RawBuilder<unknown>[] =>
  searched.words.length === 1 || rank === 0
    ? []
    : [
        sql`exists (select from string_to_table(body, E'\n') line where ${hasRank[rank](sql`E'\n' || line`, searched)})`,
      ];

/**
 * The newest contacts of this rank or a better one. Blocks that a job has yet to write are read contact by contact, and
 * only where `rank` is the last one: each of them may have any word.
 */
export const searchContacts = async (
  db: Queryable,
  workspaceId: string,
  rank: ContactRank,
  searched: Searched,
  limit: number,
): Promise<RankedContact[]> => {
  const mayMatch = sql`is_folded and ${allOf([...mayHaveRank[rank](searched), ...hasLineOfRank(rank, searched)])}`;
  const line = sql`E'\n' || folded`;
  // `offset 0` keeps the order of the blocks and of the contacts in them, so that the limit ends the reading.
  const { rows } = await sql<RankedContact>`
    select ${columns}, case when ${hasRank[0](line, searched)} then 0
      when ${hasRank[1](line, searched)} then 1 else 2 end as rank
    from (
      select block from (
        select block, word_bits, body, is_folded from contact_blocks where workspace_id = ${workspaceId}
        order by block desc offset 0
      ) ordered
      where ${rank === 2 ? sql`not is_folded or (${mayMatch})` : mayMatch}
      offset 0
    ) blocks cross join lateral (
      select ${columns}, ${foldedText} as folded from contacts
      where workspace_id = ${workspaceId} and id >= blocks.block * 64 and id < blocks.block * 64 + 64
      order by id desc offset 0
    ) c
    where ${hasRank[rank](line, searched)} limit ${limit}`.execute(db);
  return rows;
};
