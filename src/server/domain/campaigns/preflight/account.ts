// Obstacles in the SES account and on this server.
import type { Context } from '../../../context.ts';
import type { StoredCampaign } from '../../../db/campaigns/campaigns.ts';
import { openSesAccount, type SesAccount } from '../../ses/account.ts';
import { sesProblemText } from '../../ses/problem-messages.ts';
import { campaignQuotaLeft } from '../../ses/quota.ts';
import { identityOf } from '../../ses/verified-sender.ts';
import { organizationOf } from '../../shared/organization.ts';
import { sendableAddress } from '../message.ts';
import { sendingRates } from '../reports/complaint-rates.ts';
import { blocking, countOf, info, type PreflightCheck, passed, warning } from './check.ts';

/** SES refuses every message for these. */
const blockingProblems = new Set<SesAccount['problem']>(['key', 'secret', 'region', 'clock']);

const problemCheck = ({ problem, credentials }: SesAccount): PreflightCheck | null => {
  if (problem === null) return null;
  const text = sesProblemText(problem, { region: credentials.region, permission: null });
  return blockingProblems.has(problem)
    ? blocking('account', problem === 'clock' ? 'account-clock' : 'account-credentials', text)
    : warning(
        'account',
        'account-unknown',
        text,
        'A campaign begins all the same, and goes on as soon as Amazon answers.',
      );
};

const stateChecks = ({ facts }: SesAccount): PreflightCheck[] => {
  if (!facts) return [];
  const checks: PreflightCheck[] = [];
  if (facts.enforcement === 'SHUTDOWN')
    checks.push(
      blocking(
        'account',
        'account-suspended',
        'Amazon has shut down sending for your account.',
        'Read what Amazon wrote to you, and answer it in the Amazon SES console.',
      ),
    );
  else if (!facts.isSendingEnabled)
    checks.push(
      blocking(
        'account',
        'account-paused',
        'Sending is paused on your Amazon account.',
        'Turn it on again in the Amazon SES console.',
      ),
    );
  if (facts.enforcement === 'PROBATION')
    checks.push(
      warning(
        'account',
        'account-probation',
        'Amazon reviews your account because of bounces or complaints.',
        'Send to people who expect your mail, and remove addresses that bounce, until the review is over.',
      ),
    );
  return checks;
};

const durationText = (seconds: number): string => {
  if (seconds < 50) return 'less than a minute';
  if (seconds < 90) return 'about a minute';
  if (seconds < 90 * 60) return `about ${Math.round(seconds / 60)} minutes`;
  return `about ${Math.round(seconds / 3600)} hours`;
};

const quotaCheck = async (
  ctx: Context,
  account: SesAccount,
  recipients: number,
): Promise<PreflightCheck | null> => {
  const { facts } = account;
  if (!facts || recipients === 0) return null;
  const quotaLeft = await campaignQuotaLeft(ctx, account);
  if (quotaLeft !== null && recipients > quotaLeft)
    return warning(
      'account',
      'quota',
      `Campaigns may send ${countOf(quotaLeft, 'more email', 'more emails')} within these 24 hours, and this campaign has ${countOf(recipients, 'recipient', 'recipients')}. Amazon allows your account ${countOf(facts.perDay ?? 0, 'email', 'emails')} a day; a tenth of them stays free for tests and single emails. The rest of the campaign waits and goes out as Amazon allows it.`,
      'Ask Amazon for a higher sending quota, or choose a smaller audience.',
    );
  const { perSecond } = facts;
  return perSecond > 0
    ? passed(
        'account',
        'quota',
        `At ${countOf(perSecond, 'email', 'emails')} a second this takes ${durationText(recipients / perSecond)}.`,
      )
    : null;
};

const eventsCheck = ({ configurationSet }: SesAccount): PreflightCheck =>
  configurationSet
    ? passed('account', 'events', 'Event tracking is on. Amazon reports bounces and complaints.')
    : warning(
        'account',
        'events',
        'Event tracking is off. Bounces and complaints are not recorded, and unknown outcomes stay unknown.',
        'Set up event tracking in the settings of the sending account. It takes one click.',
      );

const senderChecks = async (
  ctx: Context,
  account: SesAccount,
  campaign: StoredCampaign,
): Promise<PreflightCheck[]> => {
  const address = sendableAddress(campaign.from_email);
  if (address === null)
    return [
      blocking(
        'details',
        'sender-address',
        'Amazon takes no sender address with letters beyond ASCII before the @.',
        'Use another address of yours.',
      ),
    ];
  const identity = await identityOf(ctx, account, address);
  if (identity === 'unknown')
    return [
      info(
        'account',
        'sender-unknown',
        'Amazon did not say whether your sender is verified.',
        'If it is not, nothing is sent, and the campaign pauses.',
      ),
    ];
  if (!identity?.isVerified)
    return [
      blocking(
        'details',
        'sender-verified',
        `${address} is not verified in your Amazon account, so Amazon refuses every mail from it.`,
        'Verify the address, or better its domain, in Amazon SES, or choose a sender that is verified.',
      ),
    ];
  const verified = passed('details', 'sender-verified', `${address} is verified in your Amazon account.`);
  if (identity.dkim === 'SUCCESS')
    return [verified, passed('account', 'dkim', 'Mail of this sender is signed (DKIM).')];
  return [
    verified,
    warning(
      'account',
      'dkim',
      'Mail of this sender is not signed in the name of its domain (DKIM). Gmail, Yahoo and Microsoft want that of everyone who sends to many.',
      'Verify the whole domain in Amazon SES and add the three DKIM records it shows to your DNS.',
    ),
  ];
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

/** Amazon pauses accounts at these rates, and Gmail files their messages under spam well before. */
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
      'Leave out addresses that are old or were never confirmed. Amazon reviews accounts from 5 %.',
    ),
  ];
};

export interface AccountVerdict {
  account: SesAccount | null;
  checks: PreflightCheck[];
}

export const judgeAccount = async (
  ctx: Context,
  campaign: StoredCampaign,
  recipients: number,
): Promise<AccountVerdict> => {
  const account = await openSesAccount(ctx, campaign.workspace_id);
  if (!account)
    return {
      account,
      checks: [
        blocking(
          'account',
          'account-missing',
          'Amazon SES is not set up yet.',
          'Enter your access key and sender in the settings of the sending account.',
        ),
      ],
    };
  const problem = problemCheck(account);
  const checks = [
    problem,
    ...stateChecks(account),
    ...(problem?.level === 'block' ? [] : await senderChecks(ctx, account, campaign)),
    await quotaCheck(ctx, account, recipients),
    eventsCheck(account),
    ...(await ratesChecks(ctx, campaign.workspace_id)),
    ...linkHostChecks(ctx, campaign),
  ];
  return { account, checks: checks.filter((check) => check !== null) };
};
