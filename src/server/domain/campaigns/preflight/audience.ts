// Obstacles among the recipients.
import { sql } from 'kysely';
import { keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../../context.ts';
import { audienceWhere, mayGetMail } from '../../../db/audience/audience-where.ts';
import { countSampleContacts } from '../../../db/audience/contacts/sample-contacts.ts';
import { firstOfAudience, type StoredCampaign } from '../../../db/campaigns/campaigns.ts';
import type { CarrierAccount } from '../../carriers/carrier.ts';
import { type AudienceCount, countMissingValues, countStoredAudience } from '../audience-count.ts';
import { blocking, type PreflightCheck, passed, warning } from './check.ts';

const hasAudience = ({ audience }: StoredCampaign): boolean =>
  audience.everyone ||
  audience.notOpened !== null ||
  audience.lists.length > 0 ||
  audience.segments.length > 0;

const countCheck = (campaign: StoredCampaign, { recipients, leftOut }: AudienceCount): PreflightCheck => {
  if (!hasAudience(campaign))
    return blocking(
      'audience',
      'audience',
      'refusals.preflight.noRecipients',
      'refusals.preflight.chooseList',
    );
  if (recipients === 0)
    return blocking(
      'audience',
      'audience',
      leftOut > 0 ? 'refusals.preflight.noneMayGetEmail' : 'refusals.preflight.emptyAudience',
      'refusals.preflight.addSubscribers',
    );
  return passed(
    'audience',
    'audience',
    leftOut > 0
      ? keyedText('refusals.preflight.recipientsAndLeftOut', { recipients, leftOut })
      : keyedText('refusals.preflight.recipients', { recipients }),
  );
};

const missingValuesCheck = async (
  ctx: Context,
  campaign: StoredCampaign,
  requiredFields: readonly string[],
): Promise<PreflightCheck | null> => {
  if (requiredFields.length === 0) return null;
  const { workspace_id: workspaceId, audience } = campaign;
  const tags = requiredFields.map((field) => `{{${field}}}`).join(', ');
  const missingValues = await countMissingValues(ctx, workspaceId, audience, requiredFields);
  return missingValues > 0
    ? warning(
        'content',
        'merge-tags-empty',
        keyedText('refusals.preflight.missingValues', { count: missingValues, tags }),
        keyedText('refusals.preflight.missingValuesFix', { tag: `{{${requiredFields[0]}|there}}` }),
        requiredFields,
      )
    : passed('content', 'merge-tags-empty', keyedText('refusals.preflight.everyoneHasValues', { tags }));
};

/** Real mail to reserved addresses bounces, and bounces count against the sender. */
const sampleCheck = async (ctx: Context, campaign: StoredCampaign): Promise<PreflightCheck | null> => {
  const { workspace_id: workspaceId, audience } = campaign;
  const where = await audienceWhere(ctx.db, workspaceId, audience, ctx.now());
  const count = await countSampleContacts(ctx.db, workspaceId, sql`${mayGetMail(workspaceId)} and ${where}`);
  return count === 0
    ? null
    : blocking(
        'audience',
        'sample-contacts',
        keyedText('refusals.preflight.sampleContacts', { count }),
        keyedText('refusals.preflight.sampleContactsFix'),
      );
};

export const judgeAudience = async (
  ctx: Context,
  campaign: StoredCampaign,
  count: AudienceCount,
  { requiredFields, account }: { requiredFields: readonly string[]; account: CarrierAccount | null },
): Promise<PreflightCheck[]> => {
  const { recipients } = count;
  const first = async (most: number): Promise<string[]> => {
    const { workspace_id: workspaceId, audience } = campaign;
    const where = await audienceWhere(ctx.db, workspaceId, audience, ctx.now());
    return (await firstOfAudience(ctx.db, workspaceId, where, most)).map(({ email }) => email);
  };
  const sample = account && !account.isSandboxed && recipients > 0 ? await sampleCheck(ctx, campaign) : null;
  const missingValues = recipients > 0 ? await missingValuesCheck(ctx, campaign, requiredFields) : null;
  return [
    countCheck(campaign, count),
    ...(sample ? [sample] : []),
    ...(missingValues ? [missingValues] : []),
    ...(account && recipients > 0 ? await account.accept.checkRecipients({ recipients, first }) : []),
  ];
};

export const countRecipients = (ctx: Context, campaign: StoredCampaign): Promise<AudienceCount> =>
  countStoredAudience(ctx, campaign.workspace_id, campaign.audience);
