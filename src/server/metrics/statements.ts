// What kind of statement a text of SQL is, and what class of error a failed one had.
import type { LabelsOf } from './definitions.ts';

type StatementKind = LabelsOf<'db_query_duration_seconds'>['kind'];
type ErrorClass = LabelsOf<'db_errors_total'>['class'];

const kinds: Readonly<Record<string, StatementKind>> = {
  select: 'select',
  insert: 'insert',
  update: 'update',
  delete: 'delete',
  with: 'with',
  begin: 'tx',
  commit: 'tx',
  rollback: 'tx',
  start: 'tx',
  savepoint: 'tx',
  release: 'tx',
};

/** A statement may begin with a comment that says why it names no workspace. */
const firstWord = /^\s*(?:\/\*.*?\*\/\s*)*([a-z]+)/is;

export const statementKind = (sql: string): StatementKind =>
  kinds[firstWord.exec(sql)?.[1]?.toLowerCase() ?? ''] ?? 'other';

const classes: readonly string[] = ['08', '22', '23', '25', '40', '42', '53', '54', '55', '57', '58', 'XX'];

export const errorClass = (error: unknown): ErrorClass => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!/^[0-9A-Z]{5}$/.test(code)) return 'driver';
  const found = code.slice(0, 2);
  return classes.includes(found) ? (found as ErrorClass) : 'other';
};
