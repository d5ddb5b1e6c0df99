import { z } from 'zod';
import { dnsRecord } from '../carriers/dns-record.ts';
import { endpoint } from '../endpoint.ts';

/** `blocked`: nothing can be sent. `attention`: something is to do. `unknown`: there was no answer. `off`: not used. */
export const setupState = z.enum(['done', 'attention', 'blocked', 'checking', 'unknown', 'off']);
export type SetupState = z.infer<typeof setupState>;

export const setupRowId = z.enum([
  'account',
  'limits',
  'sender',
  'domain',
  'events',
  'address',
  'ownDomains',
  'test',
]);
export type SetupRowId = z.infer<typeof setupRowId>;

/** What a row says: a sentence of the settings screen for each. */
export const setupReason = z.enum([
  'no_account',
  'account_connected',
  'account_sandbox',
  'account_refused',
  'account_silent',
  'limits_fine',
  'limits_sandbox',
  'limits_review',
  'limits_paused',
  'limits_shut_down',
  'limits_unknown',
  'sender_verified',
  'sender_unverified',
  'sender_missing',
  'sender_unknown',
  'domain_complete',
  'domain_sandbox',
  'domain_records_missing',
  'domain_unsigned',
  'domain_absent',
  'domain_unknown',
  'events_on',
  'events_waiting',
  'events_off',
  'address_set',
  'address_missing',
  'own_domains_unset',
  'own_domains_no_target',
  'own_domains_used',
  'own_domains_pending',
  'own_domains_failed',
  'test_passed',
  'test_failed',
  'test_never',
]);
export type SetupReason = z.infer<typeof setupReason>;

export const setupRow = z.object({
  id: setupRowId,
  state: setupState,
  reason: setupReason,
  /** Names that the sentence contains, such as the sender or what is missing. */
  names: z.array(z.string()),
  /** What Amazon answered, in words; empty where the sentence says it all. */
  detail: z.string(),
  checkedAt: z.iso.datetime().nullable(),
});
export type SetupRow = z.infer<typeof setupRow>;

export const setupStatus = z.object({
  rows: z.array(setupRow),
  /** The records of the sender's domain. */
  records: z.array(dnsRecord),
  limits: z
    .object({ perDay: z.number().nullable(), perSecond: z.number(), sentInLastDay: z.number() })
    .nullable(),
});
export type SetupStatus = z.infer<typeof setupStatus>;

export const getSetup = endpoint({
  method: 'GET',
  path: '/api/esp/setup',
  summary:
    'What is done and what is missing before you can send: account, limits, sender, domain with its DNS records, event tracking, address, own domains, test. Answers are remembered for ten minutes.',
  access: 'user',
  output: setupStatus,
});

export const checkSetup = endpoint({
  method: 'POST',
  path: '/api/esp/setup/check',
  summary: 'The same, asking Amazon and the name servers now. Once in five seconds (429).',
  access: 'user',
  output: setupStatus,
});
