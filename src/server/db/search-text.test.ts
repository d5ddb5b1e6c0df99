// What the database folds, and what the text of a block is folded by.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchText } from '#contract/search-text.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { writeContactBlocks } from './contact-blocks.ts';
import type { OpenDatabase } from './database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Chinese characters and most syllables of Hangul are decomposed by rule, and private use and surrogates by nothing. */
const isDull = (code: number): boolean =>
  (code >= 0x3400 && code < 0x9fff) ||
  (code >= 0xac00 && code < 0xd7a4 && code % 28 !== 3) ||
  (code >= 0xd800 && code < 0xf900);
/** Which Unicode, hence which decompositions, a database knows depends on its version: this one came in 2025. */
const isNew = (code: number): boolean => code === 0xa7f1;

test('the database folds each character as the program does, whatever its locale', async () => {
  const codes = Array.from({ length: 0x20000 }, (_, code) => code).filter((code) => {
    if (code === 0 || isDull(code) || isNew(code)) return false;
    // Beyond the first plane: what has a capital.
    const character = String.fromCodePoint(code);
    return code < 0x10000 || character.toLowerCase() !== character || character.toUpperCase() !== character;
  });
  const texts = codes.map((code) => `a\t${String.fromCodePoint(code)}Z`);
  const { rows } = await sql<{ folded: string }>`
    select search_text(text) as folded from unnest(${texts}::text[]) text`.execute(database.db);
  expect(texts.length).toBeGreaterThan(15_000);
  const different = rows.flatMap(({ folded }, at) =>
    folded === searchText(texts[at] ?? '') ? [] : [codes[at]?.toString(16)],
  );
  expect(different).toEqual([]);
});

test('text with 5,000 tabs is folded, whatever stands before the first', async () => {
  const { rows } = await sql<{ folded: string }>`
    select search_text(text) as folded
    from unnest(${['é', 'E', ''].map((start) => start + '\tÉa'.repeat(5_000))}::text[]) text`.execute(database.db);
  const rest = '\tea'.repeat(5_000);
  expect(rows.map(({ folded }) => folded)).toEqual([`e${rest}`, `e${rest}`, rest]);
});

test('a block of the release before is folded anew, and is not taken for folded when that release writes it', async () => {
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
  const write = () => db.transaction().execute((tx) => writeContactBlocks(tx, 'w1', 10));
  expect(await write()).toBe(1);
  expect(await block()).toEqual({ body: 'mesut@shop.example\tmesut ozil', is_folded: true });
  expect(await write()).toBe(0);
  await sql`update contacts set first_name = 'Mesüt'`.execute(db);
  await writtenBefore();
  expect(await block()).toMatchObject({ is_folded: false });
  expect(await write()).toBe(1);
  expect(await block()).toEqual({ body: 'mesut@shop.example\tmesut ozil', is_folded: true });
});
