// PostgreSQL's disk_full, and the codes of the operating system for files.
const codes = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether a disk was full: that of the database or that of the uploads. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && codes.has(String(error.code))) || isDiskFull(error.cause));

export const diskFullText = 'refusals.answers.diskFull';
