// Compares the database's text folding with the program's.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchText } from '#contract/search-text.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { updateStaleBlocks } from './audience/contacts/search-index.ts';
import type { OpenDatabase } from './database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Chinese characters and most Hangul syllables are decomposed by rule, and private use and surrogates not at all. */
const isDull = (code: number): boolean =>
  (code >= 0x3400 && code < 0x9fff) ||
  (code >= 0xac00 && code < 0xd7a4 && code % 28 !== 3) ||
  (code >= 0xd800 && code < 0xf900);
/**
 * The Unicode version of a database, hence its decompositions, depends on its own version: this character came in 2025.
 */
const isNew = (code: number): boolean => code === 0xa7f1;

test('the database folds each character as the program does, in any locale', async () => {
  const codes = Array.from({ length: 0x20000 }, (_, code) => code).filter((code) => {
    if (code === 0 || isDull(code) || isNew(code)) return false;
    // Beyond the first plane: characters with an uppercase form.
    const character = String.fromCodePoint(code);
    return code < 0x10000 || character.toLowerCase() !== character || character.toUpperCase() !== character;
  });
  const texts = codes.map((code) => `a\t${String.fromCodePoint(code)}Z`);
  const { rows } = await sql<{ folded: string }>`
    select search_text(text) as folded from unnest(${texts}::text[]) text`.execute(database.db);
  expect(texts.length).toBeGreaterThan(15_000);
  const different = rows.flatMap(({ folded }, index) =>
    folded === searchText(texts[index] ?? '') ? [] : [codes[index]?.toString(16)],
  );
  expect(different).toEqual([]);
});

test('folds text with 5,000 tabs after any prefix', async () => {
  const { rows } = await sql<{ folded: string }>`
    select search_text(text) as folded
    from unnest(${['é', 'E', ''].map((start) => start + '\tÉa'.repeat(5_000))}::text[]) text`.execute(
    database.db,
  );
  const rest = '\tea'.repeat(5_000);
  expect(rows.map(({ folded }) => folded)).toEqual([`e${rest}`, `e${rest}`, rest]);
});

test('folds a block of the previous release anew, and knows when that release has rewritten it', async () => {
  const { db } = database;
  const block = () => db.selectFrom('contact_blocks').select(['body', 'is_folded']).executeTakeFirst();
  await sql`insert into workspaces (id, plan_type, plan_renews, created_at) values ('w1', 'trial', false, now())`.execute(
    db,
  );
  await sql`insert into contacts (workspace_id, id, email, first_name, last_name, status, consent_source, created_at, updated_at)
    values ('w1', 1, 'mesut@shop.example', 'Mesut', 'Özil', 'subscribed', 'manual', now(), now())`.execute(
    db,
  );
  const writtenBefore = () =>
    sql`update contact_blocks set body = ${'mesut@shop.example\tmesut Özil'}, word_bits = ${Buffer.alloc(1024)}`.execute(
      db,
    );
  await writtenBefore();
  const write = () => db.transaction().execute((tx) => updateStaleBlocks(tx, 'w1', 10));
  expect(await write()).toBe(1);
  expect(await block()).toEqual({ body: 'mesut@shop.example\tmesut ozil', is_folded: true });
  expect(await write()).toBe(0);
  await sql`update contacts set first_name = 'Mesüt'`.execute(db);
  await writtenBefore();
  expect(await block()).toMatchObject({ is_folded: false });
  expect(await write()).toBe(1);
  expect(await block()).toEqual({ body: 'mesut@shop.example\tmesut ozil', is_folded: true });
});

test('the previous release finds ASCII words in a block that this release wrote', async () => {
  const { db } = database;
  await sql`insert into workspaces (id, plan_type, plan_renews, created_at) values ('w2', 'trial', false, now())`.execute(
    db,
  );
  await sql`insert into contacts (workspace_id, id, email, first_name, last_name, status, consent_source, created_at, updated_at)
    values ('w2', 1, 'ann@shop.example', 'Anna', 'Miller', 'subscribed', 'manual', now(), now()),
      ('w2', 2, 'jo@shop.example', 'José', 'Núñez', 'subscribed', 'manual', now(), now())`.execute(db);
  expect(await db.transaction().execute((tx) => updateStaleBlocks(tx, 'w2', 10))).toBe(1);
  // The hash and the query of that release.
  const bitsIn = (word: string): number[] =>
    [...word].slice(2).map((_, index) => {
      const [one = 0, two = 0, three = 0] = [...word.slice(index, index + 3)].map((sign) =>
        sign.charCodeAt(0),
      );
      return (Math.imul((one << 14) ^ (two << 7) ^ three, 0x9e3779b1) >>> 16) & 8_191;
    });
  const blocksWith = async (word: string): Promise<number> => {
    const bits = bitsIn(word).map((bit) => sql`get_bit(word_bits, ${bit}) = 1`);
    const { rows } = await sql`
      select block from contact_blocks where workspace_id = 'w2' and (body is null or ${sql.join(bits, sql` and `)}
        and exists (select from string_to_table(body, E'\n') line where strpos(line, lower(${word})) > 0))`.execute(
      db,
    );
    return rows.length;
  };
  for (const word of ['anna', 'miller', 'ann@shop.example', 'jos'])
    expect(await blocksWith(word), word).toBe(1);
  expect(await blocksWith('bernd')).toBe(0);
});
