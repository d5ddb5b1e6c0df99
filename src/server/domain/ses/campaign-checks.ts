// Obstacles in an SES account between a campaign and its recipients, in words for the preflight.
import type { Context } from '../../context.ts';
import type { CampaignAudience } from '../carriers/carrier.ts';
import { blocking, type CarrierCheck, info, passed, warning } from '../carriers/check.ts';
import { countOf } from '../shared/count-of.ts';
import { createTtlCache } from '../shared/ttl-cache.ts';
import type { SesAccount } from './account.ts';
import { isAwsFault } from './problem.ts';
import { sesProblemText } from './problem-messages.ts';
import { identityOf } from './verified-sender.ts';

/** SES refuses every message for these. */
const blockingProblems = new Set<SesAccount['problem']>(['key', 'secret', 'region', 'clock']);

const problemCheck = ({ problem, credentials }: SesAccount): CarrierCheck | null => {
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

const stateChecks = ({ facts }: SesAccount): CarrierCheck[] => {
  if (!facts) return [];
  const checks: CarrierCheck[] = [];
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

export const accountChecks = (account: SesAccount): CarrierCheck[] => {
  const problem = problemCheck(account);
  return [...(problem ? [problem] : []), ...stateChecks(account)];
};

export const eventsCheck = ({ configurationSet }: SesAccount): CarrierCheck =>
  configurationSet
    ? passed('account', 'events', 'Event tracking is on. Amazon reports bounces and complaints.')
    : warning(
        'account',
        'events',
        'Event tracking is off. Bounces and complaints are not recorded, and unknown outcomes stay unknown.',
        'Set up event tracking in the settings of the sending account. It takes one click.',
      );

export const senderChecks = async (
  ctx: Context,
  account: SesAccount,
  address: string,
): Promise<CarrierCheck[]> => {
  if (account.problem !== null && blockingProblems.has(account.problem)) return [];
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

/** Daily limit of the SES sandbox. */
const sandboxPerDay = 200;
const maxListedAddresses = 10;

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

/** Addresses of Amazon's mailbox simulator. */
export const simulatorDomain = 'simulator.amazonses.com';

const isSimulator = (email: string): boolean => email.endsWith(`@${simulatorDomain}`);

/** The SES sandbox accepts only verified addresses and refuses each other one. */
export const sandboxChecks = async (
  ctx: Context,
  account: SesAccount,
  { recipients, first }: CampaignAudience,
): Promise<CarrierCheck[]> => {
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
  const addresses = await first(sandboxPerDay);
  try {
    const identities = await ctx.sesControl(account.credentials).listIdentities();
    const verified = new Set(
      identities.filter(({ isVerified }) => isVerified).map(({ name }) => name.toLowerCase()),
    );
    const unverified = addresses.filter(
      (email) =>
        !isSimulator(email) && ![email, ...domainsOf(email)].some((name) => verified.has(name.toLowerCase())),
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

type Policy = 'REQUIRE' | 'OPTIONAL' | null;

/** A missing configuration set is about to be created again. */
const cachedPolicies = createTtlCache<Policy>({ ttlMs: (policy) => (policy === null ? 0 : 10 * 60_000) });

const checkOf = (policy: Policy): CarrierCheck => {
  if (policy === null)
    return blocking(
      'account',
      'configuration-set',
      'The configuration set that reports events was deleted from your Amazon account, so Amazon refuses every message.',
      'Set up event tracking again in the settings of the sending account.',
    );
  return policy === 'REQUIRE'
    ? warning(
        'account',
        'tls',
        'Your configuration set lets mail go to servers that take it encrypted only; mail to others comes back.',
        'Set its TLS policy to optional in the Amazon SES console, if everyone should get your mail.',
      )
    : info(
        'account',
        'tls',
        'Email is encrypted in transit where the receiving server supports it (TLS policy: optional).',
      );
};

/** Empty if SES gives no answer. */
export const transportChecks = async (ctx: Context, account: SesAccount): Promise<CarrierCheck[]> => {
  const set = account.configurationSet;
  if (!set) return [];
  const lookUp = () => ctx.sesControl(account.credentials).tlsPolicyOf(set);
  try {
    return [checkOf(await cachedPolicies(ctx, `${account.accountKey} ${set}`, lookUp))];
  } catch (error) {
    if (!isAwsFault(error)) throw error;
    return [];
  }
};
