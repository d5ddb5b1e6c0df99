// The report of one campaign, as its page shows it.
import { mailboxProvider } from '#contract/campaigns/mailbox-providers.ts';
import type { CampaignReport } from '#contract/campaigns/report.ts';
import type { TextKey } from '#text/keys.ts';
import type { Translate } from '#text/translator.ts';
import type { Context } from '../../../context.ts';
import type { MomentRow, ReasonRow } from '../../../db/campaigns/reports/figures.ts';
import type { Caller } from '../../shared/caller.ts';
import { requireCampaign, toCampaignSummary } from '../campaigns.ts';
import { countsOf } from './counts.ts';
import { bounceText, reasonText } from './delivery-labels.ts';
import { figuresOf } from './figures-of-campaign.ts';
import { seriesRange, toHours } from './frozen-figures.ts';
import { reportClients, reportLinks } from './links-and-clients.ts';

const hourMs = 60 * 60 * 1000;

const nothing = { sent: 0, opened: 0, clicked: 0, hardBounced: 0, complained: 0 };

/** Every hour from the first event to the last. */
const toSeries = (moments: readonly MomentRow[], from: Date): CampaignReport['series'] => {
  const rows = toHours(moments);
  const last = rows.at(-1);
  if (!last) return [];
  const byHour = new Map(rows.map((row) => [row.at.getTime(), row]));
  const series: CampaignReport['series'] = [];
  for (let time = from.getTime(); time <= last.at.getTime(); time += hourMs)
    series.push({ ...nothing, ...byHour.get(time), at: new Date(time).toISOString() });
  return series;
};

/** Different codes may have the same text. */
const mergeByText = (rows: readonly ReasonRow[], textOf: (code: string) => TextKey): [TextKey, number][] => {
  const found = new Map<TextKey, number>();
  for (const { reason, n } of rows) found.set(textOf(reason), (found.get(textOf(reason)) ?? 0) + n);
  return [...found];
};

export const getCampaignReport = async (
  ctx: Context,
  { workspace_id }: Pick<Caller, 'workspace_id'>,
  id: string,
  translate: Translate,
): Promise<CampaignReport> => {
  const campaign = await requireCampaign(ctx, workspace_id, id);
  const counts = (await countsOf(ctx, workspace_id, [campaign.id])).get(campaign.id);
  const summary = toCampaignSummary(campaign, counts);
  const figures = await figuresOf(ctx, workspace_id, campaign);
  const { from } = seriesRange(campaign.started_at ?? ctx.now());
  const reasonsIn = (state: string) => figures.reasons.filter((row) => row.state === state);
  const { sentCount, failedCount, skippedCount, unknownCount, totalRecipients } = summary;
  const inDoubtCount = counts?.in_doubt ?? 0;
  const isFinished = campaign.state === 'sent' || campaign.bucket === null;
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
    figuresAt: figures.countedAt?.toISOString() ?? null,
    series: toSeries(figures.moments, from),
    providers:
      figures.providers?.map((row) => ({
        ...row,
        provider: mailboxProvider.catch('other').parse(row.provider),
      })) ?? null,
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
