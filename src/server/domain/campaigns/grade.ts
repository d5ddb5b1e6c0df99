// The inbox grade on a campaign's card: the one of the preflight. Computed on save and again by each preflight, because
// the sender's address is part of the email as well.
import type { Context } from '../../context.ts';
import { type StoredCampaign, setCampaignGrade } from '../../db/campaigns/campaigns.ts';
import { DomainError } from '../shared/errors.ts';
import { freeze } from './message.ts';
import { judgeContent } from './preflight/content.ts';

/** More than mail programs show of an email. A larger email is graded after the response. */
const smallCharacters = 150_000;

/** null: no content yet, or unreadable content. The preflight says which. */
const gradeOf = async (ctx: Context, callerId: string, campaign: StoredCampaign): Promise<string | null> => {
  if (!campaign.html_content.trim()) return null;
  try {
    const { grade } = await judgeContent(ctx, callerId, campaign, await freeze(ctx, ctx.db, campaign));
    return grade || null;
  } catch (error) {
    if (!(error instanceof DomainError))
      ctx.log.warn({ err: error, campaign: campaign.id }, 'campaign could not be graded');
    return null;
  }
};

/**
 * `grade` is the grade of `campaign` as it was read; a campaign changed meanwhile keeps its own. Returns the campaign
 * with its grade.
 */
export const saveGrade = async (
  ctx: Context,
  campaign: StoredCampaign,
  grade: string | null,
): Promise<StoredCampaign> => {
  if (grade === campaign.inbox_score) return campaign;
  await setCampaignGrade(ctx.db, campaign, grade);
  return { ...campaign, inbox_score: grade };
};

/** Grades a small email at once, a larger one in the background. */
export const withGrade = async (
  ctx: Context,
  callerId: string,
  campaign: StoredCampaign,
): Promise<StoredCampaign> => {
  if (campaign.inbox_score !== null) return campaign;
  const grade = async () => saveGrade(ctx, campaign, await gradeOf(ctx, callerId, campaign));
  if (campaign.html_content.length <= smallCharacters) return grade();
  ctx.background.enqueue(`campaign grade ${campaign.workspace_id} ${campaign.id}`, async () => {
    await grade();
  });
  return campaign;
};
