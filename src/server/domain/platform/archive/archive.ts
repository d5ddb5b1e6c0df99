// The archive of deliveries: which months it has and which ones are due, and the job that keeps it.
import { type ArchivedMonth, listArchivedMonths } from '../../../db/audience/archive/months.ts';
import { monthsBefore, partitionOf, tableExists } from '../../../db/audience/archive/partitions.ts';
import { countRows } from '../../../db/audience/archive/rows.ts';
import { archiveMonth, type MonthResult } from './archive-month.ts';
import { eraseFromArchive } from './erase.ts';
import { countLateEvents } from './late-events.ts';
import { type ArchiveContext, ArchiveRefusal } from './month-work.ts';

/** The first month that stays: `2025-10-01` in November 2026 with 13 months. */
export const firstKeptMonth = (now: Date, months: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 10);

/** Months before `before` that are not archived, the oldest first. A restored month is due again when its time is up. */
export const dueMonths = async (
  ctx: Pick<ArchiveContext, 'db' | 'now'>,
  before: string,
): Promise<string[]> => {
  const known = new Map((await listArchivedMonths(ctx.db)).map((month) => [month.month, month]));
  const stays = ({ state, held_until }: ArchivedMonth): boolean =>
    state === 'archived' ||
    state === 'restoring' ||
    (state === 'restored' && (held_until === null || held_until > ctx.now()));
  const begun = [...known.keys()].filter((month) => month < before);
  const months = new Set([...(await monthsBefore(ctx.db, before)), ...begun]);
  return [...months].sort().filter((month) => {
    const found = known.get(month);
    return !found || !stays(found);
  });
};

export interface DueMonth {
  month: string;
  rows: number;
}

/** What `archive` would do. */
export const planArchive = async (ctx: ArchiveContext, before: string): Promise<DueMonth[]> => {
  const due: DueMonth[] = [];
  for (const month of await dueMonths(ctx, before)) {
    const table = partitionOf(month);
    due.push({ month, rows: (await tableExists(ctx.db, table)) ? await countRows(ctx.db, table) : 0 });
  }
  return due;
};

export interface ArchiveResult {
  archived: MonthResult[];
  /** Why months stay, in a sentence each. */
  refused: string[];
}

export const archiveBefore = async (
  ctx: ArchiveContext,
  before: string,
  signal?: AbortSignal,
): Promise<ArchiveResult> => {
  const result: ArchiveResult = { archived: [], refused: [] };
  for (const month of await dueMonths(ctx, before)) {
    try {
      result.archived.push(await archiveMonth(ctx, month, signal));
    } catch (error) {
      if (!(error instanceof ArchiveRefusal)) throw error;
      result.refused.push(error.message);
    }
  }
  return result;
};

/** The scheduled work: what was erased leaves the archive, late events are counted, and months that are due go. */
export const keepArchive = async (
  ctx: ArchiveContext,
  keepMonths: number,
  signal?: AbortSignal,
): Promise<void> => {
  await eraseFromArchive(ctx, signal);
  await countLateEvents(ctx, signal);
  if (keepMonths === 0) return;
  const { refused } = await archiveBefore(ctx, firstKeptMonth(ctx.now(), keepMonths), signal);
  for (const reason of refused) ctx.log.warn({ reason }, 'month of deliveries not archived');
};
