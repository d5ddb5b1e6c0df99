import type { z } from 'zod';
import type { Analysis, analyzeInput } from '#contract/emails/analyze.ts';
import { analysisInWords } from '#deliverability/judge/analysis-in-words.ts';
import type { EmailInput } from '#deliverability/judge/model.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { Translate } from '#text/translator.ts';
import type { Context } from '../../context.ts';
import { forgetAttempt, recordAttempt } from '../../db/shared/attempts.ts';
import type { Caller } from '../shared/caller.ts';
import { collectNetworkFacts, maxAddresses } from '../shared/dns-and-link-checks.ts';
import { tooMany } from '../shared/errors.ts';
import { tooDeepHtml } from './nesting-limit.ts';
import { runEmailTask } from './render-worker.ts';
import { getFeedback } from './test-email-stats.ts';

const hourMs = 60 * 60 * 1000;

/** Network checks make this server send requests to other servers, so they have a limit per account. */
const countNetworkCheck = async (ctx: Context, caller: Caller): Promise<void> => {
  const { perHour } = ctx.config.networkChecks;
  const now = ctx.now();
  const since = new Date(now.getTime() - hourMs);
  const { id, count, oldest } = await recordAttempt(ctx.db, `network check ${caller.id}`, now, since);
  if (count <= perHour) return;
  await forgetAttempt(ctx.db, id);
  const waitMs = oldest.getTime() + hourMs - now.getTime();
  throw tooMany(
    keyedText('refusals.emails.linksCheckedLimit', { max: perHour }),
    Math.max(1, Math.ceil(waitMs / 1000)),
  );
};

/**
 * SpamAssassin's own client has the same limit: filters hardly read beyond it, and building their message takes long.
 */
const maxFilterCharacters = 500 * 1024;

/** A filter that does not answer is only missing from the report. */
const runSpamFilters = async (ctx: Context, input: EmailInput): Promise<Analysis['engines']> => {
  const { subject = '', html, text = '' } = input;
  const reports = await Promise.all(
    ctx.spamFilters.map(async (filter) => {
      const report = await filter.judge({ subject, html, text });
      const { score = null, threshold = null, rules = [] } = report ?? {};
      return [filter.name, { answered: report !== null, score, threshold, rules }] as const;
    }),
  );
  return Object.fromEntries(reports);
};

/** Time limit of one analysis; after it the last step no longer starts. */
const maxAnalysisMs = 45_000;

const lengthOf = ({ html, text = '', headers = [] }: EmailInput): number =>
  headers.reduce((sum, { value }) => sum + value.length, html.length + text.length);

const unchanged = 'refusals.unchanged.notChecked';

export const analyzeTemplate = async (
  ctx: Context,
  caller: Caller,
  { htmlContent, network, ...fields }: z.output<typeof analyzeInput>,
  translate: Translate,
): Promise<Analysis> => {
  const email: EmailInput = { html: htmlContent, ...fields };
  const characters = lengthOf(email);
  const startedAt = performance.now();
  const result = await runEmailTask(ctx, caller, {
    task: 'judge',
    input: { email, maxTargets: network ? maxAddresses : 0 },
    characters,
    unchanged,
  });
  if (!result) throw tooDeepHtml(unchanged);
  if (network) await countNetworkCheck(ctx, caller);
  const { analysis, targets } = result;
  const isTooLarge = characters > maxFilterCharacters;
  const [feedback, engines, facts] = await Promise.all([
    getFeedback(ctx, caller, fields.from),
    isTooLarge ? {} : runSpamFilters(ctx, email),
    targets && collectNetworkFacts(ctx, fields.from, targets),
  ]);
  const judged = facts
    ? await runEmailTask(ctx, caller, {
        task: 'joinNetwork',
        input: { analysis, email, facts },
        characters,
        unchanged,
        maxWaitMs: Math.max(1, maxAnalysisMs - (performance.now() - startedAt)),
      })
    : analysis;
  const analyzed = analysisInWords(translate, judged);
  const notChecked =
    isTooLarge && ctx.spamFilters.length > 0
      ? [...analyzed.notChecked, translate('checks.notChecked.filters')]
      : analyzed.notChecked;
  return { ...analyzed, notChecked, engines, feedback };
};
