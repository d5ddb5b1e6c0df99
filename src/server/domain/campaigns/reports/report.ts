// The report of one campaign, as its page shows it.
import type { CampaignReport } from '#contract/campaigns/report.ts';
import type { TextKey } from '#text/keys.ts';
import type { Translate } from '#text/translator.ts';
import type { Context } from '../../../context.ts';
import { findFrozenFigures } from '../../../db/audience/archive/campaigns.ts';
import {
  type HourRow,
  type ReasonRow,
  readHours,
  readReasons,
} from '../../../db/campaigns/reports/figures.ts';
import type { Caller } from '../../shared/caller.ts';
import { createTtlCache } from '../../shared/ttl-cache.ts';
import { requireCampaign, toCampaignSummary } from '../campaigns.ts';
import { partitionMonthOf } from '../partition-month.ts';
import { countsOf } from './counts.ts';
import { bounceText, reasonText } from './delivery-labels.ts';
import { seriesRange } from './frozen-figures.ts';
import { reportClients, reportLinks } from './links-and-clients.ts';

const hourMs = 60 * 60 * 1000;

/** Every hour from the first event to the last. */
const toSeries = (rows: readonly HourRow[], from: Date): CampaignReport['series'] => {
  const last = rows.at(-1);
  if (!last) return [];
  const byHour = new Map(rows.map((row) => [row.at.getTime(), row]));
  const series: CampaignReport['series'] = [];
  for (let time = from.getTime(); time <= last.at.getTime(); time += hourMs) {
    const { sent = 0, opened = 0, clicked = 0 } = byHour.get(time) ?? {};
    series.push({ at: new Date(time).toISOString(), sent, opened, clicked });
  }
  return series;
};

/** Different codes may have the same text. */
const mergeByText = (rows: readonly ReasonRow[], textOf: (code: string) => TextKey): [TextKey, number][] => {
  const found = new Map<TextKey, number>();
  for (const { reason, n } of rows) found.set(textOf(reason), (found.get(textOf(reason)) ?? 0) + n);
  return [...found];
};

interface Details {
  series: CampaignReport['series'];
  reasons: ReasonRow[];
}

/** Aggregating a large campaign takes a moment, so repeated requests get a cached result for a while. */
const minLargeCampaign = 100_000;
const cachedDetails = createTtlCache<Details>({ ttlMs: () => 30_000, maxEntries: 200 });

export const getCampaignReport = async (
  ctx: Context,
  { workspace_id }: Caller,
  id: string,
  translate: Translate,
): Promise<CampaignReport> => {
  const campaign = await requireCampaign(ctx, workspace_id, id);
  const counts = (await countsOf(ctx, workspace_id, [campaign.id])).get(campaign.id);
  const summary = toCampaignSummary(campaign, counts);
  const partitionMonth = partitionMonthOf(campaign.bucket);
  const rows =
    partitionMonth === null ? null : { workspaceId: workspace_id, campaignId: campaign.id, partitionMonth };
  const range = seriesRange(campaign.started_at ?? ctx.now());
  const read = async (): Promise<Details> => {
    if (rows === null) return { series: [], reasons: [] };
    const frozen = await findFrozenFigures(ctx.db, workspace_id, campaign.id);
    const hours = frozen
      ? frozen.hours.map((hour) => ({ ...hour, at: new Date(hour.at) }))
      : await readHours(ctx.db, rows, range);
    const reasons = frozen?.reasons ?? (await readReasons(ctx.db, rows));
    return { series: toSeries(hours, range.from), reasons };
  };
  const isLarge = summary.totalRecipients >= minLargeCampaign;
  const details = await (isLarge ? cachedDetails(ctx, `${workspace_id} ${campaign.id}`, read) : read());
  const reasonsIn = (state: string) => details.reasons.filter((row) => row.state === state);
  const { sentCount, failedCount, skippedCount, unknownCount, totalRecipients } = summary;
  const inDoubtCount = counts?.in_doubt ?? 0;
  const isFinished = campaign.state === 'sent' || partitionMonth === null;
  const done = sentCount + failedCount + skippedCount + unknownCount + inDoubtCount;
  return {
    totalRecipients,
    sentCount,
    openedCount: summary.openedCount,
    machineOpenedCount: summary.machineOpenedCount,
    clickedCount: summary.clickedCount,
    machineClickedCount: counts?.machine_clicked ?? 0,
    bouncedCount: summary.bouncedCount,
    complainedCount: summary.complainedCount,
    unsubscribedCount: summary.unsubscribedCount,
    failedCount,
    skippedCount,
    unknownCount,
    inDoubtCount,
    deliveredCount: counts?.delivered ?? 0,
    queuedCount: isFinished ? 0 : Math.max(0, totalRecipients - done),
    series: details.series,
    links: await reportLinks(ctx, workspace_id, campaign.id),
    clients: await reportClients(ctx, workspace_id, campaign.id),
    bounces: mergeByText(reasonsIn('bounced'), bounceText).map(([kind, count]) => ({
      kind: translate(kind),
      count,
    })),
    failures: mergeByText(reasonsIn('failed'), reasonText).map(([reason, count]) => ({
      reason: translate(reason),
      count,
    })),
  };
};
