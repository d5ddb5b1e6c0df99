// The inbox grade that a campaign carries on its card: the one it gets when it is looked over before sending. Worked out
// when it is saved, and kept again whenever it is looked over, for the sender's address stands in the email as well.
import type { Context } from '../../context.ts';
import { type StoredCampaign, setCampaignGrade } from '../../db/campaigns/campaigns.ts';
import { DomainError } from '../shared/errors.ts';
import { freeze } from './message.ts';
import { judgeContent } from './preflight/content.ts';

/** More than mail programs show of an email. What is larger is graded after the answer. */
const smallCharacters = 150_000;

/** null: it has no content yet, or it cannot be read. The look before sending says which. */
const gradeOf = async (ctx: Context, callerId: string, campaign: StoredCampaign): Promise<string | null> => {
  if (!campaign.html_content.trim()) return null;
  try {
    const { grade } = await judgeContent(ctx, callerId, campaign, await freeze(ctx, ctx.db, campaign));
    return grade || null;
  } catch (error) {
    if (!(error instanceof DomainError))
      ctx.log.warn({ err: error, campaign: campaign.id }, 'a campaign was not graded');
    return null;
  }
};

/** `grade` is that of `campaign` as it was read; one that was changed meanwhile keeps its own. Answers it with its grade. */
export const keepGrade = async (
  ctx: Context,
  campaign: StoredCampaign,
  grade: string | null,
): Promise<StoredCampaign> => {
  if (grade === campaign.inbox_score) return campaign;
  await setCampaignGrade(ctx.db, campaign, grade);
  return { ...campaign, inbox_score: grade };
};

/** With its grade where that takes no time; otherwise it follows. */
export const graded = async (
  ctx: Context,
  callerId: string,
  campaign: StoredCampaign,
): Promise<StoredCampaign> => {
  if (campaign.inbox_score !== null) return campaign;
  const grade = async () => keepGrade(ctx, campaign, await gradeOf(ctx, callerId, campaign));
  if (campaign.html_content.length <= smallCharacters) return grade();
  ctx.background.soon(`campaign grade ${campaign.workspace_id} ${campaign.id}`, async () => {
    await grade();
  });
  return campaign;
};
