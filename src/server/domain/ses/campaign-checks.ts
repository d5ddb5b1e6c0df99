// Obstacles in an SES account between a campaign and its recipients, in words for the preflight.
import { keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../context.ts';
import type { CampaignAudience } from '../carriers/carrier.ts';
import { blocking, type CarrierCheck, info, passed, warning } from '../carriers/check.ts';
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
    : warning('account', 'account-unknown', text, 'refusals.preflight.ses.beginsAllTheSame');
};

const stateChecks = ({ facts }: SesAccount): CarrierCheck[] => {
  if (!facts) return [];
  const checks: CarrierCheck[] = [];
  if (facts.enforcement === 'SHUTDOWN')
    checks.push(
      blocking(
        'account',
        'account-suspended',
        'refusals.preflight.ses.shutDown',
        'refusals.preflight.ses.shutDownFix',
      ),
    );
  else if (!facts.isSendingEnabled)
    checks.push(
      blocking(
        'account',
        'account-paused',
        'refusals.preflight.ses.paused',
        'refusals.preflight.ses.pausedFix',
      ),
    );
  if (facts.enforcement === 'PROBATION')
    checks.push(
      warning(
        'account',
        'account-probation',
        'refusals.preflight.ses.review',
        'refusals.preflight.ses.reviewFix',
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
    ? passed('account', 'events', 'refusals.preflight.ses.eventsOn')
    : warning('account', 'events', 'refusals.preflight.ses.eventsOff', 'refusals.preflight.ses.eventsOffFix');

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
        'refusals.preflight.ses.senderUnknown',
        'refusals.preflight.ses.senderUnknownFix',
      ),
    ];
  if (!identity?.isVerified)
    return [
      blocking(
        'details',
        'sender-verified',
        keyedText('refusals.preflight.ses.senderNotVerified', { address }),
        'refusals.preflight.ses.senderNotVerifiedFix',
      ),
    ];
  const verified = passed(
    'details',
    'sender-verified',
    keyedText('refusals.preflight.ses.senderVerified', { address }),
  );
  if (identity.dkim === 'SUCCESS')
    return [verified, passed('account', 'dkim', 'refusals.preflight.ses.signed')];
  return [
    verified,
    warning('account', 'dkim', 'refusals.preflight.ses.notSigned', 'refusals.preflight.ses.notSignedFix'),
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
  if (recipients > sandboxPerDay)
    return [
      blocking(
        'account',
        'sandbox',
        keyedText('refusals.preflight.ses.sandboxLimit', { perDay: sandboxPerDay, recipients }),
        'refusals.preflight.ses.sandboxLimitFix',
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
    const names = unverified.slice(0, maxListedAddresses).join(', ');
    const list = rest > 0 ? keyedText('refusals.preflight.andMore', { names, rest }) : names;
    return [
      blocking(
        'account',
        'sandbox',
        keyedText('refusals.preflight.ses.sandboxNotVerified', { list }),
        'refusals.preflight.ses.sandboxNotVerifiedFix',
      ),
    ];
  } catch (error) {
    if (!isAwsFault(error)) throw error;
    return [
      info(
        'account',
        'sandbox',
        'refusals.preflight.ses.sandboxUnknown',
        'refusals.preflight.ses.sandboxUnknownFix',
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
      'refusals.preflight.ses.setDeleted',
      'refusals.preflight.ses.setDeletedFix',
    );
  return policy === 'REQUIRE'
    ? warning('account', 'tls', 'refusals.preflight.ses.tlsRequired', 'refusals.preflight.ses.tlsRequiredFix')
    : info('account', 'tls', 'refusals.preflight.ses.tlsOptional');
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
