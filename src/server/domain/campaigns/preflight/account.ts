// Obstacles in the sending account and on this server. Those of a carrier's own are in its words.
import { type KeyedText, keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../../context.ts';
import { findSamplePostalAddress } from '../../../db/audience/contacts/sample-contacts.ts';
import type { StoredCampaign } from '../../../db/campaigns/campaigns.ts';
import { findSenderSettings } from '../../../db/carriers/sender-settings.ts';
import type { CarrierAccount } from '../../carriers/carrier.ts';
import { publicOrigin } from '../../carriers/own-domains/public-origin.ts';
import { campaignQuotaLeft } from '../../carriers/quota.ts';
import { carrierNames, openSendingAccount } from '../../carriers/sending-account.ts';
import { organizationOf } from '../../shared/organization.ts';
import { sendableAddress } from '../message.ts';
import { sendingRates } from '../reports/complaint-rates.ts';
import { blocking, info, type PreflightCheck, passed, warning } from './check.ts';

const durationText = (seconds: number): KeyedText => {
  if (seconds < 50) return keyedText('refusals.preflight.lessThanAMinute');
  const minutes = seconds < 90 ? 1 : Math.round(seconds / 60);
  return seconds < 90 * 60
    ? keyedText('refusals.preflight.aboutMinutes', { minutes })
    : keyedText('refusals.preflight.aboutHours', { hours: Math.round(seconds / 3600) });
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
      keyedText('refusals.preflight.quotaSmaller', {
        left: quotaLeft,
        recipients,
        perDay: perDay ?? 0,
        carrier: account.carrier.name,
      }),
      keyedText('refusals.preflight.askForQuota', { carrier: account.carrier.name }),
    );
  return perSecond !== null && perSecond > 0
    ? passed(
        'account',
        'quota',
        keyedText('refusals.preflight.pace', { perSecond, duration: durationText(recipients / perSecond) }),
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
          'refusals.preflight.senderAddress',
          'refusals.preflight.anotherAddress',
        ),
      ]
    : account.accept.checkSender(address);
};

const hostOf = (url: string): string => new URL(url).hostname;

/** Links in messages go through this server even without tracking, because unsubscribing does too. */
const linkHostChecks = async (ctx: Context, campaign: StoredCampaign): Promise<PreflightCheck[]> => {
  const host = hostOf(await publicOrigin(ctx, campaign.workspace_id, 'tracking'));
  const domain = campaign.from_email.slice(campaign.from_email.lastIndexOf('@') + 1).toLowerCase();
  const isHttps = ctx.publicUrl.startsWith('https:');
  if (!isHttps && ctx.config.isProduction)
    return [
      blocking('account', 'link-host', 'refusals.preflight.noHttps', 'refusals.preflight.setPublicUrl'),
    ];
  const organization = organizationOf(domain);
  if (host === organization || host.endsWith(`.${organization}`)) return [];
  return [
    info(
      'account',
      'link-host',
      keyedText('refusals.preflight.linkHost', { host, domain }),
      keyedText('refusals.preflight.linkHostFix', { organization }),
    ),
  ];
};

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.01 ? 2 : 1)} %`;

/** Carriers pause accounts at these rates, and Gmail files their messages under spam well before. */
const ratesChecks = async (ctx: Context, workspaceId: string): Promise<PreflightCheck[]> => {
  const rates = await sendingRates(ctx, workspaceId);
  if (rates.because === null) return [];
  if (rates.because === 'complaints')
    return [
      warning(
        'account',
        'complaints',
        keyedText('refusals.preflight.complaints', {
          share: percent(rates.complaintRate),
          sent: rates.sent,
          level: rates.level,
        }),
        'refusals.preflight.complaintsFix',
      ),
    ];
  return [
    warning(
      'account',
      'bounces',
      keyedText('refusals.preflight.bounces', {
        share: percent(rates.bounceRate),
        sent: rates.sent,
        level: rates.level,
      }),
      'refusals.preflight.bouncesFix',
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
        keyedText('refusals.preflight.sampleAddress'),
        keyedText('refusals.preflight.sampleAddressFix'),
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
          keyedText('refusals.preflight.accountMissing', { carriers: carrierNames(ctx) }),
          'refusals.preflight.accountMissingFix',
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
    ...(await linkHostChecks(ctx, campaign)),
  ];
  return { account, checks: checks.filter((check) => check !== null) };
};
