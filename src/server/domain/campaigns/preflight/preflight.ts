// The preflight: all checks of content, recipients, account and sender domain.
import type { Preflight } from '#contract/campaigns/campaigns.ts';
import type { Context } from '../../../context.ts';
import type { StoredCampaign } from '../../../db/campaigns/campaigns.ts';
import type { Account } from '../../shared/account.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireCampaign } from '../campaigns.ts';
import { keepGrade } from '../grade.ts';
import { freeze } from '../message.ts';
import { changeable } from '../states.ts';
import { judgeAccount } from './account.ts';
import { countRecipients, judgeAudience } from './audience.ts';
import { blocks, type PreflightCheck } from './check.ts';
import { type ContentVerdict, judgeContent } from './content.ts';
import { judgeDomains } from './domain.ts';
import { judgeTransport } from './transport.ts';

export type PreflightResult = Preflight;

const nothingYet = (
  checks: PreflightCheck[],
): Pick<ContentVerdict, 'grade' | 'checks'> & { compiled: null } => ({
  grade: '',
  compiled: null,
  checks,
});

const contentOf = async (ctx: Context, callerId: string, campaign: StoredCampaign) => {
  if (!campaign.html_content.trim())
    return nothingYet([
      blocks('content', 'empty', 'The campaign has no content.', 'Choose a saved template or paste HTML.'),
    ]);
  try {
    return await judgeContent(ctx, callerId, campaign, await freeze(ctx, ctx.db, campaign));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return nothingYet([blocks('content', 'unreadable', error.message, 'Paste simpler HTML.')]);
  }
};

const gravity: Record<PreflightCheck['level'], number> = { block: 0, warn: 1, info: 2, ok: 3 };

const inOrder = (
  facts: Pick<Preflight, 'recipients' | 'leftOut' | 'grade'>,
  checks: PreflightCheck[],
): Preflight => ({
  ...facts,
  canSend: checks.every(({ level }) => level !== 'block'),
  checks: checks.sort((one, other) => gravity[one.level] - gravity[other.level]),
});

/** The most severe first. `callerId` limits the threads that one caller may occupy. */
export const preflightOf = async (
  ctx: Context,
  callerId: string,
  campaign: StoredCampaign,
): Promise<PreflightResult> => {
  const count = await countRecipients(ctx, campaign);
  const [content, { account, checks: ofAccount }] = await Promise.all([
    contentOf(ctx, callerId, campaign),
    judgeAccount(ctx, campaign, count.recipients),
  ]);
  // A grade that could not be computed this time changes nothing.
  if (content.grade !== '' && changeable.includes(campaign.state))
    await keepGrade(ctx, campaign, content.grade);
  const requiredFields = content.compiled?.requiredFields ?? [];
  const ofAudience = await judgeAudience(ctx, campaign, count, { requiredFields, account });
  const { recipients, leftOut } = count;
  return inOrder({ recipients, leftOut, grade: content.grade }, [
    ...ofAccount,
    ...content.checks,
    ...ofAudience,
  ]);
};

/** For the Send dialog: with the sender domain's DNS records. */
export const getPreflight = async (ctx: Context, account: Account, id: string): Promise<Preflight> => {
  const row = await requireCampaign(ctx, account.workspace_id, id);
  const [result, ofDomains, ofTransport] = await Promise.all([
    preflightOf(ctx, account.id, row),
    judgeDomains(ctx, row),
    judgeTransport(ctx, account.workspace_id),
  ]);
  return inOrder(result, [...result.checks, ...ofDomains, ...ofTransport]);
};

/** `kept`: what the error says did not happen. */
export const refuseBlocked = ({ checks }: PreflightResult, kept: string): void => {
  const reasons = checks.filter(({ level }) => level === 'block');
  if (reasons.length === 0) return;
  const [first] = reasons;
  const rest = reasons.length - 1;
  const more =
    rest > 0 ? ` ${rest === 1 ? 'One more thing stands' : `${rest} more things stand`} in the way.` : '';
  throw new DomainError('refused', `${first?.message} ${kept} ${first?.fix}`.trim() + more, {
    errors: reasons.map(({ where, message, fix }) => ({ path: where, message: `${message} ${fix}`.trim() })),
  });
};
