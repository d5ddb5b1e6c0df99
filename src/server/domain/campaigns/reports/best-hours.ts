// Opens and clicks by hour of the week, in the viewer's time zone.

import {
  type BestHours,
  minCampaigns,
  minReactions,
  minReactionsPerHour,
} from '#contract/campaigns/analytics.ts';
import type { Context } from '../../../context.ts';
import { type ReactionsAt, readReactions } from '../../../db/campaigns/reports/reactions-by-time.ts';
import { requireFeature } from '../../billing/plan-features.ts';
import type { Caller } from '../../shared/caller.ts';
import { createTtlCache } from '../../shared/ttl-cache.ts';

const days = 90;
const dayMs = 24 * 60 * 60 * 1000;
const maxBest = 3;
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

type Hour = BestHours['hours'][number];

/** Daylight saving time shifts the hour, so each moment is converted. */
const toHours = (rows: readonly ReactionsAt[], timeZone: string): Hour[] => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const found = new Map<string, Hour>();
  for (const { at, opened, clicked } of rows) {
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
  return cachedBestHours(ctx, `${caller.workspace_id} ${timeZone}`, async () => {
    const { campaigns, at } = await readReactions(ctx.db, caller.workspace_id, {
      since: new Date(ctx.now().getTime() - days * dayMs),
      // The embedded database runs nothing else meanwhile.
      maxEvents: ctx.config.databaseUrl === null ? 50_000 : 200_000,
    });
    const hours = toHours(at, timeZone);
    const reactions = hours.reduce((sum, hour) => sum + sumOf(hour), 0);
    const isEnough = reactions >= minReactions && campaigns >= minCampaigns;
    return { days, campaigns, reactions, hours, best: isEnough ? bestOf(hours) : [] };
  });
};
