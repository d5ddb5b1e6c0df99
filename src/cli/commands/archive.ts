// `lettersmith archive`: takes old deliveries out of the database, lists what is archived, and brings a month back.
import { parseArgs } from 'node:util';
import { type Config, ConfigError, readProcessConfig } from '#server/config.ts';
import type { Logger } from '#server/context.ts';
import { sumOfFiles } from '#server/db/audience/archive/files.ts';
import { listArchivedMonths } from '#server/db/audience/archive/months.ts';
import { archiveBefore, firstKeptMonth, planArchive } from '#server/domain/platform/archive/archive.ts';
import { type ArchiveContext, ArchiveRefusal } from '#server/domain/platform/archive/month-work.ts';
import { restoreMonth } from '#server/domain/platform/archive/restore-month.ts';
import { openArchiveOf } from '#server/operations/archive/open.ts';
import { exitCode } from '../exit-codes.ts';

const usage = `Usage: lettersmith archive [--before 2026-08] [--dry-run]
       lettersmith archive list
       lettersmith archive restore 2025-10`;

const say = (line: string): void => console.log(line);
const complain = (line: string): void => console.error(line);
const log: Logger = {
  info: () => undefined,
  warn: (fields, message) => complain(`${message} ${JSON.stringify(fields)}`),
  error: (fields, message) => complain(`${message} ${JSON.stringify(fields)}`),
};

const monthOf = (text: string | undefined): string | null =>
  text !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? `${text}-01` : null;

const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

type Work = (ctx: ArchiveContext, config: Config) => Promise<number>;

const list: Work = async (ctx) => {
  const months = await listArchivedMonths(ctx.db);
  if (months.length === 0) say('No month is archived.');
  for (const { month, state, held_until, ...before } of months) {
    const { rows, bytes } = state === 'restored' ? before : await sumOfFiles(ctx.db, month);
    const until = held_until
      ? `, in the database until ${held_until.toISOString().slice(0, 10)} at least`
      : '';
    say(
      `${month.slice(0, 7)}  ${state}  ${rows} deliveries  ${inMegabytes(bytes)}${state === 'restored' ? until : ''}`,
    );
  }
  return exitCode.done;
};

const restore =
  (month: string): Work =>
  async (ctx) => {
    const { rows } = await restoreMonth(ctx, month);
    say(`${month.slice(0, 7)}: ${rows} deliveries are in the database again, for 30 days at least.`);
    return exitCode.done;
  };

const archive =
  (given: string | null, isDryRun: boolean): Work =>
  async (ctx, config) => {
    if (given === null && config.keepDeliveriesMonths === 0) {
      say('KEEP_DELIVERIES_MONTHS is 0, so no month is due. Name one with --before.');
      return exitCode.done;
    }
    const before = given ?? firstKeptMonth(ctx.now(), config.keepDeliveriesMonths);
    if (isDryRun) {
      const due = await planArchive(ctx, before);
      if (due.length === 0) say(`No month before ${before.slice(0, 7)} is due.`);
      for (const { month, rows } of due) say(`${month.slice(0, 7)}  ${rows} deliveries would be archived`);
      return exitCode.done;
    }
    const { archived, refused } = await archiveBefore(ctx, before);
    for (const { month, rows, bytes } of archived)
      say(`${month.slice(0, 7)}  ${rows} deliveries archived  ${inMegabytes(bytes)}`);
    for (const reason of refused) complain(reason);
    if (archived.length + refused.length === 0) say(`No month before ${before.slice(0, 7)} is due.`);
    return refused.length > 0 ? exitCode.refused : exitCode.done;
  };

const workOf = (args: readonly string[]): Work | null => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { before: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  });
  const [action, name, ...more] = positionals;
  const month = monthOf(name);
  if (more.length > 0) return null;
  if (action === 'list' && name === undefined) return list;
  if (action === 'restore' && month !== null) return restore(month);
  const before = monthOf(values.before);
  if (action !== undefined || (values.before !== undefined && before === null)) return null;
  return archive(before, values['dry-run'] ?? false);
};

export const run = async (args: readonly string[]): Promise<number> => {
  const work = workOf(args);
  if (work === null) {
    complain(usage);
    return exitCode.misused;
  }
  try {
    const config = readProcessConfig();
    const { ctx, close } = await openArchiveOf(config, log);
    try {
      return await work(ctx, config);
    } finally {
      await close();
    }
  } catch (error) {
    if (!(error instanceof ArchiveRefusal) && !(error instanceof ConfigError)) throw error;
    complain(error.message);
    return error instanceof ConfigError ? exitCode.badSettings : exitCode.refused;
  }
};
