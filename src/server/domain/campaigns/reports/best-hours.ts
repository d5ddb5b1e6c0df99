// Opens and clicks of the last ten campaigns by hour of the week, in the viewer's time zone: for each email the first
// open and the first click by a person.

import {
  type BestHours,
  maxCampaigns,
  minCampaigns,
  minReactions,
  minReactionsPerHour,
} from '#contract/campaigns/analytics.ts';
import type { Context } from '../../../context.ts';
import { latestCampaigns } from '../../../db/campaigns/earlier-campaigns.ts';
import type { MomentRow } from '../../../db/campaigns/reports/figures.ts';
import { requireFeature } from '../../billing/plan-features.ts';
import type { Caller } from '../../shared/caller.ts';
import { createTtlCache } from '../../shared/ttl-cache.ts';
import { hasEnoughMessages } from './comparable.ts';
import { countsOf } from './counts.ts';
import { momentsOf } from './figures-of-campaign.ts';

/** Some of these may have too few recipients. */
const maxCandidates = 50;
const maxBest = 3;
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

type Hour = BestHours['hours'][number];

/** Daylight saving time shifts the hour, so each moment is converted. */
const toHours = (rows: readonly MomentRow[], timeZone: string): Hour[] => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const found = new Map<string, Hour>();
  for (const { at, opened, clicked } of rows) {
    if (opened + clicked === 0) continue;
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const weekday = weekdays.indexOf(parts.get('weekday') ?? '') + 1;
    const hour = Number(parts.get('hour'));
    const key = `${weekday} ${hour}`;
    const known = found.get(key) ?? { weekday, hour, opened: 0, clicked: 0 };
    found.set(key, { ...known, opened: known.opened + opened, clicked: known.clicked + clicked });
  }
  return [...found.values()].sort((a, b) => a.weekday - b.weekday || a.hour - b.hour);
};

const sumOf = ({ opened, clicked }: Hour): number => opened + clicked;

const bestOf = (hours: readonly Hour[]): BestHours['best'] =>
  hours
    .filter((hour) => sumOf(hour) >= minReactionsPerHour)
    .sort((a, b) => sumOf(b) - sumOf(a))
    .slice(0, maxBest)
    .map(({ weekday, hour }) => ({ weekday, hour }));

const cachedBestHours = createTtlCache<BestHours>({ ttlMs: () => 10 * 60_000 });

export const getBestHours = async (ctx: Context, caller: Caller, timeZone: string): Promise<BestHours> => {
  requireFeature(ctx, caller, 'advanced-analytics', 'refusals.billing.bestHour');
  const { workspace_id } = caller;
  return cachedBestHours(ctx, `${workspace_id} ${timeZone}`, async () => {
    const latest = await latestCampaigns(ctx.db, workspace_id, maxCandidates);
    const counts = await countsOf(
      ctx,
      workspace_id,
      latest.map(({ id }) => id),
    );
    const compared = latest.filter(({ id }) => hasEnoughMessages(counts.get(id))).slice(0, maxCampaigns);
    const moments: MomentRow[] = [];
    for (const campaign of compared) moments.push(...(await momentsOf(ctx, workspace_id, campaign)));
    const hours = toHours(moments, timeZone);
    const reactions = hours.reduce((sum, hour) => sum + sumOf(hour), 0);
    const isEnough = reactions >= minReactions && compared.length >= minCampaigns;
    return { campaigns: compared.length, reactions, hours, best: isEnough ? bestOf(hours) : [] };
  });
};
