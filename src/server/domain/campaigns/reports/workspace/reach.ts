// How many different people the campaigns of a period reached. It reads a row for each email, so a result is kept for
// some minutes and shared by those who ask meanwhile.
import { maxEmailsForReach } from '#contract/campaigns/workspace/report.ts';
import type { Context } from '../../../../context.ts';
import { countPeopleReached, readReachSize } from '../../../../db/campaigns/reports/workspace-report.ts';
import type { Caller } from '../../../shared/caller.ts';
import { createTtlCache } from '../../../shared/ttl-cache.ts';
import { requireZone } from '../../schedule/known-zones.ts';

interface Reach {
  people: number | null;
}

const cachedReach = createTtlCache<Reach>({ ttlMs: () => 10 * 60_000, maxEntries: 500 });

export const getReach = async (
  ctx: Context,
  { workspace_id }: Pick<Caller, 'workspace_id'>,
  period: { from: string; to: string; timeZone: string },
): Promise<Reach> => {
  const { from, to } = period;
  const timeZone = await requireZone(ctx, period.timeZone);
  const days = { from, to, timeZone };
  const { sent, is_archived } = await readReachSize(ctx.db, workspace_id, days);
  if (is_archived || sent > maxEmailsForReach) return { people: null };
  if (sent <= 0) return { people: 0 };
  // With other counts it is counted again.
  const key = [workspace_id, from, to, timeZone, sent].join(' ');
  return cachedReach(ctx, key, async () => ({
    people: await countPeopleReached(ctx.db, workspace_id, days),
  }));
};
