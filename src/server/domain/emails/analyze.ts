import type { z } from 'zod';
import type { Analysis, analyzeInput } from '#contract/emails/analyze.ts';
import type { EmailInput } from '#deliverability/judge/model.ts';
import type { Context } from '../../context.ts';
import { forgetAttempt, noteAttempt } from '../../db/shared/attempts.ts';
import type { Account } from '../shared/account.ts';
import { gatherNetworkFacts, maxAddresses } from '../shared/dns-and-link-checks.ts';
import { tooMany } from '../shared/errors.ts';
import { deepHtml } from './nesting-limit.ts';
import { workOnEmail } from './render-worker.ts';
import { getFeedback } from './test-email-stats.ts';

const hourMs = 60 * 60 * 1000;

/** Network checks make this server send requests to other servers, so they have a limit per account. */
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

/**
 * SpamAssassin's own client has the same limit: filters hardly read beyond it, and building their message takes long.
 */
const maxEngineCharacters = 500 * 1024;

/** A filter that does not answer is only missing from the report. */
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

/** Time limit of one analysis; after it the last step no longer starts. */
const longestMs = 45_000;

const lengthOf = ({ html, text = '', headers = [] }: EmailInput): number =>
  headers.reduce((sum, { value }) => sum + value.length, html.length + text.length);

const kept = 'It was not looked at.';

export const analyzeTemplate = async (
  ctx: Context,
  account: Account,
  { htmlContent, network, ...given }: z.output<typeof analyzeInput>,
): Promise<Analysis> => {
  const email: EmailInput = { html: htmlContent, ...given };
  const characters = lengthOf(email);
  const startedAt = performance.now();
  const judged = await workOnEmail(ctx, account, {
    task: 'judge',
    input: { email, maxTargets: network ? maxAddresses : 0 },
    characters,
    kept,
  });
  if (!judged) throw deepHtml(kept);
  if (network) await refuseTooManyNetworkChecks(ctx, account);
  const { analysis, targets } = judged;
  const isTooLarge = characters > maxEngineCharacters;
  const [feedback, engines, facts] = await Promise.all([
    getFeedback(ctx, account, given.from),
    isTooLarge ? {} : askEngines(ctx, email),
    targets && gatherNetworkFacts(ctx, given.from, targets),
  ]);
  const whole = facts
    ? await workOnEmail(ctx, account, {
        task: 'joinNetwork',
        input: { analysis, email, facts },
        characters,
        kept,
        maxWaitMs: Math.max(1, longestMs - (performance.now() - startedAt)),
      })
    : analysis;
  const notChecked =
    isTooLarge && ctx.engines.length > 0
      ? [...whole.notChecked, 'What other filters say: they read emails of at most 500 KB.']
      : whole.notChecked;
  return { ...whole, notChecked, engines, feedback };
};
