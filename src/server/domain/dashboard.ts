import type { Dashboard } from '#contract/dashboard.ts';
import type { Context } from '../context.ts';
import { readDashboardFacts } from '../db/dashboard.ts';
import { getEspSettings } from './esp-settings.ts';
import type { Account } from './sessions.ts';

const monthMs = 30 * 24 * 60 * 60 * 1000;

export const getDashboard = async (ctx: Context, account: Account): Promise<Dashboard> => {
  const since = new Date(ctx.now().getTime() - monthMs);
  const [facts, { sesConfigured }] = await Promise.all([
    readDashboardFacts(ctx.db, account.workspace_id, since),
    getEspSettings(ctx, account),
  ]);
  return {
    emailsSent: facts.emails_sent,
    // There are no campaigns yet; theirs are counted here as soon as there are.
    lastMonth: { emailsSent: facts.emails_sent_since, campaignsCreated: 0 },
    lastTemplateId: facts.last_template_id,
    done: {
      // What was made may have been deleted since: its export and its tests still say that it was there.
      madeEmail: facts.last_template_id !== null || facts.has_saved_html || facts.emails_sent > 0,
      exported: facts.has_saved_html,
      sentTest: facts.emails_sent > 0,
      saidWhereItArrived: facts.has_feedback,
      connectedSending: sesConfigured,
    },
  };
};
