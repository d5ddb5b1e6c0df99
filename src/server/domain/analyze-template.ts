import type { z } from 'zod';
import type { Analysis, analyzeInput } from '#contract/analyze-template.ts';
import { analyze } from '#deliverability/analyze.ts';
import type { Context } from '../context.ts';
import type { Account } from './sessions.ts';
import { getUserEmailStats } from './test-email-stats.ts';

export const analyzeTemplate = async (
  ctx: Context,
  account: Account,
  { htmlContent, ...input }: z.output<typeof analyzeInput>,
): Promise<Analysis> => {
  const { counts, withFeedback } = await getUserEmailStats(ctx, account);
  return {
    ...analyze({ html: htmlContent, ...input }),
    tabLikelihood: null,
    engines: {},
    feedback: {
      n: withFeedback,
      inbox: counts.inbox,
      promotions: counts.promotions,
      spam: counts.spam,
      notReceived: counts.not_received,
    },
  };
};
