// How commands on an installation end: the result on the standard output, everything else on the standard error, and a
// code that scripts can act on.
import fs from 'node:fs';
import { type Config, ConfigError, readCommandConfig } from '#server/config.ts';
import { FolderInUseError } from '#server/db/embedded/folder-lock.ts';
import { MigrationError } from '#server/db/migrate.ts';
import { ArchiveRefusal } from '#server/domain/platform/archive/month-work.ts';
import { isDiskFull } from '#server/domain/shared/disk-full.ts';
import { DomainError } from '#server/domain/shared/errors.ts';
import { BackupError } from '#server/operations/backup/manifest.ts';
import { type Installation, openInstallation } from '#server/operations/installation/open.ts';
import { Refusal } from '#server/operations/installation/refusal.ts';
import { exitCode } from '../../exit-codes.ts';
import { writeText } from '../../streams.ts';

/** A command line that does not fit. */
export class Misuse extends Error {
  override name = 'Misuse';
}

export const say = (line: string): void => {
  fs.writeSync(2, `${line}\n`);
};

export const printJson = (value: unknown): void => writeText(`${JSON.stringify(value, null, 2)}\n`);

const isRefusal = (error: unknown): error is Error =>
  [Refusal, ArchiveRefusal, BackupError, MigrationError, DomainError].some((kind) => error instanceof kind);

const isMissingFile = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'path' in error;

const codeFor = (error: unknown): number | null => {
  if (error instanceof Misuse) return exitCode.misused;
  if (error instanceof ConfigError) return exitCode.badSettings;
  if (isDiskFull(error)) return exitCode.notWritten;
  if (isMissingFile(error)) return exitCode.notFound;
  if (error instanceof FolderInUseError) return exitCode.unavailable;
  return isRefusal(error) ? exitCode.refused : null;
};

const textOf = (error: Error): string => {
  if (error instanceof ConfigError) return `The settings need attention:\n  ${error.problems.join('\n  ')}`;
  if (isMissingFile(error)) return `${error.path}: there is no such file.`;
  return isDiskFull(error) ? 'The disk is full. Free some space and try again.' : error.message;
};

/** Runs the work of a command, and turns what it throws into a sentence and an exit code. */
export const report = async (name: string, work: () => Promise<number>): Promise<number> => {
  try {
    return await work();
  } catch (error) {
    // `parseArgs` refuses an option: the frame of all commands reports that.
    if (!(error instanceof Error) || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')))
      throw error;
    const code = codeFor(error);
    say(`${name}: ${textOf(error)}`);
    return code ?? ('syscall' in error ? exitCode.unavailable : exitCode.refused);
  }
};

/** The settings of the environment, as the server reads them. */
export const settings = (): Config => readCommandConfig();

export const onInstallation = async <Value>(work: (on: Installation) => Promise<Value>): Promise<Value> => {
  const installation = await openInstallation(settings());
  try {
    return await work(installation);
  } finally {
    await installation.close();
  }
};
