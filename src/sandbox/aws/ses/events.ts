// SES event publishing: the JSON of each event, in Amazon's format.
import { randomUUID } from 'node:crypto';
import { region } from '../state.ts';
import { addressOf, domainOf } from './addresses.ts';

export type EventName =
  | 'Send'
  | 'Delivery'
  | 'Bounce'
  | 'Complaint'
  | 'Reject'
  | 'Open'
  | 'Click'
  | 'Rendering Failure';

export interface Header {
  name: string;
  value: string;
}

export interface MailFacts {
  messageId: string;
  accountId: string;
  acceptedAt: Date;
  from: string;
  replyTo: string[];
  to: string[];
  cc: string[];
  bcc: string[];
  subject: string;
  headers: Header[];
  tags: Record<string, string>;
  configurationSet: string | null;
  sourceIp: string;
}

export type Mail = Record<string, unknown>;

export const mailObject = (facts: MailFacts): Mail => ({
  timestamp: facts.acceptedAt.toISOString(),
  source: facts.from,
  sourceArn: `arn:aws:ses:${region}:${facts.accountId}:identity/${domainOf(addressOf(facts.from))}`,
  sendingAccountId: facts.accountId,
  messageId: facts.messageId,
  destination: [...facts.to, ...facts.cc, ...facts.bcc].map(addressOf),
  headersTruncated: false,
  headers: facts.headers,
  commonHeaders: {
    from: [facts.from],
    ...(facts.replyTo.length > 0 ? { replyTo: facts.replyTo } : {}),
    ...(facts.to.length > 0 ? { to: facts.to } : {}),
    ...(facts.cc.length > 0 ? { cc: facts.cc } : {}),
    messageId: facts.messageId,
    subject: facts.subject,
  },
  tags: {
    'ses:operation': ['SendEmail'],
    ...(facts.configurationSet ? { 'ses:configuration-set': [facts.configurationSet] } : {}),
    'ses:source-ip': [facts.sourceIp],
    'ses:from-domain': [domainOf(addressOf(facts.from))],
    'ses:caller-identity': ['sandbox'],
    ...Object.fromEntries(Object.entries(facts.tags).map(([name, value]) => [name, [value]])),
  },
});

export interface SesEvent {
  name: EventName;
  detail: object;
}

const detailNames: Record<EventName, string> = {
  Send: 'send',
  Delivery: 'delivery',
  Bounce: 'bounce',
  Complaint: 'complaint',
  Reject: 'reject',
  Open: 'open',
  Click: 'click',
  'Rendering Failure': 'failure',
};

export const eventText = (mail: Mail, event: SesEvent): string =>
  JSON.stringify({ eventType: event.name, mail, [detailNames[event.name]]: event.detail });

const feedbackId = (): string => `0100${randomUUID()}-000000`;

export const sent = (): SesEvent => ({ name: 'Send', detail: {} });

export const delivered = (recipients: string[], now: Date): SesEvent => ({
  name: 'Delivery',
  detail: {
    timestamp: now.toISOString(),
    processingTimeMillis: 412,
    recipients,
    smtpResponse: '250 2.6.0 Message received',
    remoteMtaIp: '127.0.0.1',
    reportingMTA: 'a8-50.smtp-out.amazonses.com',
  },
});

export type BounceKind = 'General' | 'Suppressed' | 'OnAccountSuppressionList' | 'Transient';

const diagnoses: Record<BounceKind, { status: string; diagnosticCode: string; action: string }> = {
  General: { action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' },
  Suppressed: {
    action: 'failed',
    status: '5.1.1',
    diagnosticCode:
      'Amazon SES has suppressed sending to this address because it has a recent history of bouncing as an invalid address.',
  },
  OnAccountSuppressionList: {
    action: 'failed',
    status: '5.1.1',
    diagnosticCode:
      'Amazon SES did not send the message to this address because it is on the suppression list for your account.',
  },
  Transient: {
    action: 'failed',
    status: '4.4.7',
    diagnosticCode: 'smtp; 450 4.4.7 the mailbox answers by itself',
  },
};

export const bounced = (recipients: string[], kind: BounceKind, now: Date): SesEvent => ({
  name: 'Bounce',
  detail: {
    feedbackId: feedbackId(),
    bounceType: kind === 'Transient' ? 'Transient' : 'Permanent',
    bounceSubType: kind === 'Transient' ? 'General' : kind,
    bouncedRecipients: recipients.map((emailAddress) => ({ emailAddress, ...diagnoses[kind] })),
    timestamp: now.toISOString(),
    reportingMTA: 'dns; a8-50.smtp-out.amazonses.com',
  },
});

export const complained = (recipients: string[], now: Date): SesEvent => ({
  name: 'Complaint',
  detail: {
    feedbackId: feedbackId(),
    complaintSubType: null,
    complainedRecipients: recipients.map((emailAddress) => ({ emailAddress })),
    timestamp: now.toISOString(),
    userAgent: 'Amazon SES Mailbox Simulator',
    complaintFeedbackType: 'abuse',
    arrivalDate: now.toISOString(),
  },
});

export const rejected = (): SesEvent => ({ name: 'Reject', detail: { reason: 'Bad content' } });

export const notRendered = (errorMessage: string): SesEvent => ({
  name: 'Rendering Failure',
  detail: { errorMessage, templateName: '' },
});

const userAgent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';

export const opened = (now: Date): SesEvent => ({
  name: 'Open',
  detail: { ipAddress: '192.0.2.1', timestamp: now.toISOString(), userAgent },
});

export const clicked = (link: string, now: Date): SesEvent => ({
  name: 'Click',
  detail: { ipAddress: '192.0.2.1', link, linkTags: null, timestamp: now.toISOString(), userAgent },
});
