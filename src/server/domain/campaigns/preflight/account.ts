// Obstacles in the sending account and on this server. Those of a carrier's own are in its words.
import type { Context } from '../../../context.ts';
import { findSamplePostalAddress } from '../../../db/audience/contacts/sample-contacts.ts';
import type { StoredCampaign } from '../../../db/campaigns/campaigns.ts';
import { findSenderSettings } from '../../../db/carriers/sender-settings.ts';
import type { CarrierAccount } from '../../carriers/carrier.ts';
import { campaignQuotaLeft } from '../../carriers/quota.ts';
import { carrierNames, openSendingAccount } from '../../carriers/sending-account.ts';
import { countOf } from '../../shared/count-of.ts';
import { organizationOf } from '../../shared/organization.ts';
import { sendableAddress } from '../message.ts';
import { sendingRates } from '../reports/complaint-rates.ts';
import { blocking, info, type PreflightCheck, passed, warning } from './check.ts';

const durationText = (seconds: number): string => {
  if (seconds < 50) return 'less than a minute';
  if (seconds < 90) return 'about a minute';
  if (seconds < 90 * 60) return `about ${Math.round(seconds / 60)} minutes`;
  return `about ${Math.round(seconds / 3600)} hours`;
};

const quotaCheck = async (
  ctx: Context,
  account: CarrierAccount,
  recipients: number,
): Promise<PreflightCheck | null> => {
  const { perDay, perSecond, knownAt } = account.quota.limits;
  if (knownAt === null || recipients === 0) return null;
  const quotaLeft = await campaignQuotaLeft(ctx, account);
  if (quotaLeft !== null && recipients > quotaLeft)
    return warning(
      'account',
      'quota',
      `Campaigns may send ${countOf(quotaLeft, 'more email', 'more emails')} within these 24 hours, and this campaign has ${countOf(recipients, 'recipient', 'recipients')}. ${account.carrier.name} allows your account ${countOf(perDay ?? 0, 'email', 'emails')} a day; a tenth of them stays free for tests and single emails. The rest of the campaign waits and goes out as the quota allows it.`,
      `Ask ${account.carrier.name} for a higher sending quota, or choose a smaller audience.`,
    );
  return perSecond !== null && perSecond > 0
    ? passed(
        'account',
        'quota',
        `At ${countOf(perSecond, 'email', 'emails')} a second this takes ${durationText(recipients / perSecond)}.`,
      )
    : null;
};

const senderChecks = async (account: CarrierAccount, campaign: StoredCampaign): Promise<PreflightCheck[]> => {
  const address = sendableAddress(campaign.from_email);
  return address === null
    ? [
        blocking(
          'details',
          'sender-address',
          'A sender address has no letters beyond ASCII before the @.',
          'Use another address of yours.',
        ),
      ]
    : account.accept.checkSender(address);
};

const hostOf = (url: string): string => new URL(url).hostname;

/** Links in messages go through this server even without tracking, because unsubscribing does too. */
const linkHostChecks = (ctx: Context, campaign: StoredCampaign): PreflightCheck[] => {
  const host = hostOf(ctx.publicUrl);
  const domain = campaign.from_email.slice(campaign.from_email.lastIndexOf('@') + 1).toLowerCase();
  const isHttps = ctx.publicUrl.startsWith('https:');
  if (!isHttps && ctx.config.isProduction)
    return [
      blocking(
        'account',
        'link-host',
        'This server is not reached over https, and mailbox providers require https for one-click unsubscribe.',
        'Set PUBLIC_URL to an https address.',
      ),
    ];
  const organization = organizationOf(domain);
  if (host === organization || host.endsWith(`.${organization}`)) return [];
  return [
    info(
      'account',
      'link-host',
      `Links in the email go through ${host}, which is not part of your sender domain ${domain}.`,
      `Filters trust links on the domain of the sender more. Run this server under a name such as mail.${organization}.`,
    ),
  ];
};

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.01 ? 2 : 1)} %`;

/** Carriers pause accounts at these rates, and Gmail files their messages under spam well before. */
const ratesChecks = async (ctx: Context, workspaceId: string): Promise<PreflightCheck[]> => {
  const rates = await sendingRates(ctx, workspaceId);
  if (rates.because === null) return [];
  const isStop = rates.level === 'stop';
  const consequence = isStop ? ' Campaigns are paused at this rate.' : '';
  if (rates.because === 'complaints')
    return [
      warning(
        'account',
        'complaints',
        `${percent(rates.complaintRate)} of your last ${countOf(rates.sent, 'mail', 'mails')} were reported as spam.${consequence}`,
        'Write only to those who asked for it, and make unsubscribing easy to find. Gmail wants less than 0.1 %.',
      ),
    ];
  return [
    warning(
      'account',
      'bounces',
      `${percent(rates.bounceRate)} of your last ${countOf(rates.sent, 'mail', 'mails')} came back.${consequence}`,
      'Leave out addresses that are old or were never confirmed. Carriers review accounts from 5 %.',
    ),
  ];
};

/** Laws against spam require the sender's own address in each message. */
const sampleAddressCheck = async (
  ctx: Context,
  { isSandboxed, workspaceId }: CarrierAccount,
): Promise<PreflightCheck | null> => {
  const sampleAddress = isSandboxed ? null : await findSamplePostalAddress(ctx.db, workspaceId);
  const settings = sampleAddress === null ? undefined : await findSenderSettings(ctx.db, workspaceId);
  return settings === undefined || settings.postal_address !== sampleAddress
    ? null
    : blocking(
        'account',
        'sample-address',
        'The postal address is the one of the sample shop.',
        'Enter your own address in the settings of the sending account.',
      );
};

export interface AccountVerdict {
  account: CarrierAccount | null;
  checks: PreflightCheck[];
}

export const judgeAccount = async (
  ctx: Context,
  campaign: StoredCampaign,
  recipients: number,
): Promise<AccountVerdict> => {
  const account = await openSendingAccount(ctx, campaign.workspace_id);
  if (!account)
    return {
      account,
      checks: [
        blocking(
          'account',
          'account-missing',
          `${carrierNames(ctx)} is not set up yet.`,
          'Enter your access key and sender in the settings of the sending account.',
        ),
      ],
    };
  const checks = [
    ...account.quota.checks,
    ...(await senderChecks(account, campaign)),
    await quotaCheck(ctx, account, recipients),
    account.events.check,
    await sampleAddressCheck(ctx, account),
    ...(await ratesChecks(ctx, campaign.workspace_id)),
    ...linkHostChecks(ctx, campaign),
  ];
  return { account, checks: checks.filter((check) => check !== null) };
};
