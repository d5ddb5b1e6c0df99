// The figures of a campaign that are read from its deliveries, as they are frozen before these are archived.
import { providerDomains } from '#contract/campaigns/mailbox-providers.ts';
import type { CampaignInArchive, FrozenFigures } from '../../../db/audience/archive/campaigns.ts';
import { findCampaign } from '../../../db/campaigns/campaigns.ts';
import { type MomentRow, readMoments, readReasons } from '../../../db/campaigns/reports/figures.ts';
import { readProviders } from '../../../db/campaigns/reports/providers.ts';
import { reactionsOfCampaign } from '../../../db/campaigns/reports/rates.ts';
import type { Queryable } from '../../../db/database.ts';

const hourMs = 60 * 60 * 1000;
/** Later opens are rare. */
const maxSeriesHours = 14 * 24;

const hourOf = (time: Date): Date => new Date(Math.floor(time.getTime() / hourMs) * hourMs);

/** The hours that the report shows. */
export const seriesRange = (startedAt: Date): { from: Date; until: Date } => {
  const from = hourOf(startedAt);
  return { from, until: new Date(from.getTime() + maxSeriesHours * hourMs) };
};

/** Quarters of an hour as UTC hours. */
export const toHours = (moments: readonly MomentRow[]): MomentRow[] => {
  const hours = new Map<number, MomentRow>();
  for (const moment of moments) {
    const at = hourOf(moment.at);
    const hour = hours.get(at.getTime());
    if (!hour) {
      hours.set(at.getTime(), { ...moment, at });
      continue;
    }
    hour.sent += moment.sent;
    hour.opened += moment.opened;
    hour.clicked += moment.clicked;
    hour.hardBounced += moment.hardBounced;
    hour.complained += moment.complained;
  }
  return [...hours.values()];
};

/** From the deliveries in `table`: `deliveries` or one of its partitions. */
export const computeFigures = async (
  db: Queryable,
  table: string,
  { workspaceId, campaignId, month }: CampaignInArchive,
  testDomains: readonly string[],
): Promise<FrozenFigures> => {
  const rows = { workspaceId, campaignId, partitionMonth: month };
  const campaign = await findCampaign(db, workspaceId, campaignId);
  const moments = await readMoments(db, rows, seriesRange(campaign?.started_at ?? new Date(month)), table);
  return {
    hours: toHours(moments).map(({ at, ...figures }) => ({ at: at.toISOString(), ...figures })),
    reasons: await readReasons(db, rows, table),
    reactions: await reactionsOfCampaign(db, rows, testDomains, table),
    providers: await readProviders(db, rows, providerDomains, table),
  };
};
