// PostgreSQL parses and plans every statement that the tests ran on the embedded database. `.ci/run` runs only those
// server tests on PostgreSQL whose result depends on its connections; this one covers the statements of the others.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { recordedStatements } from '../../../test/support/recorded-statements.ts';
import type { OpenDatabase } from './database.ts';

const statements = process.env.DATABASE_URL ? recordedStatements() : null;
/** `prepare` takes these kinds of statements only. */
const canBePrepared = /^\s*(?:\/\*.*?\*\/\s*)*(?:with|select|insert|update|delete|merge|values)\b/is;

let database: OpenDatabase;
beforeAll(async () => {
  if (statements) database = await testDatabase();
});
afterAll(() => database?.close());

it.runIf(statements)('PostgreSQL accepts the statements that ran on the embedded database', async () => {
  const prepared = (statements ?? []).filter((text) => canBePrepared.test(text));
  const refused: string[] = [];
  const client = await database.pool.connect();
  try {
    // Partitions of months that a test made.
    const months = prepared.flatMap((text) => text.match(/\bdeliveries_\d{4}_\d\d\w*/g) ?? []);
    for (const name of new Set(months))
      await client.query(`create table if not exists ${name} (like deliveries including all)`);
    for (const text of prepared) {
      await client
        .query(`prepare recorded as ${text}`)
        .then(() => client.query('deallocate recorded'))
        .catch((error: Error) => refused.push(`${error.message}: ${text}`));
    }
  } finally {
    client.release();
  }
  expect(refused).toEqual([]);
  expect(prepared.length).toBeGreaterThan(500);
});
