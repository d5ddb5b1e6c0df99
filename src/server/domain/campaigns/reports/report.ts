// The report of one campaign, as its page shows it.
import type { CampaignReport } from '#contract/campaigns/campaigns.ts';
import type { Context } from '../../../context.ts';
import { linksOf } from '../../../db/campaigns/links.ts';
import {
  type HourRow,
  type ReasonRow,
  readHours,
  readReasons,
} from '../../../db/campaigns/reports/figures.ts';
import type { Account } from '../../shared/account.ts';
import { keepAnswers } from '../../shared/ttl-cache.ts';
import { requireCampaign, toCampaignSummary } from '../campaigns.ts';
import { bucketOf } from '../partition-month.ts';
import { countsOf } from './counts.ts';
import { bounceText, reasonText } from './delivery-labels.ts';

const hourMs = 60 * 60 * 1000;
/** Later opens are rare. */
const longestSeriesHours = 14 * 24;

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
const inWords = (rows: readonly ReasonRow[], words: (code: string) => string): [string, number][] => {
  const found = new Map<string, number>();
  for (const { reason, n } of rows) found.set(words(reason), (found.get(words(reason)) ?? 0) + n);
  return [...found];
};

const hourOf = (time: Date): Date => new Date(Math.floor(time.getTime() / hourMs) * hourMs);

interface Details {
  series: CampaignReport['series'];
  reasons: ReasonRow[];
}

/** Aggregating a large campaign takes a moment, so repeated requests get a cached result for a while. */
const largeFrom = 100_000;
const kept = keepAnswers<Details>({ keptMs: () => 30_000, most: 200 });

export const getCampaignReport = async (
  ctx: Context,
  { workspace_id }: Account,
  id: string,
): Promise<CampaignReport> => {
  const campaign = await requireCampaign(ctx, workspace_id, id);
  const counts = (await countsOf(ctx, workspace_id, [campaign.id])).get(campaign.id);
  const summary = toCampaignSummary(campaign, counts);
  const bucket = bucketOf(campaign.bucket);
  const rows = bucket === null ? null : { workspaceId: workspace_id, campaignId: campaign.id, bucket };
  const from = hourOf(campaign.started_at ?? ctx.now());
  const read = async (): Promise<Details> =>
    rows === null
      ? { series: [], reasons: [] }
      : {
          series: toSeries(
            await readHours(ctx.db, rows, {
              from,
              until: new Date(from.getTime() + longestSeriesHours * hourMs),
            }),
            from,
          ),
          reasons: await readReasons(ctx.db, rows),
        };
  const isLarge = summary.totalRecipients >= largeFrom;
  const details = await (isLarge ? kept(ctx, `${workspace_id} ${campaign.id}`, read) : read());
  const ofState = (state: string) => details.reasons.filter((row) => row.state === state);
  const { sentCount, failedCount, skippedCount, unknownCount, totalRecipients } = summary;
  const inDoubtCount = counts?.in_doubt ?? 0;
  const isOver = campaign.state === 'sent' || bucket === null;
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
    queuedCount: isOver ? 0 : Math.max(0, totalRecipients - done),
    series: details.series,
    links: (await linksOf(ctx.db, workspace_id, campaign.id)).map(({ url, people, clicks }) => ({
      url,
      people,
      clicks,
    })),
    bounces: inWords(ofState('bounced'), bounceText).map(([kind, count]) => ({ kind, count })),
    failures: inWords(ofState('failed'), reasonText).map(([reason, count]) => ({ reason, count })),
  };
};
