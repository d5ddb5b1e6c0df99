import type { Dashboard } from '#contract/admin/dashboard.ts';
import type { Context } from '../../context.ts';
import { readDashboardFacts } from '../../db/admin/dashboard.ts';
import { isWorkspaceEmpty } from '../../db/admin/dashboard-audience.ts';
import { hasStartedOwnCampaign } from '../../db/admin/dashboard-campaigns.ts';
import { readDays } from '../../db/campaigns/reports/daily-stats.ts';
import { countCampaignsSince, readCampaignTotals } from '../../db/campaigns/reports/totals.ts';
import { hasSendingAccount, storedSendingAccount } from '../carriers/sending-account.ts';
import type { Caller } from '../shared/caller.ts';
import { audienceOf, lastCampaignOf, waitingWorkOf } from './dashboard-mail.ts';

const monthMs = 30 * 24 * 60 * 60 * 1000;

export const getDashboard = async (ctx: Context, caller: Caller): Promise<Dashboard> => {
  const { workspace_id } = caller;
  const now = ctx.now();
  const since = new Date(now.getTime() - monthMs);
  const [facts, connectedSending, days, campaignsCreated, campaigns, sentCampaign, isEmpty] =
    await Promise.all([
      readDashboardFacts(ctx.db, workspace_id, since),
      hasSendingAccount(ctx, workspace_id),
      readDays(ctx.db, workspace_id, { from: since, to: now }),
      countCampaignsSince(ctx.db, workspace_id, since),
      readCampaignTotals(ctx.db, workspace_id),
      hasStartedOwnCampaign(ctx.db, workspace_id),
      isWorkspaceEmpty(ctx.db, workspace_id),
    ]);
  const [account, lastCampaign, waiting, audience] = await Promise.all([
    connectedSending ? storedSendingAccount(ctx, workspace_id) : null,
    lastCampaignOf(ctx, workspace_id),
    waitingWorkOf(ctx, workspace_id, since),
    audienceOf(ctx, workspace_id, days),
  ]);
  const sentByCampaigns = days.reduce((sum, { sent }) => sum + sent, 0);
  return {
    emailsSent: facts.emails_sent + Math.max(0, campaigns.sent),
    lastMonth: { emailsSent: facts.emails_sent_since + Math.max(0, sentByCampaigns), campaignsCreated },
    lastTemplateId: facts.last_template_id,
    done: {
      // The email may have been deleted since: its export and its tests still prove that it existed.
      madeEmail: facts.last_template_id !== null || facts.has_saved_html || facts.emails_sent > 0,
      exported: facts.has_saved_html,
      sentTest: facts.emails_sent > 0,
      saidWhereItArrived: facts.has_feedback,
      connectedSending,
      reportsEvents: (account?.events.path ?? null) !== null,
      addedPeople: audience.subscribed > 0,
      sentCampaign,
    },
    isEmpty,
    lastCampaign,
    ...waiting,
    audience,
  };
};
