// Brings an archived month back into the database. Until its rows are attached, readers read the files.
//
//   restoring  the files are read into a table of their own; an interrupted restore begins again
//   restored   the table is attached; what the archive stored is deleted, then the month is held for a while

import { forgetArchivedCampaign, listArchivedCampaigns } from '../../../db/audience/archive/campaigns.ts';
import {
  forgetArchiveFile,
  keyOfFile,
  listArchiveFiles,
  nextArchivedWorkspace,
} from '../../../db/audience/archive/files.ts';
import { applyLateDeliveries } from '../../../db/audience/archive/late.ts';
import { findArchivedMonth, setMonthState } from '../../../db/audience/archive/months.ts';
import {
  attachRestored,
  createRestoreTable,
  dropTable,
  partitionOf,
} from '../../../db/audience/archive/partitions.ts';
import { countRows, insertDeliveryRows } from '../../../db/audience/archive/rows.ts';
import { findErasedIds } from '../../../db/audience/contacts/erased-contacts.ts';
import { readRows } from '../../audience/archive/delivery-file.ts';
import { readFileText } from '../../audience/archive/read-archived.ts';
import { anonymize } from './anonymize.ts';
import { monthManifest, workspaceManifest } from './manifest.ts';
import {
  type ArchiveContext,
  ArchiveRefusal,
  inBriefTransaction,
  type MonthWork,
  withMonth,
  workspacesOf,
} from './month-work.ts';

const rowsPerInsert = 1_000;
const dayMs = 24 * 60 * 60 * 1000;
const heldDays = 30;

const insertFiles = async (work: MonthWork, table: string, workspaceId: string): Promise<number> => {
  const { ctx, month, proceed } = work;
  let rows = 0;
  for (const file of await listArchiveFiles(ctx.db, workspaceId, month)) {
    await proceed();
    const found = readRows(await readFileText(ctx, file));
    const ids = found.map((row) => Number(row.contact_id));
    const erased = await findErasedIds(ctx.db, workspaceId, ids);
    for (let at = 0; at < found.length; at += rowsPerInsert)
      await insertDeliveryRows(
        ctx.db,
        table,
        found
          .slice(at, at + rowsPerInsert)
          .map((row) => (erased.has(Number(row.contact_id)) ? anonymize(row) : row)),
      );
    rows += found.length;
  }
  await applyLateDeliveries(ctx.db, table, workspaceId, month);
  return rows;
};

const restore = async (work: MonthWork): Promise<void> => {
  const { ctx, month } = work;
  const table = `${partitionOf(month)}_restored`;
  await setMonthState(ctx.db, month, 'restoring');
  await inBriefTransaction(work, async (tx) => {
    await dropTable(tx, table);
    await createRestoreTable(tx, table, month);
  });
  let expected = 0;
  for await (const workspaceId of workspacesOf((after) => nextArchivedWorkspace(ctx.db, after, month)))
    expected += await insertFiles(work, table, workspaceId);
  const rows = await countRows(ctx.db, table);
  if (rows !== expected)
    throw new Error(`${rows} rows of ${month.slice(0, 7)} were restored, and its files have ${expected}.`);
  await work.proceed();
  await inBriefTransaction(work, async (tx) => {
    await attachRestored(tx, table, month);
    await setMonthState(tx, month, 'restored', { rows });
  });
};

/** The rows are in the database: the files and all that was stored beside them go. */
const cleanUp = async (work: MonthWork): Promise<void> => {
  const { ctx, month, proceed } = work;
  for await (const workspaceId of workspacesOf((after) => nextArchivedWorkspace(ctx.db, after, month))) {
    await proceed();
    for (const { campaignId } of await listArchivedCampaigns(ctx.db, workspaceId, month))
      await forgetArchivedCampaign(ctx.db, workspaceId, campaignId);
    await ctx.archive.delete(workspaceManifest(month, workspaceId));
    for (const file of await listArchiveFiles(ctx.db, workspaceId, month)) {
      await ctx.archive.delete(keyOfFile(file));
      await forgetArchiveFile(ctx.db, file);
    }
  }
  await ctx.archive.delete(monthManifest(month));
  const heldUntil = new Date(ctx.now().getTime() + heldDays * dayMs);
  await setMonthState(ctx.db, month, 'restored', { heldUntil });
};

/**
 * Restores one month, or finishes a restore that was interrupted. The month stays in the database for 30 days at least.
 * @throws {ArchiveRefusal} if the month is not archived, or another process is at work on it
 */
export const restoreMonth = async (
  ctx: ArchiveContext,
  month: string,
  signal?: AbortSignal,
): Promise<{ month: string; rows: number }> => {
  const found = await findArchivedMonth(ctx.db, month);
  if (!found || found.state === 'writing')
    throw new ArchiveRefusal(`${month.slice(0, 7)} is not archived: its deliveries are in the database.`);
  if (found.state === 'checking')
    throw new ArchiveRefusal(
      `The archive of ${month.slice(0, 7)} was interrupted. Finish it first: lettersmith archive`,
    );
  return withMonth(ctx, month, signal, async (work) => {
    const state = (await findArchivedMonth(ctx.db, month))?.state;
    if (state === 'archived' || state === 'restoring') await restore(work);
    await cleanUp(work);
    const rows = (await findArchivedMonth(ctx.db, month))?.rows ?? 0;
    ctx.log.info({ month: month.slice(0, 7), rows }, 'month of deliveries restored');
    return { month, rows };
  });
};
