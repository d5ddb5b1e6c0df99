// Archives a month of deliveries. A stop at any point loses nothing: the next run continues from the state of the month.
//
//   writing   files are written and figures frozen, while the rows are still in `deliveries`
//   checking  the partition is detached, so nothing changes it; it is compared with the files as the storage has them
//   archived  the detached table is dropped
//
// Readers change from the table to the files with the transaction that detaches.
import { nextArchivedWorkspace, sumOfFiles } from '../../../db/audience/archive/files.ts';
import {
  addMonth,
  findArchivedMonth,
  removeMonth,
  setMonthState,
} from '../../../db/audience/archive/months.ts';
import {
  detachPartition,
  dropTable,
  isInDefault,
  monthAfter,
  moveOutOfDefault,
  partitionOf,
  tableExists,
  unsettledCampaigns,
} from '../../../db/audience/archive/partitions.ts';
import { countRows, nextWorkspaceIn } from '../../../db/audience/archive/rows.ts';
import type { Queryable } from '../../../db/database.ts';
import { putManifests } from './manifest.ts';
import {
  type ArchiveContext,
  ArchiveRefusal,
  inBriefTransaction,
  type MonthWork,
  withMonth,
  workspacesOf,
} from './month-work.ts';
import { checkFiles, freezeCampaigns, writeFiles, writeMonth } from './write-month.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Longer than campaigns are recounted (`recountRecent`). */
const settledAfterDays = 35;

const requireSettled = async (db: Queryable, month: string, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - settledAfterDays * dayMs);
  const unsettled = await unsettledCampaigns(db, month, since);
  if (unsettled > 0)
    throw new ArchiveRefusal(
      `${month.slice(0, 7)} stays: ${unsettled} of its campaigns ${unsettled === 1 ? 'is' : 'are'} being sent, paused, or ended less than ${settledAfterDays} days ago.`,
    );
};

const write = async (work: MonthWork): Promise<void> => {
  const { ctx, month } = work;
  const table = partitionOf(month);
  await requireSettled(ctx.db, month, ctx.now());
  if (!(await tableExists(ctx.db, table)) && (await isInDefault(ctx.db, month)))
    await inBriefTransaction(work, (tx) => moveOutOfDefault(tx, month));
  const hasRows = await tableExists(ctx.db, table);
  if (hasRows) await writeMonth(work, table);
  await inBriefTransaction(work, async (tx) => {
    if (hasRows) await detachPartition(tx, month);
    await requireSettled(tx, month, ctx.now());
    await setMonthState(tx, month, 'checking');
  });
};

const check = async (work: MonthWork): Promise<void> => {
  const { ctx, month } = work;
  const table = partitionOf(month);
  const hasRows = await tableExists(ctx.db, table);
  if (hasRows) {
    for await (const workspaceId of workspacesOf((after) => nextArchivedWorkspace(ctx.db, after, month)))
      await checkFiles(work, table, workspaceId);
    for await (const workspaceId of workspacesOf((after) => nextWorkspaceIn(ctx.db, table, month, after))) {
      await writeFiles(work, table, workspaceId);
      await freezeCampaigns(work, table, workspaceId);
    }
  }
  const { rows, bytes } = await sumOfFiles(ctx.db, month);
  const expected = hasRows ? await countRows(ctx.db, table) : 0;
  if (rows !== expected)
    throw new Error(
      `The files of ${month.slice(0, 7)} have ${rows} rows, and the table ${table} has ${expected}. Nothing is dropped.`,
    );
  await putManifests(work);
  await work.proceed();
  await inBriefTransaction(work, async (tx) => {
    await dropTable(tx, table);
    await setMonthState(tx, month, 'archived', { rows, bytes, archivedAt: ctx.now() });
  });
};

export interface MonthResult {
  month: string;
  rows: number;
  bytes: number;
}

/**
 * Archives one month, or finishes an archive that was interrupted.
 * @throws {ArchiveRefusal} if the month must stay, or another process is at work on it
 */
export const archiveMonth = async (
  ctx: ArchiveContext,
  month: string,
  signal?: AbortSignal,
): Promise<MonthResult> => {
  if (ctx.now() < new Date(`${monthAfter(month)}T00:00:00Z`))
    throw new ArchiveRefusal(`${month.slice(0, 7)} has not ended.`);
  await requireNotHeld(ctx, month);
  if ((await findArchivedMonth(ctx.db, month))?.state === 'restored') await removeMonth(ctx.db, month);
  await addMonth(ctx.db, month, ctx.now());
  return withMonth(ctx, month, signal, async (work) => {
    const startedAt = performance.now();
    const state = (await findArchivedMonth(ctx.db, month))?.state;
    if (state === 'writing') await write(work);
    if (state !== 'archived' && state !== 'restoring') await check(work);
    const { rows = 0, bytes = 0 } = (await findArchivedMonth(ctx.db, month)) ?? {};
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    ctx.log.info({ month: month.slice(0, 7), rows, bytes, seconds }, 'month of deliveries archived');
    return { month, rows, bytes };
  });
};

const requireNotHeld = async (ctx: ArchiveContext, month: string): Promise<void> => {
  const found = await findArchivedMonth(ctx.db, month);
  if (found?.state === 'restoring')
    throw new ArchiveRefusal(
      `The restore of ${month.slice(0, 7)} was interrupted. Finish it first: lettersmith archive restore ${month.slice(0, 7)}`,
    );
  if (found?.state !== 'restored') return;
  if (found.held_until === null)
    throw new ArchiveRefusal(`The restore of ${month.slice(0, 7)} is not cleaned up yet. Run it again.`);
  if (found.held_until > ctx.now())
    throw new ArchiveRefusal(
      `${month.slice(0, 7)} was restored and stays until ${found.held_until.toISOString().slice(0, 10)}.`,
    );
};
