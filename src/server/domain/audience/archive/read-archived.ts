// Reads deliveries of archived campaigns from their files, with the changes since.
import type { Context } from '../../../context.ts';
import { type ArchiveFile, findArchiveFiles, keyOfFile } from '../../../db/audience/archive/files.ts';
import { listLateDeliveries, type StoredLateDelivery } from '../../../db/audience/archive/late.ts';
import type { DeliveryText } from '../../../db/audience/archive/rows.ts';
import { unavailable } from '../../shared/errors.ts';
import { createTtlCache } from '../../shared/ttl-cache.ts';
import { decompress, readRows, sha256Of } from './delivery-file.ts';

export type ArchiveReader = Pick<Context, 'archive' | 'db' | 'memory' | 'now' | 'log'>;

export interface ArchivedDelivery extends StoredLateDelivery {
  attempted_at: Date | null;
}

/** A page of recipients reads the same file as the page before. */
const cachedFiles = createTtlCache<DeliveryText[]>({ ttlMs: () => 30_000, maxEntries: 4 });

/** @throws if the file is missing or damaged */
export const readFileText = async (
  ctx: Pick<ArchiveReader, 'archive'>,
  file: ArchiveFile,
): Promise<string> => {
  const key = keyOfFile(file);
  const bytes = await ctx.archive.get(key);
  if (bytes === null) throw new Error(`The archived file ${key} is missing.`);
  const text = await decompress(bytes);
  if (sha256Of(text) !== file.sha256) throw new Error(`The archived file ${key} is damaged.`);
  return text;
};

const rowsOf = async (ctx: ArchiveReader, file: ArchiveFile): Promise<DeliveryText[]> => {
  try {
    return await cachedFiles(ctx, keyOfFile(file), async () => readRows(await readFileText(ctx, file)));
  } catch (error) {
    ctx.log.error({ err: error, file: keyOfFile(file) }, 'archived deliveries cannot be read');
    throw unavailable('refusals.audience.archiveNotReadable', 30);
  }
};

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

export const toDelivery = (row: DeliveryText): ArchivedDelivery => ({
  campaign_id: Number(row.campaign_id),
  contact_id: Number(row.contact_id),
  state: row.state ?? '',
  attempted_at: timeOf(row.attempted_at),
  message_id: row.message_id,
  accepted_at: timeOf(row.accepted_at),
  delivered_at: timeOf(row.delivered_at),
  opened_at: timeOf(row.opened_at),
  machine_opened_at: timeOf(row.machine_opened_at),
  clicked_at: timeOf(row.clicked_at),
  machine_clicked_at: timeOf(row.machine_clicked_at),
  bounced_at: timeOf(row.bounced_at),
  bounce_kind: row.bounce_kind,
  complained_at: timeOf(row.complained_at),
  unsubscribed_at: timeOf(row.unsubscribed_at),
  reason: row.reason,
});

interface CampaignOfArchive {
  workspaceId: string;
  campaignId: number;
  month: string;
}

/** The deliveries of the campaign in one file, after a contact. Those of erased contacts have no id any more. */
const ownRows = async (
  ctx: ArchiveReader,
  campaign: CampaignOfArchive,
  file: ArchiveFile,
  after: number,
): Promise<ArchivedDelivery[]> => {
  const own = String(campaign.campaignId);
  const found = (await rowsOf(ctx, file)).flatMap((row) =>
    row.campaign_id === own && Number(row.contact_id) > after ? [toDelivery(row)] : [],
  );
  const contacts = { from: found[0]?.contact_id ?? 0, to: found.at(-1)?.contact_id ?? 0 };
  const late = new Map(
    (await listLateDeliveries(ctx.db, campaign, contacts)).map((row) => [row.contact_id, row]),
  );
  return found.map((row) => ({ ...row, ...late.get(row.contact_id) }));
};

/** The deliveries of an archived campaign after a contact, in the order of contacts, file by file. */
export async function* archivedDeliveries(
  ctx: ArchiveReader,
  campaign: CampaignOfArchive,
  after: number,
): AsyncGenerator<ArchivedDelivery[]> {
  for (const file of await findArchiveFiles(ctx.db, campaign, after))
    yield await ownRows(ctx, campaign, file, after);
}

/** undefined: the campaign did not go to the contact. */
export const findArchivedDelivery = async (
  ctx: ArchiveReader,
  campaign: CampaignOfArchive,
  contactId: number,
): Promise<ArchivedDelivery | undefined> => {
  const [file] = await findArchiveFiles(ctx.db, campaign, contactId - 1);
  const rows = file ? await ownRows(ctx, campaign, file, contactId - 1) : [];
  return rows.find((row) => row.contact_id === contactId);
};
