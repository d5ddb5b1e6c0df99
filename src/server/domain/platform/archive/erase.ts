// Takes out of the archive what was erased in the database: persons, campaigns and workspaces. What is still to be done
// shows in the tables themselves, so an interrupted run is repeated.

import {
  type CampaignInArchive,
  erasedArchivedCampaigns,
  forgetArchivedCampaign,
  listArchivedCampaigns,
} from '../../../db/audience/archive/campaigns.ts';
import {
  type ArchiveFile,
  findArchiveFiles,
  forgetArchiveFile,
  forgetLeftover,
  keyOfFile,
  listArchiveFiles,
  listLeftovers,
  nextArchivedWorkspace,
  noteLeftover,
  saveArchiveFile,
} from '../../../db/audience/archive/files.ts';
import { forgetLateDelivery } from '../../../db/audience/archive/late.ts';
import { findArchivedMonth } from '../../../db/audience/archive/months.ts';
import { clearRecipientBits, erasedRecipients } from '../../../db/audience/archive/recipients.ts';
import type { DeliveryText } from '../../../db/audience/archive/rows.ts';
import { workspaceExists } from '../../../db/audience/archive/workspaces.ts';
import type { Queryable } from '../../../db/database.ts';
import { compress, readRows, sha256Of, writeRows } from '../../audience/archive/delivery-file.ts';
import { readFileText } from '../../audience/archive/read-archived.ts';
import { anonymize } from './anonymize.ts';
import { putWorkspaceManifest, workspaceManifest } from './manifest.ts';
import {
  type ArchiveContext,
  ArchiveRefusal,
  type MonthWork,
  withMonth,
  workspacesOf,
} from './month-work.ts';
import { fileType } from './write-month.ts';

const recipientsPerRun = 10_000;
const leftoversPerPage = 500;

/** Writes the file again, under another name, when `change` changes its rows; `also` runs in the same transaction. */
const rewrite = async (
  { ctx, proceed }: MonthWork,
  file: ArchiveFile,
  change: (row: DeliveryText) => DeliveryText | null,
  also: (tx: Queryable) => Promise<void>,
): Promise<void> => {
  await proceed();
  const before = readRows(await readFileText(ctx, file));
  const rows = before.flatMap((row) => change(row) ?? []);
  const text = writeRows(rows);
  const next = { ...file, version: file.version + 1, rows: rows.length, sha256: sha256Of(text) };
  const isChanged = next.sha256 !== file.sha256;
  const bytes = await compress(text);
  if (isChanged) await ctx.archive.put(keyOfFile(next), bytes, fileType);
  await ctx.db.transaction().execute(async (tx) => {
    await also(tx);
    if (!isChanged) return;
    await noteLeftover(tx, file.workspace_id, keyOfFile(file));
    await saveArchiveFile(tx, { ...next, bytes: bytes.length });
  });
};

interface Recipient {
  campaign_id: number;
  contact_id: number;
}

const isWithin = (file: ArchiveFile, { campaign_id, contact_id }: Recipient): boolean => {
  const key = [campaign_id, contact_id] as const;
  const compare = (campaign: number, contact: number): number => key[0] - campaign || key[1] - contact;
  return (
    compare(file.first_campaign, file.first_contact) >= 0 &&
    compare(file.last_campaign, file.last_contact) <= 0
  );
};

const forgetRecipients = async (
  tx: Queryable,
  workspaceId: string,
  recipients: readonly Recipient[],
): Promise<void> => {
  for (const { campaign_id, contact_id } of recipients) {
    await forgetLateDelivery(tx, workspaceId, campaign_id, contact_id);
    await clearRecipientBits(tx, workspaceId, campaign_id, contact_id);
  }
};

const eraseRecipients = async (
  work: MonthWork,
  workspaceId: string,
  recipients: readonly Recipient[],
): Promise<void> => {
  for (const file of await listArchiveFiles(work.ctx.db, workspaceId, work.month)) {
    const own = recipients.filter((recipient) => isWithin(file, recipient));
    if (own.length === 0) continue;
    const names = new Set(own.map(({ campaign_id, contact_id }) => `${campaign_id} ${contact_id}`));
    await rewrite(
      work,
      file,
      (row) => (names.has(`${row.campaign_id} ${row.contact_id}`) ? anonymize(row) : row),
      (tx) => forgetRecipients(tx, workspaceId, own),
    );
  }
  await putWorkspaceManifest(work, workspaceId);
};

const eraseCampaign = async (work: MonthWork, campaign: CampaignInArchive): Promise<void> => {
  const { workspaceId, campaignId } = campaign;
  for (const file of await findArchiveFiles(work.ctx.db, campaign, Number.MIN_SAFE_INTEGER))
    await rewrite(
      work,
      file,
      (row) => (row.campaign_id === String(campaignId) ? null : row),
      async () => undefined,
    );
  await forgetArchivedCampaign(work.ctx.db, workspaceId, campaignId);
  await putWorkspaceManifest(work, workspaceId);
};

const eraseWorkspace = async (work: MonthWork, workspaceId: string): Promise<void> => {
  const { ctx, month, proceed } = work;
  for (const { campaignId } of await listArchivedCampaigns(ctx.db, workspaceId, month))
    await forgetArchivedCampaign(ctx.db, workspaceId, campaignId);
  await ctx.archive.delete(workspaceManifest(month, workspaceId));
  for (const file of await listArchiveFiles(ctx.db, workspaceId, month)) {
    await proceed();
    await ctx.archive.delete(keyOfFile(file));
    await forgetArchiveFile(ctx.db, file);
  }
};

const monthsOf = async (ctx: ArchiveContext, workspaceId: string): Promise<string[]> => {
  const files = await listArchiveFiles(ctx.db, workspaceId, null);
  return [...new Set(files.map(({ month }) => month))];
};

/** Files that were replaced. A reader that had begun before has ended since the run before. */
const deleteLeftovers = async (ctx: ArchiveContext, signal: AbortSignal | undefined): Promise<void> => {
  for (;;) {
    const leftovers = await listLeftovers(ctx.db, leftoversPerPage);
    for (const { workspace_id, key } of leftovers) {
      signal?.throwIfAborted();
      await ctx.archive.delete(key);
      await forgetLeftover(ctx.db, workspace_id, key);
    }
    if (leftovers.length < leftoversPerPage) return;
  }
};

/** The next run does what another process prevents now. */
const inMonth = async (
  ctx: ArchiveContext,
  month: string,
  signal: AbortSignal | undefined,
  run: (work: MonthWork) => Promise<void>,
): Promise<void> => {
  try {
    await withMonth(ctx, month, signal, async (work) => {
      if ((await findArchivedMonth(ctx.db, month))?.state === 'archived') await run(work);
    });
  } catch (error) {
    if (!(error instanceof ArchiveRefusal)) throw error;
  }
};

const eraseOfWorkspace = async (
  ctx: ArchiveContext,
  workspaceId: string,
  signal: AbortSignal | undefined,
): Promise<void> => {
  if (!(await workspaceExists(ctx.db, workspaceId))) {
    for (const month of await monthsOf(ctx, workspaceId))
      await inMonth(ctx, month, signal, (work) => eraseWorkspace(work, workspaceId));
    return;
  }
  for (const campaign of await erasedArchivedCampaigns(ctx.db, workspaceId))
    await inMonth(ctx, campaign.month, signal, (work) => eraseCampaign(work, campaign));
  const recipients = await erasedRecipients(ctx.db, workspaceId, recipientsPerRun);
  for (const [month, ofMonth] of Map.groupBy(recipients, (recipient) => recipient.month))
    await inMonth(ctx, month, signal, (work) => eraseRecipients(work, workspaceId, ofMonth));
};

export const eraseFromArchive = async (ctx: ArchiveContext, signal?: AbortSignal): Promise<void> => {
  await deleteLeftovers(ctx, signal);
  for await (const workspaceId of workspacesOf((after) => nextArchivedWorkspace(ctx.db, after, null))) {
    signal?.throwIfAborted();
    await eraseOfWorkspace(ctx, workspaceId, signal);
  }
};
