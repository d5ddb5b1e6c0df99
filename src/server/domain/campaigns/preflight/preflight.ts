// The preflight: all checks of content, recipients, account and sender domain.

import type { Preflight } from '#contract/campaigns/preflight.ts';
import { type AnyText, type KeyedText, keyedText, type Verbatim } from '#text/keyed-text.ts';
import type { TextKey } from '#text/keys.ts';
import type { Translate } from '#text/translator.ts';
import type { Context } from '../../../context.ts';
import type { StoredCampaign } from '../../../db/campaigns/campaigns.ts';
import type { Caller } from '../../shared/caller.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireCampaign } from '../campaigns.ts';
import { saveGrade } from '../grade.ts';
import { freeze } from '../message.ts';
import { changeableStates } from '../states.ts';
import { judgeAccount } from './account.ts';
import { countRecipients, judgeAudience } from './audience.ts';
import { blocking, type PreflightCheck, shownCheck } from './check.ts';
import { judgeConditions } from './conditions.ts';
import { type ContentVerdict, judgeContent } from './content.ts';
import { judgeDomains } from './domain.ts';
import { judgeTransport } from './transport.ts';

export interface PreflightResult extends Omit<Preflight, 'checks'> {
  checks: PreflightCheck[];
}

const noContent = (
  checks: PreflightCheck[],
): Pick<ContentVerdict, 'grade' | 'checks'> & { compiled: null } => ({
  grade: '',
  compiled: null,
  checks,
});

const contentOf = async (ctx: Context, callerId: string, campaign: StoredCampaign) => {
  if (!campaign.html_content.trim())
    return noContent([
      blocking('content', 'empty', 'refusals.preflight.noContent', 'refusals.preflight.noContentFix'),
    ]);
  try {
    return await judgeContent(ctx, callerId, campaign, await freeze(ctx, ctx.db, campaign));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return noContent([blocking('content', 'unreadable', error.text, 'refusals.preflight.simplerHtml')]);
  }
};

const levelOrder: Record<PreflightCheck['level'], number> = { block: 0, warn: 1, info: 2, ok: 3 };

const sortChecks = (
  facts: Pick<Preflight, 'recipients' | 'leftOut' | 'excluded' | 'grade'>,
  checks: PreflightCheck[],
): PreflightResult => ({
  ...facts,
  canSend: checks.every(({ level }) => level !== 'block'),
  checks: checks.sort((a, b) => levelOrder[a.level] - levelOrder[b.level]),
});

/** The most severe first. `callerId` limits the threads that one caller may occupy. */
export const preflightOf = async (
  ctx: Context,
  callerId: string,
  campaign: StoredCampaign,
): Promise<PreflightResult> => {
  const count = await countRecipients(ctx, campaign);
  const [content, { account, checks: accountChecks }] = await Promise.all([
    contentOf(ctx, callerId, campaign),
    judgeAccount(ctx, campaign, count.recipients),
  ]);
  // A grade that could not be computed this time changes nothing.
  if (content.grade !== '' && changeableStates.includes(campaign.state))
    await saveGrade(ctx, campaign, content.grade);
  const requiredFields = content.compiled?.requiredFields ?? [];
  const conditionChecks = await judgeConditions(ctx, campaign);
  const audienceChecks = await judgeAudience(ctx, campaign, count, { requiredFields, account });
  return sortChecks({ ...count, grade: content.grade }, [
    ...accountChecks,
    ...content.checks,
    ...conditionChecks,
    ...audienceChecks,
  ]);
};

/** For the Send dialog: with the sender domain's DNS records. */
export const getPreflight = async (
  ctx: Context,
  caller: Caller,
  id: string,
  translate: Translate,
): Promise<Preflight> => {
  const row = await requireCampaign(ctx, caller.workspace_id, id);
  const [result, domainChecks, transportChecks] = await Promise.all([
    preflightOf(ctx, caller.id, row),
    judgeDomains(ctx, row),
    judgeTransport(ctx, caller.workspace_id),
  ]);
  const { checks, ...others } = sortChecks(result, [...result.checks, ...domainChecks, ...transportChecks]);
  return { ...others, checks: checks.map((check) => shownCheck(translate, check)) };
};

const asValue = (said: AnyText): KeyedText | Verbatim => (typeof said === 'string' ? keyedText(said) : said);

const textsOf = ({ message, fix }: PreflightCheck) => ({
  message: asValue(message),
  fix: fix && asValue(fix),
});

/** `explanation`: the sentence that says what did not happen. */
export const rejectBlocked = ({ checks }: PreflightResult, explanation: TextKey): void => {
  const reasons = checks.filter(({ level }) => level === 'block');
  const [first] = reasons;
  if (!first) return;
  const rest = reasons.length - 1;
  const values = { ...textsOf(first), explanation: keyedText(explanation) };
  throw new DomainError(
    'refused',
    rest > 0
      ? keyedText('refusals.campaigns.blockedByMore', { ...values, rest })
      : keyedText('refusals.campaigns.blocked', values),
    {
      errors: reasons.map((reason) => ({
        path: reason.where,
        text: keyedText('refusals.campaigns.blockedField', textsOf(reason)),
      })),
    },
  );
};
