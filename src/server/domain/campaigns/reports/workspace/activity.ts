// What a list shows of campaigns beside their names: whom they are for, and who opened them in their first hours.
import { activityHours, type CampaignActivity } from '#contract/campaigns/workspace/activity.ts';
import type { Context } from '../../../../context.ts';
import {
  type ActivityRow,
  readAudienceNames,
  readForActivity,
} from '../../../../db/campaigns/reports/listed-campaigns.ts';
import { idOf, numbersOf } from '../../../audience/contacts/public-ids.ts';
import type { Caller } from '../../../shared/caller.ts';
import { createTtlCache } from '../../../shared/ttl-cache.ts';
import { momentsOf } from '../figures-of-campaign.ts';

const hourMs = 60 * 60 * 1000;
const windowMs = activityHours * hourMs;

interface Hours {
  opened: number[];
  isComplete: boolean;
}

/** Most first hours are over and stay as they are; those of a campaign that runs are some seconds old. */
const cachedHours = createTtlCache<Hours>({
  ttlMs: ({ isComplete }) => (isComplete ? 60 * 60_000 : 15_000),
  maxEntries: 2_000,
});

const countHours = async (
  ctx: Context,
  workspaceId: string,
  row: ActivityRow,
  startedAt: Date,
): Promise<Hours> => {
  const start = startedAt.getTime();
  const passed = ctx.now().getTime() - start;
  const length = Math.min(activityHours, Math.max(1, Math.ceil(passed / hourMs)));
  const opened = Array.from({ length }, () => 0);
  for (const moment of await momentsOf(ctx, workspaceId, row)) {
    // A quarter of an hour may begin before the campaign did.
    const hour = Math.max(0, Math.floor((moment.at.getTime() - start) / hourMs));
    if (hour < length) opened[hour] = (opened[hour] ?? 0) + moment.opened;
  }
  return { opened, isComplete: passed > windowMs };
};

export const listCampaignActivity = async (
  ctx: Context,
  { workspace_id }: Caller,
  ids: readonly string[],
): Promise<CampaignActivity[]> => {
  const rows = await readForActivity(ctx.db, workspace_id, numbersOf('campaign', workspace_id, ids));
  const names = await readAudienceNames(ctx.db, workspace_id, {
    lists: rows.flatMap(({ audience }) => audience.lists),
    segments: rows.flatMap(({ audience }) => audience.segments),
  });
  const activity: CampaignActivity[] = [];
  for (const row of rows) {
    const { id, audience, started_at, opens_counted } = row;
    const hours =
      started_at && opens_counted
        ? await cachedHours(ctx, `${workspace_id} ${id}`, () =>
            countHours(ctx, workspace_id, row, started_at),
          )
        : null;
    activity.push({
      id: idOf('campaign', workspace_id, id),
      audience: {
        everyone: audience.everyone,
        lists: audience.lists.flatMap((list) => names.lists.get(list) ?? []),
        segments: audience.segments.flatMap((segment) => names.segments.get(segment) ?? []),
      },
      opened: hours?.opened ?? null,
    });
  }
  return activity;
};
