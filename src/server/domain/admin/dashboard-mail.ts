// How the mail of a workspace is doing: its last campaign beside its own average, the next one, and its audience.
import type { Dashboard } from '#contract/admin/dashboard.ts';
import type { Context } from '../../context.ts';
import { readDaysOfLeaving, readSubscribedCount } from '../../db/admin/dashboard-audience.ts';
import { readStartedCampaigns, readWaitingWork } from '../../db/admin/dashboard-campaigns.ts';
import type { DayRow } from '../../db/campaigns/reports/daily-stats.ts';
import { type Counts, emptyCounts } from '../../db/shared/campaign-counts.ts';
import { idOf } from '../audience/contacts/public-ids.ts';
import { isComparable } from '../campaigns/reports/comparable.ts';
import { countsOf } from '../campaigns/reports/counts.ts';
import { statusOf } from '../campaigns/states.ts';

/** How many campaigns an average is over, and the fewest that make one. */
const comparedCampaigns = 5;
const minCompared = 3;
/** Some of these may have too few emails, or be too new. */
const maxCandidates = 25;

type Average = NonNullable<NonNullable<Dashboard['lastCampaign']>['average']>;

const averageOf = (sent: readonly Counts[]): Average | null => {
  if (sent.length < minCompared) return null;
  const mean = (rate: (counts: Counts) => number): number => {
    const sum = sent.reduce((total, counts) => total + rate(counts), 0);
    return Math.round((sum / sent.length) * 1_000) / 10;
  };
  return {
    delivered: mean(({ delivered, sent }) => delivered / sent),
    opened: mean(({ opened, sent }) => opened / sent),
    clicked: mean(({ clicked, sent }) => clicked / sent),
  };
};

export const lastCampaignOf = async (
  ctx: Context,
  workspaceId: string,
): Promise<Dashboard['lastCampaign']> => {
  const rows = await readStartedCampaigns(ctx.db, workspaceId, maxCandidates);
  const [last] = rows;
  if (!last) return null;
  const ids = rows.map(({ id }) => id);
  const counts = await countsOf(ctx, workspaceId, ids);
  const { sent, delivered, opened, clicked } = counts.get(last.id) ?? emptyCounts();
  const now = ctx.now();
  const compared = rows
    .filter(({ state }) => state === 'sent')
    .map(({ id, started_at }) => ({ startedAt: started_at, counts: counts.get(id) ?? emptyCounts() }))
    .filter((campaign) => isComparable(campaign, now))
    .slice(0, comparedCampaigns);
  return {
    id: idOf('campaign', workspaceId, last.id),
    name: last.name,
    subject: last.subject,
    status: statusOf(last.state),
    outcome: last.outcome,
    startedAt: last.started_at.toISOString(),
    grade: last.inbox_score,
    ...{ sent, delivered, opened, clicked },
    average: averageOf(compared.map(({ counts }) => counts)),
  };
};

export const waitingWorkOf = async (
  ctx: Context,
  workspaceId: string,
  since: Date,
): Promise<Pick<Dashboard, 'nextCampaign' | 'draft' | 'quietList'>> => {
  const { next, draft, quiet_list } = await readWaitingWork(ctx.db, workspaceId, since);
  return {
    nextCampaign: next && {
      id: idOf('campaign', workspaceId, next.id),
      name: next.name,
      scheduledAt: next.scheduled_at.toISOString(),
    },
    draft: draft && {
      id: idOf('campaign', workspaceId, draft.id),
      name: draft.name,
      isSample: draft.is_sample,
    },
    quietList: quiet_list && { id: idOf('list', workspaceId, quiet_list.id), name: quiet_list.name },
  };
};

/** `days`: the calendar of the figures, oldest first. */
export const audienceOf = async (
  ctx: Context,
  workspaceId: string,
  days: readonly DayRow[],
): Promise<Dashboard['audience']> => {
  const [first] = days;
  const since = first ? new Date(`${first.day}T00:00:00Z`) : ctx.now();
  const [subscribed, leaving] = await Promise.all([
    readSubscribedCount(ctx.db, workspaceId),
    readDaysOfLeaving(ctx.db, workspaceId, since),
  ]);
  const leftOn = new Map(leaving.map(({ day, n }) => [day, Number(n)]));
  const changes = days.map(({ day, new_contacts }) => ({
    day,
    joined: Math.max(0, new_contacts),
    left: leftOn.get(day) ?? 0,
  }));
  const sumOf = (what: 'joined' | 'left') => changes.reduce((sum, change) => sum + change[what], 0);
  return {
    subscribed: Math.max(0, subscribed),
    joined30: sumOf('joined'),
    left30: sumOf('left'),
    days: changes,
  };
};
