import type { z } from 'zod';
import type { adminFigures } from '#contract/admin/admin.ts';
import type { Context } from '../../context.ts';
import * as counts from '../../db/admin/figures.ts';

const dayMs = 24 * 60 * 60 * 1000;

const sum = (rows: readonly counts.PlanCount[], isCounted: (row: counts.PlanCount) => boolean): number =>
  rows.filter(isCounted).reduce((total, { count }) => total + count, 0);

export const getAdminFigures = async (ctx: Context): Promise<z.input<typeof adminFigures.output>> => {
  const now = ctx.now();
  const month = new Date(now.getTime() - 30 * dayMs);
  const [users, plans, templates, campaigns, campaignEmails, testEmails, messages] = await Promise.all([
    counts.countUsers(ctx.db, { month, week: new Date(now.getTime() - 7 * dayMs) }),
    counts.countPlans(ctx.db, now),
    counts.countTemplates(ctx.db),
    counts.countCampaigns(ctx.db),
    counts.countCampaignEmails(ctx.db, month),
    counts.countTestEmails(ctx.db, month),
    counts.countMessages(ctx.db),
  ]);
  const inState = (state: counts.PlanCount['state']) => sum(plans, (row) => row.state === state);
  const types = ['monthly', 'quarterly', 'yearly', 'one-off'];
  return {
    users,
    plans: {
      active: inState('active'),
      pastDue: inState('pastDue'),
      cancelled: inState('cancelled'),
      ended: inState('ended'),
      trial: inState('trial'),
      byType: types.map((type) => ({
        type,
        count: sum(plans, (row) => row.type === type && row.state !== 'ended'),
      })),
    },
    templates,
    campaigns,
    campaignEmails,
    testEmails,
    messages,
  };
};
