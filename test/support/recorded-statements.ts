// The statements of the product that the tests ran on the embedded database, so that one test on PostgreSQL can ask
// it to accept them all. `.ci/run` names the file; other runs record nothing.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

const file = process.env.STATEMENTS_FILE;
const recorded = new Set<string>();

/** Once for each text and process; on PostgreSQL a text needs no record. */
export const recordStatement = (text: string): void => {
  if (!file || process.env.DATABASE_URL || recorded.has(text)) return;
  recorded.add(text);
  appendFileSync(file, `${JSON.stringify(text)}\n`);
};

/** null: this run has no file of statements. */
export const recordedStatements = (): string[] | null => {
  if (!file || !existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return [...new Set(lines)].map((line) => JSON.parse(line));
};
