// Obstacles in the SES account and on this server.
import type { Context } from '../../../context.ts';
import type { StoredCampaign } from '../../../db/campaigns/campaigns.ts';
import { openSesAccount, type SesAccount } from '../../ses/account.ts';
import { sesProblemText } from '../../ses/problem-messages.ts';
import { dayLeftOf } from '../../ses/quota.ts';
import { identityOf } from '../../ses/verified-sender.ts';
import { sendableAddress } from '../message.ts';
import { sendingRates } from '../reports/complaint-rates.ts';
import { blocks, numberOf, type PreflightCheck, passes, tells, warns } from './check.ts';

/** SES refuses every message for these. */
const stops = new Set<SesAccount['problem']>(['key', 'secret', 'region', 'clock']);

const problemCheck = ({ problem, credentials }: SesAccount): PreflightCheck | null => {
  if (problem === null) return null;
  const text = sesProblemText(problem, { region: credentials.region, permission: null });
  return stops.has(problem)
    ? blocks('account', problem === 'clock' ? 'account-clock' : 'account-credentials', text)
    : warns(
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
      blocks(
        'account',
        'account-suspended',
        'Amazon has shut down sending for your account.',
        'Read what Amazon wrote to you, and answer it in the Amazon SES console.',
      ),
    );
  else if (!facts.isSendingEnabled)
    checks.push(
      blocks(
        'account',
        'account-paused',
        'Sending is paused on your Amazon account.',
        'Turn it on again in the Amazon SES console.',
      ),
    );
  if (facts.enforcement === 'PROBATION')
    checks.push(
      warns(
        'account',
        'account-probation',
        'Amazon reviews your account because of bounces or complaints.',
        'Send to people who expect your mail, and remove addresses that bounce, until the review is over.',
      ),
    );
  return checks;
};

const spanOf = (seconds: number): string => {
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
  const left = await dayLeftOf(ctx, account);
  if (left !== null && recipients > left)
    return warns(
      'account',
      'quota',
      `Campaigns may send ${numberOf(left, 'more email', 'more emails')} within these 24 hours, and this campaign has ${numberOf(recipients, 'recipient', 'recipients')}. Amazon allows your account ${numberOf(facts.perDay ?? 0, 'email', 'emails')} a day; a tenth of them stays free for tests and single emails. The rest of the campaign waits and goes out as Amazon allows it.`,
      'Ask Amazon for a higher sending quota, or choose a smaller audience.',
    );
  const { perSecond } = facts;
  return perSecond > 0
    ? passes(
        'account',
        'quota',
        `At ${numberOf(perSecond, 'email', 'emails')} a second this takes ${spanOf(recipients / perSecond)}.`,
      )
    : null;
};

const eventsCheck = ({ configurationSet }: SesAccount): PreflightCheck =>
  configurationSet
    ? passes('account', 'events', 'Event tracking is on. Amazon reports bounces and complaints.')
    : warns(
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
      blocks(
        'details',
        'sender-address',
        'Amazon takes no sender address with letters beyond ASCII before the @.',
        'Use another address of yours.',
      ),
    ];
  const identity = await identityOf(ctx, account, address);
  if (identity === 'unknown')
    return [
      tells(
        'account',
        'sender-unknown',
        'Amazon did not say whether your sender is verified.',
        'If it is not, nothing is sent, and the campaign pauses.',
      ),
    ];
  if (!identity?.isVerified)
    return [
      blocks(
        'details',
        'sender-verified',
        `${address} is not verified in your Amazon account, so Amazon refuses every mail from it.`,
        'Verify the address, or better its domain, in Amazon SES, or choose a sender that is verified.',
      ),
    ];
  const verified = passes('details', 'sender-verified', `${address} is verified in your Amazon account.`);
  if (identity.dkim === 'SUCCESS')
    return [verified, passes('account', 'dkim', 'Mail of this sender is signed (DKIM).')];
  return [
    verified,
    warns(
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
      blocks(
        'account',
        'link-host',
        'This server is not reached over https, and mailbox providers require https for one-click unsubscribe.',
        'Set PUBLIC_URL to an https address.',
      ),
    ];
  const organisation = domain.split('.').slice(-2).join('.');
  if (host === organisation || host.endsWith(`.${organisation}`)) return [];
  return [
    tells(
      'account',
      'link-host',
      `Links in the email go through ${host}, which is not part of your sender domain ${domain}.`,
      `Filters trust links on the domain of the sender more. Run this server under a name such as mail.${organisation}.`,
    ),
  ];
};

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.01 ? 2 : 1)} %`;

/** Amazon pauses accounts at these rates, and Gmail files their messages under spam well before. */
const ratesChecks = async (ctx: Context, workspaceId: string): Promise<PreflightCheck[]> => {
  const rates = await sendingRates(ctx, workspaceId);
  if (rates.because === null) return [];
  const isStop = rates.level === 'stop';
  const soon = isStop ? ' Campaigns are paused at this rate.' : '';
  if (rates.because === 'complaints')
    return [
      warns(
        'account',
        'complaints',
        `${percent(rates.complaintRate)} of your last ${numberOf(rates.sent, 'mail', 'mails')} were reported as spam.${soon}`,
        'Write only to those who asked for it, and make unsubscribing easy to find. Gmail wants less than 0.1 %.',
      ),
    ];
  return [
    warns(
      'account',
      'bounces',
      `${percent(rates.bounceRate)} of your last ${numberOf(rates.sent, 'mail', 'mails')} came back.${soon}`,
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
        blocks(
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
