import type { Context } from '../../../context.ts';
import { listLists } from '../../../db/audience/lists/lists.ts';
import { readCampaignTotals } from '../../../db/campaigns/reports/totals.ts';
import { countContacts } from '../../audience/contacts/counts.ts';
import type { Caller } from '../../shared/caller.ts';

/** In percent, with one decimal. */
const rate = (people: number, sent: number): number =>
  sent > 0 ? Math.round(Math.min(1, Math.max(0, people) / sent) * 1000) / 10 : 0;

export const getEspStats = async (ctx: Context, caller: Caller) => {
  const { workspace_id } = caller;
  const [{ total, byStatus }, lists, campaigns] = await Promise.all([
    countContacts(ctx, caller),
    listLists(ctx.db, workspace_id),
    readCampaignTotals(ctx.db, workspace_id),
  ]);
  return {
    contacts: { total, subscribed: byStatus.subscribed },
    lists: { total: lists.length },
    campaigns: {
      total: campaigns.total,
      sent: campaigns.finished,
      totalSent: Math.max(0, campaigns.sent),
      openRate: rate(campaigns.opened, campaigns.sent),
      clickRate: rate(campaigns.clicked, campaigns.sent),
    },
  };
};
