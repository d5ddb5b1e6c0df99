import { z } from 'zod';
import { ownDomainInput } from '../carriers/domain-name.ts';
import { domainState } from '../carriers/own-domains.ts';
import { utmParameters } from '../carriers/utm.ts';
import { email } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';

// Part of the called host name, so it may contain only a region.
const awsRegion = z
  .string()
  .trim()
  .regex(/^[a-z]{2}(-[a-z]{2,12}){1,2}-\d{1,2}$/, 'Use the code of an AWS region, such as us-east-1.');

export const espSettingsInput = z.object({
  /** Empty or as it was returned: the stored one stays. */
  awsAccessKeyId: z
    .string()
    .trim()
    .max(128)
    .regex(/^[\w*]*$/, 'An access key id has letters and digits only.')
    .default(''),
  /** Empty: the stored one stays. */
  awsSecretAccessKey: z.string().trim().max(256).default(''),
  awsRegion: awsRegion.default('us-east-1'),
  /** Must be verified in Amazon SES. */
  defaultFromEmail: z.union([z.string().trim().length(0), email], 'Invalid email address').default(''),
  defaultFromName: z
    .string()
    .trim()
    .max(100, 'Use a name of at most 100 characters.')
    .regex(/^[^\r\n]*$/, 'Enter the name on one line.')
    .default(''),
  /** In the footer of campaigns, as laws against spam require. */
  postalAddress: z.string().trim().max(500, 'Use an address of at most 500 characters.').optional(),
  /** For links that count clicks and opens. Omitted: it stays; empty: none. */
  trackingDomain: ownDomainInput.optional(),
  /** For the web view and the archive. */
  webViewDomain: ownDomainInput.optional(),
  /** UTM parameters of links. Omitted: they stay; null: none. */
  utm: utmParameters.nullish(),
});

export const espSettings = z.object({
  /** Masked, or empty when none is stored. */
  awsAccessKeyId: z.string(),
  /** Whether a secret is stored. The secret itself never leaves the server. */
  hasSecret: z.boolean(),
  awsRegion: z.string(),
  defaultFromEmail: z.string(),
  defaultFromName: z.string(),
  postalAddress: z.string(),
  trackingDomain: z.string(),
  trackingDomainState: domainState,
  webViewDomain: z.string(),
  webViewDomainState: domainState,
  utm: utmParameters.nullable(),
  sesConfigured: z.boolean(),
  /** Whether the sandbox account is available. */
  sandboxAvailable: z.boolean(),
  /** Whether it is the sandbox account: nothing leaves this machine. */
  usesSandbox: z.boolean(),
});

export type EspSettings = z.infer<typeof espSettings>;

export const getEspSettings = endpoint({
  method: 'GET',
  path: '/api/esp/settings',
  summary: 'Your sending account at Amazon SES. The secret is never answered.',
  access: 'user',
  output: espSettings,
});

export const saveEspSettings = endpoint({
  method: 'PUT',
  path: '/api/esp/settings',
  summary:
    'Store your sending account. Without a secret the stored one stays. The demo account takes only that of the sandbox (403).',
  access: 'user',
  body: espSettingsInput,
  output: espSettings,
});

export const useSandboxAccount = endpoint({
  method: 'POST',
  path: '/api/esp/settings/sandbox',
  summary: 'Take the account of the sandbox: everything works, and nothing leaves this machine.',
  access: 'user',
  output: espSettings,
  errors: [404],
});

/** Why a test of the connection failed. */
export const connectionFault = z.enum([
  'incomplete',
  'key',
  'secret',
  'region',
  'clock',
  'permission',
  'throttled',
  'unreachable',
  'refused',
  'paused',
  'suspended',
  'unverified',
]);

/** An omitted or empty field is taken from the stored settings. */
const connectionInput = z.object({
  awsAccessKeyId: espSettingsInput.shape.awsAccessKeyId,
  awsSecretAccessKey: espSettingsInput.shape.awsSecretAccessKey,
  awsRegion: awsRegion.optional(),
  defaultFromEmail: espSettingsInput.shape.defaultFromEmail,
});
export type ConnectionInput = z.output<typeof connectionInput>;

const connectionTest = z.object({
  success: z.boolean(),
  /** The fault and its remedy; empty on success. */
  error: z.string(),
  fault: connectionFault.nullable(),
  /** The permission that the key lacks, such as `ses:SendEmail`, if Amazon names it. */
  permission: z.string().nullable(),
  /** Warnings despite success, such as the SES sandbox. */
  warnings: z.array(z.string()),
});
export type ConnectionTest = z.infer<typeof connectionTest>;

export const testEspConnection = endpoint({
  method: 'POST',
  path: '/api/esp/test-connection',
  summary:
    'Try your sending account: what it may do, whether the sender is verified, and one message to the test mailbox of Amazon. Without a body the stored settings are tried.',
  access: 'user',
  body: connectionInput.prefault({}),
  output: connectionTest,
});

const identity = z.object({
  /** A domain or an address. */
  name: z.string(),
  isVerified: z.boolean(),
});

export const sesAccountFacts = z.object({
  /** null: Amazon has not answered yet. */
  facts: z
    .object({
      /** false: the SES sandbox, which sends to verified addresses only. */
      hasProductionAccess: z.boolean(),
      isSendingEnabled: z.boolean(),
      enforcement: z.enum(['HEALTHY', 'PROBATION', 'SHUTDOWN', 'UNKNOWN']),
      perSecond: z.number(),
      /** null: without limit. */
      perDay: z.number().nullable(),
      sentInLastDay: z.number(),
      knownAt: z.iso.datetime(),
    })
    .nullable(),
  /** Why Amazon did not answer the last time, in words; empty when it did. */
  problem: z.string(),
  identities: z.array(identity),
  /** Whether the default sender may send; null: unknown. */
  isSenderVerified: z.boolean().nullable(),
  tracking: z.object({
    configurationSet: z.string().nullable(),
    topicArn: z.string().nullable(),
    queueUrl: z.string().nullable(),
    hasWebhook: z.boolean(),
    /** null: no event has arrived yet. */
    lastEventAt: z.iso.datetime().nullable(),
  }),
  /** The permissions that the key needs, as a policy for the IAM console. */
  policy: z.string(),
});
export type SesAccountFacts = z.infer<typeof sesAccountFacts>;

export const getSesAccount = endpoint({
  method: 'GET',
  path: '/api/esp/account',
  summary:
    'What Amazon SES reports about your account: limits, status, verified senders, and whether it reports events. Requested at most once a minute.',
  access: 'user',
  output: sesAccountFacts,
});

export const trackingStepId = z.enum([
  'topic',
  'topic-policy',
  'configuration-set',
  'destination',
  'queue',
  'queue-policy',
  'subscription',
  'reading',
]);

const trackingStep = z.object({
  id: trackingStepId,
  label: z.string(),
  /** `there`: it existed already. `left-out`: it depends on a step that failed. */
  state: z.enum(['made', 'there', 'failed', 'left-out']),
  /** The fault and its remedy; empty without one. */
  message: z.string(),
  permission: z.string().nullable(),
});
export type TrackingStep = z.infer<typeof trackingStep>;

const trackingSetup = z.object({ success: z.boolean(), steps: z.array(trackingStep) });
export type TrackingSetup = z.infer<typeof trackingSetup>;

export const setUpTracking = endpoint({
  method: 'POST',
  path: '/api/esp/event-tracking',
  summary:
    'Make what tells of deliveries, bounces and complaints on your account: a configuration set, a topic and a queue. A second time it mends what is missing.',
  access: 'user',
  output: trackingSetup,
  errors: [409],
});

export const removeTracking = endpoint({
  method: 'DELETE',
  path: '/api/esp/event-tracking',
  summary: 'Delete the configuration set, the topic and the queue from your account again.',
  access: 'user',
  output: trackingSetup,
  errors: [409],
});

export const makeSesWebhook = endpoint({
  method: 'POST',
  path: '/api/esp/event-tracking/webhook',
  summary:
    'A new secret address for the events of Amazon SNS, shown once; the one before stops working. Your topic is subscribed to it where there is one.',
  access: 'user',
  output: trackingSetup.extend({ url: z.string() }),
  errors: [409, 422],
});

const dnsAnswer = z.enum(['present', 'absent', 'unknown']);

export const senderDomainFacts = z.object({
  /** null: no sender is stored, or its domain cannot be looked up. */
  domain: z.string().nullable(),
  exists: dnsAnswer,
  spf: dnsAnswer,
  dkim: dnsAnswer,
  dmarc: dnsAnswer,
  dmarcPolicy: z.enum(['none', 'quarantine', 'reject']).nullable(),
  findings: z.array(
    z.object({
      id: z.string(),
      severity: z.enum(['block', 'high', 'medium', 'low', 'info']),
      message: z.string(),
      fix: z.string(),
    }),
  ),
});
export type SenderDomainFacts = z.infer<typeof senderDomainFacts>;

export const getSenderDomain = endpoint({
  method: 'GET',
  path: '/api/esp/sender-domain',
  summary:
    'What the domain of your default sender publishes about who may send in its name: SPF, DKIM, DMARC.',
  access: 'user',
  output: senderDomainFacts,
});
