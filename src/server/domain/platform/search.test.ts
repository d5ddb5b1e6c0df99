import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchText } from '#contract/search-text.ts';
import type { Context } from '#server/context.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { observeQueries } from '#server/db/query-observers.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import {
  addCampaign,
  addWorkspace,
  eventContext,
  workspaceId,
} from '../../../../test/support/samples/sent-campaign.ts';
import { updateSearchIndex } from '../audience/contacts/search-index.ts';
import type { Caller } from '../shared/caller.ts';
import { searchEverything } from './search.ts';

let database: OpenDatabase;
let ctx: Context;
beforeAll(async () => {
  database = await testDatabase();
  await addWorkspace(database);
  await addCampaign(database, { recipientCount: 3 });
  ctx = eventContext(database, { now: new Date('2026-11-22T10:00:00Z') });
});
afterAll(() => database.close());

const caller = { workspace_id: workspaceId } as Caller;

/** How many statements a search sends that is aborted when this many were answered. */
const statementsUntil = async (aborted: number | null): Promise<number> => {
  const disconnect = new AbortController();
  if (aborted === 0) disconnect.abort();
  let answered = 0;
  const end = observeQueries(database.db, () => {
    answered += 1;
    if (answered === aborted) disconnect.abort();
  });
  await searchEverything(ctx, caller, 'people', disconnect.signal);
  end();
  return answered;
};

it('sends no further statement once its client is gone', async () => {
  expect(await statementsUntil(null)).toBeGreaterThan(2);
  expect(await statementsUntil(0)).toBe(0);
  expect(await statementsUntil(1)).toBe(1);
  expect(await statementsUntil(2)).toBe(2);
});

/** The same numbers in each run. */
const numbers = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** What the search answers, by reading every contact: the ids of the best five, and their matches. */
const bestOf = (people: readonly { email: string; first: string; last: string }[], query: string) => {
  const words = searchText(query).split(/\s+/).filter(Boolean);
  const phrase = words.join(' ');
  const separators = ` \n\t.@-_+'"(`;
  const rankOf = (email: string, first: string, last: string): number | null => {
    const line = `\n${searchText(`${email}\t${first} ${last}`)}`;
    if (!words.every((word) => line.includes(word))) return null;
    if (['\n', '\t', '\t '].some((start) => line.includes(start + phrase))) return 0;
    const begins = (word: string) => [...separators].some((separator) => line.includes(separator + word));
    return words.every(begins) ? 1 : 2;
  };
  return people
    .map(({ email, first, last }, index) => ({ email, index, rank: rankOf(email, first, last) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => Number(a.rank) - Number(b.rank) || b.index - a.index)
    .slice(0, 5)
    .map(({ email, rank }) => [email, ['start', 'word', 'part'][Number(rank)]]);
};

it('finds the same contacts as a search that reads each of them', async () => {
  const workspace = 'w2';
  await addWorkspace(database, workspace);
  const next = numbers(7);
  const pick = (texts: readonly string[]): string => texts[next(texts.length)] ?? '';
  const syllables = ['an', 'na', 'ö', 'li', 'ma', 'ß', 'to', 'ра', 'в', '🎉', 'سل'];
  const word = (): string => Array.from({ length: 1 + next(3) }, () => pick(syllables)).join('');
  const people = Array.from({ length: 400 }, (_, index) => ({
    email: `${pick(['an', 'na', 'li', 'tom'])}${pick(['.', '-', '_', '+', ''])}${pick(['ma', 'li', 'to'])}${index}@${pick(['anli', 'shop', 'li.ma'])}.example`,
    first: next(4) === 0 ? '' : word(),
    last: word() + pick(['', ` ${word()}`, `-${word()}`, `'${word()}`, ` (${word()})`]),
  }));
  await database.pool.query(
    `insert into contacts (workspace_id, id, email, first_name, last_name, status, consent_source, created_at, updated_at)
    select $1, n, email, first, last, 'subscribed', 'import', now(), now()
    from unnest($2::text[], $3::text[], $4::text[]) with ordinality of_people (email, first, last, n)`,
    [
      workspace,
      people.map(({ email }) => email),
      people.map(({ first }) => first),
      people.map(({ last }) => last),
    ],
  );
  const queries = Array.from({ length: 30 }, () =>
    pick([word(), `${word()} ${word()}`, `${word()} a`, `${word()}-`]),
  );
  const isSame = async (): Promise<void> => {
    for (const query of queries.filter((text) => [...searchText(text)].length > 1)) {
      const found = await searchEverything(
        ctx,
        { workspace_id: workspace } as Caller,
        query,
        new AbortController().signal,
      );
      const contacts = found.groups.find(({ kind }) => kind === 'contact')?.results ?? [];
      expect(
        contacts.map(({ title, subtitle, match }) => [subtitle ?? title, match]),
        query,
      ).toEqual(bestOf(people, query));
    }
  };
  await isSame();
  await updateSearchIndex(ctx, workspace);
  await isSame();
  // Some blocks are written and some are not.
  await database.pool.query(
    'update contact_blocks set body = null where workspace_id = $1 and block % 2 = 0',
    [workspace],
  );
  await isSame();
});
