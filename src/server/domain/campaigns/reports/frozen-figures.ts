// The figures of a campaign that are read from its deliveries, as they are frozen before these are archived.
import type { CampaignInArchive, FrozenFigures } from '../../../db/audience/archive/campaigns.ts';
import { findCampaign } from '../../../db/campaigns/campaigns.ts';
import { readHours, readReasons } from '../../../db/campaigns/reports/figures.ts';
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

/** From the deliveries in `table`: `deliveries` or one of its partitions. */
export const computeFigures = async (
  db: Queryable,
  table: string,
  { workspaceId, campaignId, month }: CampaignInArchive,
  testDomains: readonly string[],
): Promise<FrozenFigures> => {
  const rows = { workspaceId, campaignId, partitionMonth: month };
  const campaign = await findCampaign(db, workspaceId, campaignId);
  const hours = await readHours(db, rows, seriesRange(campaign?.started_at ?? new Date(month)), table);
  return {
    hours: hours.map(({ at, ...figures }) => ({ at: at.toISOString(), ...figures })),
    reasons: await readReasons(db, rows, table),
    reactions: await reactionsOfCampaign(db, rows, testDomains, table),
  };
};
