// What each row of the settings says, from what is known. Nothing is looked up here.
import type { DnsRecord } from '#contract/carriers/dns-record.ts';
import type { OwnDomain, OwnDomains } from '#contract/carriers/own-domains.ts';
import type { SetupReason, SetupRow, SetupRowId, SetupState } from '#contract/ses/setup.ts';
import type { SesAccount } from '../account.ts';

type Answer = Omit<SetupRow, 'id' | 'detail' | 'checkedAt'> & Partial<Pick<SetupRow, 'detail'>>;

const row = (state: SetupState, reason: SetupReason, ...names: string[]): Answer => ({
  state,
  reason,
  names,
});

/** Amazon refuses every call for these; the others pass. */
const refusing = new Set<SesAccount['problem']>(['key', 'secret', 'region', 'clock', 'permission']);

export const accountRow = (
  { credentials, problem }: Pick<SesAccount, 'credentials' | 'problem'>,
  { isSandbox, detail }: { isSandbox: boolean; detail: string },
): Answer => {
  if (problem === null)
    return row('done', isSandbox ? 'account_sandbox' : 'account_connected', credentials.region);
  return refusing.has(problem)
    ? { ...row('blocked', 'account_refused'), detail }
    : { ...row('unknown', 'account_silent'), detail };
};

export const limitsRow = ({ facts }: Pick<SesAccount, 'facts'>): Answer => {
  if (!facts) return row('unknown', 'limits_unknown');
  if (facts.enforcement === 'SHUTDOWN') return row('blocked', 'limits_shut_down');
  if (!facts.isSendingEnabled) return row('blocked', 'limits_paused');
  if (!facts.hasProductionAccess) return row('attention', 'limits_sandbox');
  return facts.enforcement === 'PROBATION' ? row('attention', 'limits_review') : row('done', 'limits_fine');
};

/** `isVerified`: null without an answer. */
export const senderRow = (address: string, isVerified: boolean | null): Answer => {
  if (address === '') return row('blocked', 'sender_missing');
  if (isVerified === null) return row('unknown', 'sender_unknown', address);
  return isVerified ? row('done', 'sender_verified', address) : row('blocked', 'sender_unverified', address);
};

const nameOf: Record<DnsRecord['purpose'], string> = {
  dkim: 'DKIM',
  bounces: 'MAIL FROM',
  bounces_spf: 'MAIL FROM',
  spf: 'SPF',
  dmarc: 'DMARC',
  alias: 'CNAME',
  ownership: 'TXT',
};

export interface DomainFacts {
  domain: string;
  /** null: name servers did not answer. */
  exists: boolean | null;
  /** Whether Amazon signs for it; null: Amazon did not answer. */
  isSigned: boolean | null;
  records: readonly DnsRecord[];
}

export const domainRow = ({ domain, exists, isSigned, records }: DomainFacts): Answer => {
  if (exists === false) return row('blocked', 'domain_absent', domain);
  const required = records.filter(({ isOptional }) => !isOptional);
  const lacking = required.filter(({ state }) => state === 'missing' || state === 'different');
  // Without an identity for the domain there are no DKIM records to look for.
  if (isSigned === false && !required.some(({ purpose }) => purpose === 'dkim'))
    return row('attention', 'domain_unsigned', domain);
  const names = [...new Set(lacking.map(({ purpose }) => nameOf[purpose]))];
  if (isSigned === false && !names.includes('DKIM')) names.unshift('DKIM');
  if (names.length > 0) return row('attention', 'domain_records_missing', domain, ...names);
  return exists === null || isSigned === null || required.some(({ state }) => state === 'unknown')
    ? row('unknown', 'domain_unknown', domain)
    : row('done', 'domain_complete', domain);
};

export const eventsRow = ({
  configurationSet,
  queueUrl,
  hasWebhook,
  lastEventAt,
}: Pick<SesAccount, 'configurationSet' | 'queueUrl' | 'hasWebhook' | 'lastEventAt'>): Answer => {
  if (configurationSet === null || (queueUrl === null && !hasWebhook)) return row('attention', 'events_off');
  return lastEventAt === null ? row('done', 'events_waiting') : row('done', 'events_on');
};

export const addressRow = (postalAddress: string): Answer =>
  postalAddress.trim() === '' ? row('blocked', 'address_missing') : row('done', 'address_set');

export const testRow = ({ lastTest }: Pick<SesAccount, 'lastTest'>): Answer => {
  if (lastTest === null) return row('unknown', 'test_never');
  return lastTest.fault === null ? row('done', 'test_passed') : row('attention', 'test_failed');
};

const isFailing = ({ state, isUsed }: OwnDomain): boolean =>
  state === 'failed' || (state === 'verified' && !isUsed);

export const ownDomainsRow = ({ target, tracking, webView }: OwnDomains): Answer => {
  const set = [tracking, webView].filter(({ state }) => state !== 'unset');
  const names = (which: readonly OwnDomain[]): string[] => [...new Set(which.map(({ domain }) => domain))];
  if (target === null) return row('off', 'own_domains_no_target');
  if (set.length === 0) return row('off', 'own_domains_unset');
  const failing = set.filter(isFailing);
  if (failing.length > 0) return row('attention', 'own_domains_failed', ...names(failing));
  const pending = set.filter(({ state }) => state === 'pending');
  // Another workspace's proof does not go away by waiting.
  if (pending.some(({ problem }) => problem === 'taken'))
    return row('attention', 'own_domains_failed', ...names(pending));
  return pending.length > 0
    ? row('checking', 'own_domains_pending', ...names(pending))
    : row('done', 'own_domains_used', ...names(set));
};

/** Before there is an account. */
export const withoutAccount: readonly SetupRowId[] = ['limits', 'sender', 'domain', 'events', 'test'];

export const noAccountRow: Answer = row('blocked', 'no_account');

export const sandboxDomainRow: Answer = row('done', 'domain_sandbox');

export const completeRow = (id: SetupRowId, answer: Answer, checkedAt: Date | null): SetupRow => ({
  id,
  detail: '',
  ...answer,
  checkedAt: checkedAt?.toISOString() ?? null,
});
