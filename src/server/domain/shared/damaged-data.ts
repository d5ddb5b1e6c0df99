// PostgreSQL's data_corrupted and index_corrupted: a page on the disk is not what was written there.
const codes = new Set(['XX001', 'XX002']);

/** Whether the database met damaged data. */
export const isDamaged = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && codes.has(String(error.code))) || isDamaged(error.cause));

export const damagedText = 'refusals.answers.damagedData';

/** For the log: what the operator does. */
export const damagedAdvice =
  'the database found damaged data; its disk may be failing: see "Damaged data" in docs/backup.md';
