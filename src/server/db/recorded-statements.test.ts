// PostgreSQL parses and plans every statement that the tests ran on the embedded database. `.ci/run` runs only those
// server tests on PostgreSQL whose result depends on its connections; this one covers the statements of the others.
import { afterEach, expect, it } from 'vitest';
import { embeddedDatabase, testDatabase } from '../../../test/support/database.ts';
import { recordedStatements } from '../../../test/support/recorded-statements.ts';
import type { OpenDatabase } from './database.ts';

const statements = process.env.DATABASE_URL ? recordedStatements() : null;
/** `prepare` takes these kinds of statements only. */
const canBePrepared = /^\s*(?:\/\*.*?\*\/\s*)*(?:with|select|insert|update|delete|merge|values)\b/is;

const opened: OpenDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

/** By text, the errors of those that the new database refuses. `months`: tables that tests made. */
const refusedBy = async (
  database: OpenDatabase,
  texts: Iterable<string>,
  months: Iterable<string>,
): Promise<Map<string, string>> => {
  opened.push(database);
  const refused = new Map<string, string>();
  const client = await database.pool.connect();
  try {
    for (const month of months)
      await client.query(`create table if not exists ${month} (like deliveries including all)`);
    for (const text of texts) {
      await client
        .query(`prepare recorded as ${text}`)
        .then(() => client.query('deallocate recorded'))
        .catch((error: Error) => refused.set(text, error.message));
    }
  } finally {
    client.release();
  }
  return refused;
};

it.runIf(statements)('PostgreSQL accepts the statements that the embedded database accepts', async () => {
  const texts = (statements ?? []).filter((text) => canBePrepared.test(text));
  const months = new Set(texts.flatMap((text) => text.match(/\bdeliveries_\d{4}_\d\d\w*/g) ?? []));
  const refused = await refusedBy(await testDatabase(), texts, months);
  // Faulty on purpose, or about a table of a test.
  const faulty = await refusedBy(await embeddedDatabase(), refused.keys(), months);
  expect([...refused].filter(([text]) => !faulty.has(text))).toEqual([]);
  expect(texts.length - refused.size).toBeGreaterThan(500);
});
