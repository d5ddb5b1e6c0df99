import type { SetupReason, SetupRow, SetupRowId, SetupStatus } from '#contract/ses/setup.ts';
import type { TextKey } from '#text/keys.ts';
import { listText } from '#web/text/list-text.ts';
import { t } from '#web/text/t.ts';

export type RowId = SetupRowId | 'links';

/** In their order on the screen. */
export const rowIds: readonly RowId[] = [
  'account',
  'limits',
  'sender',
  'domain',
  'events',
  'address',
  'links',
  'ownDomains',
  'test',
];

const titles: Record<RowId, TextKey> = {
  account: 'espSettings.rows.account',
  limits: 'espSettings.rows.limits',
  sender: 'espSettings.rows.sender',
  domain: 'espSettings.rows.domain',
  events: 'espSettings.rows.events',
  address: 'espSettings.rows.address',
  links: 'espSettings.rows.links',
  ownDomains: 'espSettings.rows.ownDomains',
  test: 'espSettings.rows.test',
};

export const rowTitle = (id: RowId): string => t(titles[id]);

const sentences: Record<SetupReason, TextKey> = {
  no_account: 'espSettings.reasons.noAccount',
  account_connected: 'espSettings.reasons.accountConnected',
  account_sandbox: 'espSettings.reasons.accountSandbox',
  account_refused: 'espSettings.reasons.accountRefused',
  account_silent: 'espSettings.reasons.accountSilent',
  limits_fine: 'espSettings.reasons.limitsFine',
  limits_sandbox: 'espSettings.reasons.limitsSandbox',
  limits_review: 'espSettings.reasons.limitsReview',
  limits_paused: 'espSettings.reasons.limitsPaused',
  limits_shut_down: 'espSettings.reasons.limitsShutDown',
  limits_unknown: 'espSettings.reasons.limitsUnknown',
  sender_verified: 'espSettings.reasons.senderVerified',
  sender_unverified: 'espSettings.reasons.senderUnverified',
  sender_missing: 'espSettings.reasons.senderMissing',
  sender_unknown: 'espSettings.reasons.senderUnknown',
  domain_complete: 'espSettings.reasons.domainComplete',
  domain_sandbox: 'espSettings.reasons.domainSandbox',
  domain_records_missing: 'espSettings.reasons.domainRecordsMissing',
  domain_unsigned: 'espSettings.reasons.domainUnsigned',
  domain_absent: 'espSettings.reasons.domainAbsent',
  domain_unknown: 'espSettings.reasons.domainUnknown',
  events_on: 'espSettings.reasons.eventsOn',
  events_waiting: 'espSettings.reasons.eventsWaiting',
  events_off: 'espSettings.reasons.eventsOff',
  address_set: 'espSettings.reasons.addressSet',
  address_missing: 'espSettings.reasons.addressMissing',
  own_domains_unset: 'espSettings.reasons.ownDomainsUnset',
  own_domains_no_target: 'espSettings.reasons.ownDomainsNoTarget',
  own_domains_used: 'espSettings.reasons.ownDomainsUsed',
  own_domains_pending: 'espSettings.reasons.ownDomainsPending',
  own_domains_failed: 'espSettings.reasons.ownDomainsFailed',
  test_passed: 'espSettings.reasons.testPassed',
  test_failed: 'espSettings.reasons.testFailed',
  test_never: 'espSettings.reasons.testNever',
};

const limitsSentence = ({ perDay, perSecond, sentInLastDay }: NonNullable<SetupStatus['limits']>): string =>
  perDay === null
    ? t('espSettings.reasons.limitsNone', { perSecond })
    : t('espSettings.reasons.limitsFine', { perDay, perSecond, sent: sentInLastDay });

/** What a row says, in one sentence. */
export const rowSentence = ({ reason, names, detail }: SetupRow, limits: SetupStatus['limits']): string => {
  if (detail) return detail;
  if (reason === 'limits_fine' && limits) return limitsSentence(limits);
  const [name = '', ...missing] = names;
  const isMissing = reason === 'domain_records_missing';
  return t(sentences[reason], {
    name: isMissing ? name : listText(names),
    missing: isMissing ? listText(missing) : '',
    count: isMissing ? missing.length : names.length,
  });
};
