// What a migration locks, read from its text: for `lettersmith migrate --dry-run`, and for the check of new files.
import { readStatements } from './sql-statements.ts';

export interface Finding {
  /** The line of the file at which the statement begins. */
  line: number;
  table: string;
  /** What other statements on the table wait for, while this one runs. */
  lock: 'reads and writes' | 'writes' | 'nothing';
  /** Whether the time grows with the table. */
  isWholeTable: boolean;
  /** What a new migration does instead; null: nothing is wrong with it. */
  advice: string | null;
}

interface Rule {
  pattern: RegExp;
  lock: Finding['lock'];
  isWholeTable: boolean;
  advice: string | null;
}

const name = String.raw`(?:only\s+)?(?:if\s+(?:not\s+)?exists\s+)?("?[\w.]+"?)`;
const alter = String.raw`^alter\s+table\s+${name}\s+`;
const rule = (
  pattern: string,
  lock: Finding['lock'],
  isWholeTable: boolean,
  advice: string | null = null,
): Rule => ({ pattern: new RegExp(pattern, 'is'), lock, isWholeTable, advice });

/** The first rule that matches a statement counts. */
const rules: readonly Rule[] = [
  rule(
    String.raw`^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?\w*\s*on\s+${name}`,
    'nothing',
    true,
  ),
  rule(
    String.raw`^create\s+(?:unique\s+)?index\s+(?:if\s+not\s+exists\s+)?\w*\s*on\s+${name}`,
    'writes',
    true,
    'writers wait until the index is built: use "create index concurrently" in a file marked "-- not in a transaction"',
  ),
  rule(
    String.raw`${alter}(?!.*\bnot\s+valid\b).*\badd\s+constraint\b.*\b(?:check|foreign\s+key)\b`,
    'reads and writes',
    true,
    'all rows are checked under the lock: add it "not valid", and validate it in a statement of its own',
  ),
  rule(
    String.raw`${alter}.*\badd\s+(?:constraint\s+\w+\s+)?(?:primary\s+key|unique)\b(?!\s+using\s+index)`,
    'reads and writes',
    true,
    'an index is built under the lock: create it concurrently, then "add constraint … using index"',
  ),
  rule(String.raw`${alter}.*\bvalidate\s+constraint\b`, 'nothing', true),
  rule(
    String.raw`${alter}.*\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b`,
    'reads and writes',
    true,
    'the table is rewritten: add a column, fill it in a job, and read it in the next release',
  ),
  rule(
    String.raw`${alter}.*\bset\s+not\s+null\b`,
    'reads and writes',
    true,
    'all rows are read under the lock: add a check constraint "not valid", validate it, then set not null',
  ),
  rule(
    String.raw`${alter}.*\badd\s+column\b.*\bdefault\b\s+(?:now|clock_timestamp|random|gen_random_uuid|nextval)\b`,
    'reads and writes',
    true,
    'the table is rewritten, because the default differs from row to row: add the column without, fill it in a job',
  ),
  rule(
    String.raw`${alter}.*\badd\s+column\b.*\bgenerated\s+always\s+as\b`,
    'reads and writes',
    true,
    'the table is rewritten: fill a plain column in a job',
  ),
  rule(
    String.raw`${alter}.*\b(?:drop\s+column|rename)\b`,
    'reads and writes',
    false,
    'the previous release still reads it: drop or rename it two releases later',
  ),
  rule(String.raw`^drop\s+table\s+${name}`, 'reads and writes', false, 'the previous release still reads it'),
  rule(alter, 'reads and writes', false),
  rule(
    String.raw`^(?:vacuum\s+full|cluster|lock\s+table)\b\s*(\w*)`,
    'reads and writes',
    true,
    'it stops everything on the table',
  ),
  rule(
    String.raw`^(?:with\b.*)?\bupdate\s+${name}\s+set\b(?!.*\bwhere\b)`,
    'writes',
    true,
    'every row is rewritten in one transaction: fill it in a job',
  ),
  rule(String.raw`^(?:with\b.*)?\bupdate\s+${name}\s+set\b`, 'writes', true),
  rule(String.raw`^delete\s+from\s+${name}`, 'writes', true),
  rule(String.raw`^create\s+(?:or\s+replace\s+)?trigger\s+\w+.*\bon\s+${name}`, 'writes', false),
];

const createdTable = new RegExp(String.raw`^create\s+(?:unlogged\s+)?table\s+${name}`, 'is');

/** What the statements of a migration lock. Tables that it creates itself are empty, and no one waits for them. */
export const locksOf = (sql: string): Finding[] => {
  const created = new Set<string>();
  return readStatements(sql).flatMap(({ text, line }) => {
    const [, table] = createdTable.exec(text) ?? [];
    if (table !== undefined) {
      created.add(table.toLowerCase());
      return [];
    }
    for (const { pattern, ...found } of rules) {
      const [, named] = pattern.exec(text) ?? [];
      if (named === undefined) continue;
      return created.has(named.toLowerCase()) ? [] : [{ line, table: named.toLowerCase(), ...found }];
    }
    return [];
  });
};
