// Writes the deliveries of a month to files, and freezes what is asked of its campaigns. Every step can be repeated.

import {
  type CampaignInArchive,
  hasFrozenFigures,
  saveFrozenFigures,
  writeSoftBouncesOf,
} from '../../../db/audience/archive/campaigns.ts';
import {
  type ArchiveFile,
  keyOfFile,
  listArchiveFiles,
  noteLeftover,
  saveArchiveFile,
} from '../../../db/audience/archive/files.ts';
import { contactsPerBlock, writeRecipientBits } from '../../../db/audience/archive/recipients.ts';
import {
  beforeAll,
  type DeliveryText,
  nextCampaignIn,
  nextWorkspaceIn,
  type RowKey,
  readDeliveryRows,
} from '../../../db/audience/archive/rows.ts';
import { compress, sha256Of, writeRows } from '../../audience/archive/delivery-file.ts';
import { readFileText } from '../../audience/archive/read-archived.ts';
import { computeFigures } from '../../campaigns/reports/frozen-figures.ts';
import { testDomainsOf } from '../../carriers/test-domains.ts';
import { type MonthWork, workspacesOf } from './month-work.ts';

export const rowsPerFile = 10_000;
/** Bits of so many blocks are written by one statement. */
const blocksPerStatement = 64;
export const fileType = 'application/zstd';

const keyOf = (row: DeliveryText): RowKey => ({
  campaign: Number(row.campaign_id),
  contact: Number(row.contact_id),
});

/** Puts the rows as one file and records it. */
const putFile = async (
  { ctx, month }: MonthWork,
  workspaceId: string,
  { number, version }: { number: number; version: number },
  rows: readonly DeliveryText[],
  last: RowKey,
): Promise<void> => {
  const text = writeRows(rows);
  const bytes = await compress(text);
  const first = rows[0] ? keyOf(rows[0]) : last;
  const file: ArchiveFile = {
    workspace_id: workspaceId,
    month,
    number,
    version,
    rows: rows.length,
    bytes: bytes.length,
    sha256: sha256Of(text),
    first_campaign: first.campaign,
    first_contact: first.contact,
    last_campaign: last.campaign,
    last_contact: last.contact,
  };
  await ctx.archive.put(keyOfFile(file), bytes, fileType);
  await ctx.db.transaction().execute(async (tx) => {
    if (version > 1) await noteLeftover(tx, workspaceId, keyOfFile({ ...file, version: version - 1 }));
    await saveArchiveFile(tx, file);
  });
};

const lastKeyOf = (file: ArchiveFile | undefined): RowKey =>
  file ? { campaign: file.last_campaign, contact: file.last_contact } : beforeAll;

/** Continues after the files that are recorded. */
export const writeFiles = async (work: MonthWork, table: string, workspaceId: string): Promise<void> => {
  const { ctx, month, proceed } = work;
  const last = (await listArchiveFiles(ctx.db, workspaceId, month)).at(-1);
  let number = last?.number ?? 0;
  let after = lastKeyOf(last);
  for (;;) {
    await proceed();
    const rows = await readDeliveryRows(ctx.db, {
      table,
      workspaceId,
      month,
      after,
      upTo: null,
      limit: rowsPerFile,
    });
    const end = rows.at(-1);
    if (!end) return;
    number += 1;
    after = keyOf(end);
    await putFile(work, workspaceId, { number, version: 1 }, rows, after);
  }
};

/** Figures, bits and soft bounces of one campaign. The figures come last: with them the campaign is complete. */
const freezeCampaign = async (
  { ctx, proceed }: MonthWork,
  table: string,
  campaign: CampaignInArchive,
  highest: number,
): Promise<void> => {
  const lastBlock = Math.floor(highest / contactsPerBlock);
  for (let block = 0; block <= lastBlock; block += blocksPerStatement) {
    await proceed();
    await writeRecipientBits(ctx.db, table, campaign, { block, end: block + blocksPerStatement });
  }
  await ctx.db.transaction().execute(async (tx) => {
    await writeSoftBouncesOf(tx, table, campaign);
    const figures = await computeFigures(tx, table, campaign, testDomainsOf(ctx));
    await saveFrozenFigures(tx, campaign, figures);
  });
};

/** Those that are not frozen yet. */
export const freezeCampaigns = async (work: MonthWork, table: string, workspaceId: string): Promise<void> => {
  const { ctx, month } = work;
  const own = { workspaceId, month };
  let found = await nextCampaignIn(ctx.db, table, own, 0);
  while (found) {
    const campaign = { ...own, campaignId: found.campaignId };
    if (!(await hasFrozenFigures(ctx.db, campaign)))
      await freezeCampaign(work, table, campaign, found.highest);
    found = await nextCampaignIn(ctx.db, table, own, found.campaignId);
  }
};

const freezeAgain = async (
  work: MonthWork,
  table: string,
  workspaceId: string,
  campaignId: number,
): Promise<void> => {
  const own = { workspaceId, month: work.month };
  const found = await nextCampaignIn(work.ctx.db, table, own, campaignId - 1);
  if (found?.campaignId === campaignId)
    await freezeCampaign(work, table, { ...own, campaignId }, found.highest);
};

/** While the month is still in `deliveries`. */
export const writeMonth = async (work: MonthWork, table: string): Promise<void> => {
  const { ctx, month } = work;
  for await (const workspaceId of workspacesOf((after) => nextWorkspaceIn(ctx.db, table, month, after))) {
    await writeFiles(work, table, workspaceId);
    await freezeCampaigns(work, table, workspaceId);
  }
};

const readBack = async ({ ctx }: MonthWork, file: ArchiveFile): Promise<boolean> => {
  try {
    await readFileText(ctx, file);
    return true;
  } catch (error) {
    ctx.log.warn({ err: error, file: keyOfFile(file) }, 'archived file is written again');
    return false;
  }
};

/**
 * Compares the table, which nothing changes any more, with the files as the storage has them. A file that differs is
 * written again, and so are the figures of its campaigns.
 */
export const checkFiles = async (work: MonthWork, table: string, workspaceId: string): Promise<void> => {
  const { ctx, month, proceed } = work;
  let after = beforeAll;
  for (const file of await listArchiveFiles(ctx.db, workspaceId, month)) {
    await proceed();
    const last = lastKeyOf(file);
    const range = { table, workspaceId, month, after, upTo: last, limit: 10 * rowsPerFile };
    const rows = await readDeliveryRows(ctx.db, range);
    const isSame = sha256Of(writeRows(rows)) === file.sha256;
    if (!isSame) {
      // First the figures: until the file is written, a repetition finds that it differs.
      const campaigns = [file.first_campaign, file.last_campaign, ...rows.map((row) => keyOf(row).campaign)];
      for (const campaignId of new Set(campaigns)) await freezeAgain(work, table, workspaceId, campaignId);
      await putFile(work, workspaceId, { number: file.number, version: file.version + 1 }, rows, last);
    } else if (!(await readBack(work, file)))
      await putFile(work, workspaceId, { number: file.number, version: file.version }, rows, last);
    after = last;
  }
};
