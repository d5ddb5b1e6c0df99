// Obstacles among the recipients.
import type { Context } from '../../../context.ts';
import { audienceWhere } from '../../../db/audience/audience-where.ts';
import { firstOfAudience, type StoredCampaign } from '../../../db/campaigns/campaigns.ts';
import type { SesAccount } from '../../ses/account.ts';
import { isAwsFault } from '../../ses/problem.ts';
import { type AudienceCount, countMissingValues, countStoredAudience } from '../audience-count.ts';
import { blocking, countOf, info, type PreflightCheck, passed, warning } from './check.ts';

/** Daily limit of the SES sandbox. */
const sandboxPerDay = 200;
const maxListedAddresses = 10;

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
      'No recipients are selected for this campaign.',
      'Choose a list or a segment.',
    );
  if (recipients === 0)
    return blocking(
      'audience',
      'audience',
      leftOut > 0
        ? 'No contact in this audience may get email: all of them are unsubscribed, unconfirmed or blocked.'
        : 'This audience has no contacts.',
      'Add subscribers, or choose another list or segment.',
    );
  const rest =
    leftOut > 0
      ? ` ${countOf(leftOut, 'contact is', 'contacts are')} left out: unsubscribed, not confirmed or blocked.`
      : '';
  return passed(
    'audience',
    'audience',
    `${countOf(recipients, 'subscriber gets', 'subscribers get')} this campaign.${rest}`,
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
        `${countOf(missingValues, 'subscriber has', 'subscribers have')} no value for ${tags}. That spot stays empty in their email.`,
        `Use a fallback, such as {{${requiredFields[0]}|there}}.`,
        requiredFields,
      )
    : passed('content', 'merge-tags-empty', `Every subscriber has a value for ${tags}.`);
};

const domainsOf = (email: string): string[] => {
  const names: string[] = [];
  for (
    let name = email.slice(email.lastIndexOf('@') + 1);
    name.includes('.');
    name = name.slice(name.indexOf('.') + 1)
  )
    names.push(name);
  return names;
};

const isSimulator = (email: string): boolean => email.endsWith('@simulator.amazonses.com');

/** The SES sandbox accepts only verified addresses and refuses each other one. */
const sandboxChecks = async (
  ctx: Context,
  campaign: StoredCampaign,
  account: SesAccount,
  recipients: number,
): Promise<PreflightCheck[]> => {
  if (account.facts?.hasProductionAccess !== false) return [];
  const request = 'Ask Amazon for production access in the Amazon SES console';
  if (recipients > sandboxPerDay)
    return [
      blocking(
        'account',
        'sandbox',
        `Your Amazon account is in the SES sandbox, which sends ${sandboxPerDay} emails a day. This campaign has ${countOf(recipients, 'recipient', 'recipients')}.`,
        `${request}, or choose a smaller audience.`,
      ),
    ];
  const { workspace_id: workspaceId, audience } = campaign;
  const where = await audienceWhere(ctx.db, workspaceId, audience, ctx.now());
  const contacts = await firstOfAudience(ctx.db, workspaceId, where, sandboxPerDay);
  try {
    const identities = await ctx.sesControl(account.credentials).listIdentities();
    const verified = new Set(
      identities.filter(({ isVerified }) => isVerified).map(({ name }) => name.toLowerCase()),
    );
    const unverified = contacts
      .map(({ email }) => email)
      .filter(
        (email) =>
          !isSimulator(email) &&
          ![email, ...domainsOf(email)].some((name) => verified.has(name.toLowerCase())),
      );
    if (unverified.length === 0) return [];
    const rest = unverified.length - maxListedAddresses;
    const list = `${unverified.slice(0, maxListedAddresses).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
    return [
      blocking(
        'account',
        'sandbox',
        `Your Amazon account is in the SES sandbox, which sends to verified addresses only. Not verified: ${list}.`,
        `${request}, or verify these addresses there.`,
      ),
    ];
  } catch (error) {
    if (!isAwsFault(error)) throw error;
    return [
      info(
        'account',
        'sandbox',
        'Your Amazon account is in the SES sandbox. Which of the recipients are verified could not be asked.',
        'Unverified recipients get no message.',
      ),
    ];
  }
};

export const judgeAudience = async (
  ctx: Context,
  campaign: StoredCampaign,
  count: AudienceCount,
  { requiredFields, account }: { requiredFields: readonly string[]; account: SesAccount | null },
): Promise<PreflightCheck[]> => {
  const { recipients } = count;
  const missingValues = recipients > 0 ? await missingValuesCheck(ctx, campaign, requiredFields) : null;
  return [
    countCheck(campaign, count),
    ...(missingValues ? [missingValues] : []),
    ...(account && recipients > 0 ? await sandboxChecks(ctx, campaign, account, recipients) : []),
  ];
};

export const countRecipients = (ctx: Context, campaign: StoredCampaign): Promise<AudienceCount> =>
  countStoredAudience(ctx, campaign.workspace_id, campaign.audience);
