// The figures of a campaign that are read from its deliveries: by time, by reason, by mailbox provider. A small campaign
// is counted when they are asked for, a large one in the background, and an archived one has frozen figures.
import { providerDomains } from '#contract/campaigns/mailbox-providers.ts';
import type { Context } from '../../../context.ts';
import { type FrozenFigures, findFrozenFigures } from '../../../db/audience/archive/campaigns.ts';
import {
  type CampaignRows,
  type MomentRow,
  type ReasonRow,
  readMoments,
  readReasons,
} from '../../../db/campaigns/reports/figures.ts';
import { type ProviderRow, readProviders } from '../../../db/campaigns/reports/providers.ts';
import {
  findFigures,
  type LargeCampaign,
  largeCampaigns,
  saveFigures,
} from '../../../db/campaigns/reports/stored-figures.ts';
import type { Counts } from '../../../db/shared/campaign-counts.ts';
import { createTtlCache } from '../../shared/ttl-cache.ts';
import { partitionMonthOf } from '../partition-month.ts';
import { countsOf } from './counts.ts';
import { seriesRange } from './frozen-figures.ts';

export interface CampaignFigures {
  /** Quarters of an hour; hours of archived campaigns. */
  moments: MomentRow[];
  reasons: ReasonRow[];
  /** null: not known of a campaign that was archived earlier. */
  providers: ProviderRow[] | null;
  /** When a worker counted them; null: now, or for ever. */
  countedAt: Date | null;
}

/** A smaller campaign is counted during the request, which takes up to a tenth of a second. */
const minLargeCampaign = 10_000;

/** A campaign as it is stored. */
interface Started {
  id: number;
  bucket: Date | null;
  started_at: Date | null;
  total_recipients: number | null;
}

const count = async (ctx: Context, rows: CampaignRows, startedAt: Date): Promise<CampaignFigures> => ({
  moments: await readMoments(ctx.db, rows, seriesRange(startedAt)),
  reasons: await readReasons(ctx.db, rows),
  providers: await readProviders(ctx.db, rows, providerDomains),
  countedAt: null,
});

const thaw = ({ hours, reasons, providers }: FrozenFigures): CampaignFigures => ({
  moments: hours.map(({ at, ...hour }) => ({ hardBounced: 0, complained: 0, ...hour, at: new Date(at) })),
  reasons,
  providers,
  countedAt: null,
});

/** null: they are to be counted now. `mayBeOld`: stored figures, which may be minutes old, will do. */
const findKept = async (
  ctx: Context,
  workspaceId: string,
  { id }: Started,
  mayBeOld: boolean,
): Promise<CampaignFigures | null> => {
  const frozen = await findFrozenFigures(ctx.db, workspaceId, id);
  if (frozen) return thaw(frozen);
  return mayBeOld ? findFigures(ctx.db, workspaceId, id) : null;
};

/** Until a worker has counted a large campaign for the first time, requests for it share one count. */
const cachedFigures = createTtlCache<CampaignFigures>({ ttlMs: () => 30_000, maxEntries: 200 });

export const figuresOf = async (
  ctx: Context,
  workspaceId: string,
  campaign: Started,
): Promise<CampaignFigures> => {
  const partitionMonth = partitionMonthOf(campaign.bucket);
  if (partitionMonth === null) return { moments: [], reasons: [], providers: [], countedAt: null };
  const { id, started_at, total_recipients } = campaign;
  const isLarge = (total_recipients ?? 0) >= minLargeCampaign;
  const kept = await findKept(ctx, workspaceId, campaign, isLarge);
  if (kept) return kept;
  const find = () => count(ctx, { workspaceId, campaignId: id, partitionMonth }, started_at ?? ctx.now());
  return isLarge ? cachedFigures(ctx, `${workspaceId} ${id}`, find) : find();
};

/** The first part of the figures alone, for answers that are minutes old themselves. */
export const momentsOf = async (
  ctx: Context,
  workspaceId: string,
  campaign: Started,
): Promise<MomentRow[]> => {
  const partitionMonth = partitionMonthOf(campaign.bucket);
  if (partitionMonth === null) return [];
  const kept = await findKept(ctx, workspaceId, campaign, true);
  const rows = { workspaceId, campaignId: campaign.id, partitionMonth };
  return kept?.moments ?? readMoments(ctx.db, rows, seriesRange(campaign.started_at ?? ctx.now()));
};

/** What tells whether anything has changed since the figures were counted. */
const changesOf = (counts: Counts | undefined): string => Object.values(counts ?? {}).join(' ');

const dayMs = 24 * 60 * 60 * 1000;
const countedDays = 30;
const campaignsPerPage = 50;
const minAgeMs = 60_000;
/** Counting a campaign takes at most this share of the time of one connection. */
const maxShare = 1 / 30;
/** Of the age of a campaign: an hour after it started its figures are a minute old, a day after it seven. */
const shareOfAge = 1 / 200;

const countAndSave = async (
  ctx: Context,
  campaign: LargeCampaign,
  { changes, now }: { changes: string; now: Date },
): Promise<void> => {
  const begun = performance.now();
  const { moments, reasons, providers } = await count(ctx, campaign, campaign.startedAt);
  await saveFigures(
    ctx.db,
    campaign,
    { moments, reasons, providers: providers ?? [], countedAt: now },
    { counted: changes, tookMs: Math.round(performance.now() - begun) },
  );
};

const countsByWorkspace = async (
  ctx: Context,
  campaigns: readonly CampaignRows[],
): Promise<Map<string, Map<number, Counts>>> => {
  const found = new Map<string, Map<number, Counts>>();
  for (const [workspaceId, own] of Map.groupBy(campaigns, (campaign) => campaign.workspaceId))
    found.set(
      workspaceId,
      await countsOf(
        ctx,
        workspaceId,
        own.map(({ campaignId }) => campaignId),
      ),
    );
  return found;
};

/**
 * Counts the figures of large campaigns that have changed. Returns how many were counted. A campaign that cannot be counted
 * does not keep the others from it.
 */
export const countLargeCampaigns = async (ctx: Context, signal?: AbortSignal): Promise<number> => {
  const since = new Date(ctx.now().getTime() - countedDays * dayMs);
  let after: CampaignRows | null = null;
  let counted = 0;
  for (;;) {
    const page = await largeCampaigns(ctx.db, since, after, campaignsPerPage);
    const counts = await countsByWorkspace(ctx, page);
    for (const campaign of page) {
      if (signal?.aborted) return counted;
      const { workspaceId, campaignId, countedAt, tookMs, startedAt } = campaign;
      const now = ctx.now();
      const ageMs = now.getTime() - startedAt.getTime();
      const restMs = Math.max(minAgeMs, (tookMs ?? 0) / maxShare, ageMs * shareOfAge);
      if (countedAt && now.getTime() - countedAt.getTime() < restMs) continue;
      // They were read first: what has changed since is counted again.
      const changes = changesOf(counts.get(workspaceId)?.get(campaignId));
      if (campaign.counted === changes) continue;
      try {
        await countAndSave(ctx, campaign, { changes, now });
        counted += 1;
      } catch (error) {
        ctx.log.error({ err: error, workspace: workspaceId, campaignId }, 'figures not counted');
      }
    }
    after = page.at(-1) ?? null;
    if (page.length < campaignsPerPage) return counted;
  }
};
