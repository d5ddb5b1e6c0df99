// `lettersmith archive`: takes old deliveries out of the database, lists what is archived, and brings a month back.
import { parseArgs } from 'node:util';
import type { Config } from '#server/config.ts';
import type { Logger } from '#server/context.ts';
import { sumOfFiles } from '#server/db/audience/archive/files.ts';
import { listArchivedMonths } from '#server/db/audience/archive/months.ts';
import { archiveBefore, firstKeptMonth, planArchive } from '#server/domain/platform/archive/archive.ts';
import type { ArchiveContext } from '#server/domain/platform/archive/month-work.ts';
import { restoreMonth } from '#server/domain/platform/archive/restore-month.ts';
import { withArchive } from '#server/operations/archive/open.ts';
import { Refusal } from '#server/operations/installation/refusal.ts';
import { exitCode } from '../exit-codes.ts';
import { writeText } from '../streams.ts';
import { say as complain, Misuse, onInstallation, printJson, report } from './support/report.ts';
import { megabytes } from './support/units.ts';

const usage = `Usage: lettersmith archive [--before 2026-08] [--dry-run]
       lettersmith archive list
       lettersmith archive restore 2025-10`;

const say = (line: string): void => writeText(`${line}\n`);
const log: Logger = {
  info: () => undefined,
  warn: (fields, message) => complain(`${message} ${JSON.stringify(fields)}`),
  error: (fields, message) => complain(`${message} ${JSON.stringify(fields)}`),
};

const monthOf = (text: string | undefined): string | null =>
  text !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? `${text}-01` : null;

type Work = (ctx: ArchiveContext, config: Config, isJson: boolean) => Promise<number>;

const list: Work = async (ctx, _config, isJson) => {
  const months = [];
  for (const { month, state, held_until, ...before } of await listArchivedMonths(ctx.db)) {
    const { rows, bytes } = state === 'restored' ? before : await sumOfFiles(ctx.db, month);
    const heldUntil = state === 'restored' ? (held_until?.toISOString().slice(0, 10) ?? null) : null;
    months.push({ month: month.slice(0, 7), state, rows, bytes, heldUntil });
  }
  if (isJson) printJson(months);
  else if (months.length === 0) say('No month is archived.');
  else
    for (const { month, state, rows, bytes, heldUntil } of months) {
      const until = heldUntil ? `, in the database until ${heldUntil} at least` : '';
      say(`${month}  ${state}  ${rows} deliveries  ${megabytes(bytes)}${until}`);
    }
  return exitCode.done;
};

const restore =
  (month: string): Work =>
  async (ctx, _config, isJson) => {
    const { rows } = await restoreMonth(ctx, month);
    if (isJson) printJson({ month: month.slice(0, 7), rows });
    else say(`${month.slice(0, 7)}: ${rows} deliveries are in the database again, for 30 days at least.`);
    return exitCode.done;
  };

const noneDue = (before: string): string => `No month before ${before.slice(0, 7)} is due.`;

const plan =
  (before: string): Work =>
  async (ctx, _config, isJson) => {
    const due = await planArchive(ctx, before);
    if (isJson) printJson(due);
    else if (due.length === 0) say(noneDue(before));
    else for (const { month, rows } of due) say(`${month.slice(0, 7)}  ${rows} deliveries would be archived`);
    return exitCode.done;
  };

const archive =
  (given: string | null, isDryRun: boolean): Work =>
  async (ctx, config, isJson) => {
    if (given === null && config.keepDeliveriesMonths === 0) {
      complain('KEEP_DELIVERIES_MONTHS is 0, so no month is due. Name one with --before.');
      if (isJson) printJson(isDryRun ? [] : { archived: [], refused: [] });
      return exitCode.done;
    }
    const before = given ?? firstKeptMonth(ctx.now(), config.keepDeliveriesMonths);
    if (isDryRun) return plan(before)(ctx, config, isJson);
    const { archived, refused } = await archiveBefore(ctx, before);
    if (isJson) printJson({ archived, refused });
    else {
      for (const { month, rows, bytes } of archived)
        say(`${month.slice(0, 7)}  ${rows} deliveries archived  ${megabytes(bytes)}`);
      for (const reason of refused) complain(reason);
      if (archived.length + refused.length === 0) say(noneDue(before));
    }
    return refused.length > 0 ? exitCode.refused : exitCode.done;
  };

interface Options {
  before?: string;
  'dry-run'?: boolean;
}

const workOf = (positionals: readonly string[], values: Options): Work | null => {
  const [action, name, ...more] = positionals;
  const month = monthOf(name);
  if (more.length > 0) return null;
  if (action === 'list' && name === undefined) return list;
  if (action === 'restore' && month !== null) return restore(month);
  const before = monthOf(values.before);
  if (action !== undefined || (values.before !== undefined && before === null)) return null;
  return archive(before, values['dry-run'] ?? false);
};

const isOfOtherVersion = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '42P01';

export const run = (args: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { before: { type: 'string' }, 'dry-run': { type: 'boolean' }, json: { type: 'boolean' } },
  });
  const work = workOf(positionals, values);
  return report('archive', () => {
    if (work === null) throw new Misuse(usage);
    return onInstallation(async (on) => {
      try {
        return await withArchive(on, log, (ctx) => work(ctx, on.config, values.json ?? false));
      } catch (error) {
        if (!isOfOtherVersion(error)) throw error;
        throw new Refusal('The database is of another version. Start the server of this version once.');
      }
    });
  });
};
