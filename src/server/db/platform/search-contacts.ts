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

const maxUnwrittenBlocks = 20;

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

/** What is asked of a block: first the bits, then its text, which most blocks need not be read for. */
interface BlockTest {
  bits: RawBuilder<unknown>[];
  text: RawBuilder<unknown>[];
}

const hasWord = (word: string): BlockTest => ({ bits: hasBits(word), text: [contains(sql`body`, word)] });

/** Has a line that begins so, or that has it after one of these. The first line has nothing before it. */
const hasBeginning = (before: readonly string[], text: string): BlockTest => ({
  bits: [
    ...hasBits(text),
    anyOf([
      ...before.map((start) => allOf(hasBits((start + text).slice(0, 3)))),
      // Of a long text the database reads only this part.
      sql`starts_with(substr(body, 1, ${[...text].length}), ${text})`,
    ]),
  ],
  text: [
    anyOf([...before.map((start) => contains(sql`body`, start + text)), sql`starts_with(body, ${text})`]),
  ],
});

const testsOfRank: Record<ContactRank, (searched: Searched) => BlockTest[]> = {
  0: ({ phrase }) => [hasBeginning(beforeText, phrase)],
  1: ({ words }) => words.map((word) => hasBeginning(beforeWord, word)),
  2: ({ words }) => words.map(hasWord),
};

/** Whether one contact of a block has all words; they may not be spread over several contacts. */
const hasLineOfRank = (rank: ContactRank, searched: Searched): RawBuilder<unknown>[] => {
  if (searched.words.length === 1 || rank === 0) return [];
  const line = rank === 2 ? sql`line` : sql`E'\n' || line`;
  return [sql`exists (select from string_to_table(body, E'\n') line where ${hasRank[rank](line, searched)})`];
};

/**
 * Blocks that a job has yet to write are read contact by contact. After an import they are many: then the better ranks are
 * looked for in the newest of them only.
 */
const unwrittenBlocks = (workspaceId: string, rank: ContactRank): RawBuilder<unknown> =>
  rank === 2
    ? sql`not is_folded`
    : sql`block = any(array(select block from contact_blocks
        where workspace_id = ${workspaceId} and not is_folded order by block desc limit ${maxUnwrittenBlocks}))`;

/** The newest contacts of this rank or a better one. */
export const searchContacts = async (
  db: Queryable,
  workspaceId: string,
  rank: ContactRank,
  searched: Searched,
  limit: number,
): Promise<RankedContact[]> => {
  const tests = testsOfRank[rank](searched);
  const hasAllBits = allOf(tests.flatMap(({ bits }) => bits));
  const hasText = allOf([...tests.flatMap(({ text }) => text), ...hasLineOfRank(rank, searched)]);
  const isUnwritten = unwrittenBlocks(workspaceId, rank);
  const line = sql`E'\n' || folded`;
  // `offset 0` keeps the order of the blocks and of the contacts in them, so that the limit ends the reading. The text
  // is joined with nothing so that all tests use one copy: otherwise each would read it from its storage again.
  const { rows } = await sql<RankedContact>`
    select ${columns}, case when ${hasRank[0](line, searched)} then 0
      when ${hasRank[1](line, searched)} then 1 else 2 end as rank
    from (
      select block from (
        select block, is_folded, body || '' as body from (
          select block, word_bits, body, is_folded from contact_blocks where workspace_id = ${workspaceId}
          order by block desc offset 0
        ) ordered
        where ${isUnwritten} or (is_folded and ${hasAllBits})
        offset 0
      ) ruled_in
      where ${isUnwritten} or (${hasText})
      offset 0
    ) blocks cross join lateral (
      select ${columns}, ${foldedText} as folded from contacts
      where workspace_id = ${workspaceId} and id >= blocks.block * 64 and id < blocks.block * 64 + 64
      order by id desc offset 0
    ) c
    where ${hasRank[rank](line, searched)} limit ${limit}`.execute(db);
  return rows;
};
