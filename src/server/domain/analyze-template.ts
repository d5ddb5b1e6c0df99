import type { z } from 'zod';
import type { Analysis, analyzeInput } from '#contract/analyze-template.ts';
import { analyze } from '#deliverability/analyze.ts';
import type { EmailInput } from '#deliverability/model.ts';
import { withNetwork } from '#deliverability/network/judge.ts';
import type { Context } from '../context.ts';
import { forgetAttempt, noteAttempt } from '../db/login-attempts.ts';
import { tooMany } from './errors.ts';
import { refuseDeepHtml } from './nesting.ts';
import { gatherNetworkFacts } from './network-facts.ts';
import type { Account } from './sessions.ts';
import { getFeedback } from './test-email-stats.ts';

const hourMs = 60 * 60 * 1000;

/** Whoever tries addresses makes this server knock at the doors of others. */
const refuseTooManyNetworkChecks = async (ctx: Context, account: Account): Promise<void> => {
  const { perHour } = ctx.config.networkChecks;
  const now = ctx.now();
  const since = new Date(now.getTime() - hourMs);
  const { id, count, oldest } = await noteAttempt(ctx.db, `network check ${account.id}`, now, since);
  if (count <= perHour) return;
  await forgetAttempt(ctx.db, id);
  const waitMs = oldest.getTime() + hourMs - now.getTime();
  throw tooMany(
    `You have had the links of ${perHour} emails tried within an hour, which is as many as fit. Check without links, pictures and DNS, or wait a while.`,
    Math.max(1, Math.ceil(waitMs / 1000)),
  );
};

/** A filter that does not answer costs nothing but its place in the report. */
const askEngines = async (ctx: Context, input: EmailInput): Promise<Analysis['engines']> => {
  const { subject = '', html, text = '' } = input;
  const reports = await Promise.all(
    ctx.engines.map(async (engine) => {
      const report = await engine.judge({ subject, html, text });
      const { score = null, threshold = null, rules = [] } = report ?? {};
      return [engine.name, { answered: report !== null, score, threshold, rules }] as const;
    }),
  );
  return Object.fromEntries(reports);
};

export const analyzeTemplate = async (
  ctx: Context,
  account: Account,
  { htmlContent, network, ...given }: z.output<typeof analyzeInput>,
): Promise<Analysis> => {
  refuseDeepHtml(htmlContent, 'It was not looked at.');
  const input: EmailInput = { html: htmlContent, ...given };
  if (network) await refuseTooManyNetworkChecks(ctx, account);
  const [feedback, engines, facts] = await Promise.all([
    getFeedback(ctx, account, given.from),
    askEngines(ctx, input),
    network ? gatherNetworkFacts(ctx, input) : null,
  ]);
  const content = analyze(input);
  return {
    ...(facts ? withNetwork(content, input, facts) : content),
    engines,
    feedback,
  };
};
