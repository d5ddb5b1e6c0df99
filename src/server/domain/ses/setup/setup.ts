// The settings as a list of what is done and what is missing. What Amazon and name servers answered about a sender is
// remembered for ten minutes in each process; the account itself is asked once a minute (`account.ts`).
import type { SetupStatus } from '#contract/ses/setup.ts';
import { senderDomain } from '#deliverability/network/sender-facts.ts';
import { inWords } from '#text/keyed-text.ts';
import type { Translate } from '#text/translator.ts';
import type { Context } from '../../../context.ts';
import { checkOwnDomains, ownDomainsOf } from '../../carriers/own-domains/settings.ts';
import type { Caller } from '../../shared/caller.ts';
import { tooMany } from '../../shared/errors.ts';
import { coveringNames, openSesAccount, refreshSesAccountNow, type SesAccount } from '../account.ts';
import { isAwsFault } from '../problem.ts';
import { sesProblemText } from '../problem-messages.ts';
import { espSettingsOf } from '../settings.ts';
import { type IdentityFacts, lookUpRecords } from './domain-records.ts';
import * as rows from './rows.ts';

const minIntervalMs = 5_000;
const answerTtlMs = 10 * 60_000;
const silentTtlMs = 60_000;
const maxRemembered = 1_000;

interface SenderAnswers {
  at: Date;
  /** null: Amazon did not answer. */
  isVerified: boolean | null;
  domain: rows.DomainFacts | null;
}

interface Remembered {
  key: string;
  at: Date;
  answers: Promise<SenderAnswers>;
}

const newMemory = () => new Map<string, Remembered>();

/** The verified identity that covers an address, or else the one of its nearest domain; null: there is none. */
const identityFor = async (
  ctx: Context,
  { credentials }: SesAccount,
  address: string,
): Promise<{ verified: boolean; domain: IdentityFacts | null } | 'unknown'> => {
  const control = ctx.sesControl(credentials);
  try {
    let domain: IdentityFacts | null = null;
    let verified = false;
    for (const name of coveringNames(address).slice(0, 5)) {
      const found = await control.getIdentity(name);
      verified ||= found?.isVerified === true;
      if (found && !name.includes('@') && (domain === null || found.isVerified)) domain = found;
      if (domain?.isVerified) break;
    }
    return { verified, domain };
  } catch (error) {
    if (!isAwsFault(error)) throw error;
    return 'unknown';
  }
};

const askAboutSender = async (ctx: Context, account: SesAccount): Promise<SenderAnswers> => {
  const { address } = account.from;
  const name = senderDomain(address);
  const identity = address === '' ? ('unknown' as const) : await identityFor(ctx, account, address);
  const isKnown = identity !== 'unknown';
  const at = ctx.now();
  if (name === null) return { at, isVerified: isKnown ? identity.verified : null, domain: null };
  const [top, records] = await Promise.all([
    ctx.nameServer.texts(name),
    lookUpRecords(ctx, {
      domain: name,
      identity: isKnown ? identity.domain : null,
      region: account.credentials.region,
    }),
  ]);
  return {
    at,
    isVerified: isKnown ? identity.verified : null,
    domain: {
      domain: name,
      exists: top.state === 'silent' ? null : top.state !== 'no-name',
      isSigned: isKnown ? identity.domain?.dkim === 'SUCCESS' : null,
      records,
    },
  };
};

const isSilent = ({ isVerified, domain }: SenderAnswers): boolean =>
  isVerified === null ||
  domain?.exists === null ||
  Boolean(domain?.records.some(({ state }) => state === 'unknown'));

/** Callers during a look-up share its result. Failures are not remembered. */
const rememberedAnswers = async (ctx: Context, account: SesAccount): Promise<SenderAnswers> => {
  const memory = ctx.memory.get(newMemory);
  const key = `${account.accountKey} ${account.from.address}`;
  const known = memory.get(account.workspaceId);
  const age = known ? ctx.now().getTime() - known.at.getTime() : 0;
  if (known?.key === key && age < answerTtlMs) {
    const answers = await known.answers;
    // A sender that Amazon does not know yet is being verified: its owner looks again and again.
    const isSettled = !isSilent(answers) && answers.isVerified !== false;
    if (isSettled || age < silentTtlMs) return answers;
  }
  if (memory.size >= maxRemembered) memory.clear();
  const entry: Remembered = { key, at: ctx.now(), answers: askAboutSender(ctx, account) };
  memory.set(account.workspaceId, entry);
  entry.answers.catch(() => {
    if (memory.get(account.workspaceId) === entry) memory.delete(account.workspaceId);
  });
  return entry.answers;
};

const refusalOf = ({ problem, credentials }: SesAccount, translate: Translate): string =>
  problem
    ? inWords(translate, sesProblemText(problem, { region: credentials.region, permission: null }))
    : '';

export const getSetup = async (ctx: Context, caller: Caller, translate: Translate): Promise<SetupStatus> => {
  const { workspace_id } = caller;
  const [account, settings, domains] = await Promise.all([
    openSesAccount(ctx, workspace_id, { waitsForRefresh: true }),
    espSettingsOf(ctx, workspace_id),
    ownDomainsOf(ctx, workspace_id),
  ]);
  const checks = [domains.tracking, domains.webView].flatMap(({ checkedAt }) => checkedAt ?? []).sort();
  const ownDomains = rows.completeRow(
    'ownDomains',
    rows.ownDomainsRow(domains),
    checks[0] ? new Date(checks[0]) : null,
  );
  const address = rows.completeRow('address', rows.addressRow(settings.postalAddress), null);
  if (!account) {
    const missing = (id: (typeof rows.withoutAccount)[number] | 'account') =>
      rows.completeRow(id, rows.noAccountRow, null);
    const [limits, sender, domain, events, test] = rows.withoutAccount.map(missing);
    const all = [missing('account'), limits, sender, domain, events, address, ownDomains, test];
    return { rows: all.filter((each) => each !== undefined), records: [], limits: null };
  }
  const sender = await rememberedAnswers(ctx, account);
  const { usesSandbox } = settings;
  const { facts } = account;
  const knownAt = facts?.knownAt ?? null;
  const domain = sender.domain
    ? rows.domainRow(sender.domain)
    : rows.senderRow(account.from.address, sender.isVerified);
  return {
    rows: [
      rows.completeRow(
        'account',
        rows.accountRow(account, { isSandbox: usesSandbox, detail: refusalOf(account, translate) }),
        knownAt,
      ),
      rows.completeRow('limits', rows.limitsRow(account), knownAt),
      rows.completeRow('sender', rows.senderRow(account.from.address, sender.isVerified), sender.at),
      rows.completeRow(
        'domain',
        usesSandbox ? rows.sandboxDomainRow : domain,
        usesSandbox ? null : sender.at,
      ),
      rows.completeRow('events', rows.eventsRow(account), null),
      address,
      ownDomains,
      rows.completeRow('test', rows.testRow(account), account.lastTest?.at ?? null),
    ],
    records: usesSandbox ? [] : [...(sender.domain?.records ?? [])],
    limits: facts && {
      perDay: facts.perDay,
      perSecond: facts.perSecond,
      sentInLastDay: facts.sentInLastDay,
    },
  };
};

/** For a person who changed something at Amazon or in DNS. */
export const checkSetup = async (
  ctx: Context,
  caller: Caller,
  translate: Translate,
): Promise<SetupStatus> => {
  const { workspace_id } = caller;
  const memory = ctx.memory.get(newMemory);
  const known = memory.get(workspace_id);
  if (known && ctx.now().getTime() - known.at.getTime() < minIntervalMs)
    throw tooMany('refusals.domains.checkedJustNow', minIntervalMs / 1000);
  memory.delete(workspace_id);
  await Promise.all([refreshSesAccountNow(ctx, workspace_id), checkOwnDomains(ctx, workspace_id)]);
  return getSetup(ctx, caller, translate);
};
