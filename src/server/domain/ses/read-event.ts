// Parses events as Amazon SES publishes them
// (https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html).

import type { CarrierEvent, EventKind, NormalizedEvent } from '../carriers/normalized-event.ts';

type Json = Record<string, unknown>;

const record = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
/** Text of foreign servers: strips NUL and lone surrogates, which the database cannot store. */
const text = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : '';
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const timeOf = (value: unknown): number | undefined => {
  const time = Date.parse(text(value));
  return Number.isNaN(time) ? undefined : time;
};

const kinds: Record<string, { kind: EventKind; detail: string }> = {
  Send: { kind: 'send', detail: 'send' },
  Delivery: { kind: 'delivery', detail: 'delivery' },
  DeliveryDelay: { kind: 'delay', detail: 'deliveryDelay' },
  Bounce: { kind: 'bounce', detail: 'bounce' },
  Complaint: { kind: 'complaint', detail: 'complaint' },
  Reject: { kind: 'reject', detail: 'reject' },
  'Rendering Failure': { kind: 'not_rendered', detail: 'failure' },
  RenderingFailure: { kind: 'not_rendered', detail: 'failure' },
  Open: { kind: 'open', detail: 'open' },
  Click: { kind: 'click', detail: 'click' },
  Subscription: { kind: 'unsubscribe', detail: 'subscription' },
};

const numberTag = (tags: Json, name: string): number | undefined => {
  const value = text(list(tags[name])[0]);
  return /^\d{1,15}$/.test(value) ? Number(value) : undefined;
};

const emailsIn = (recipients: unknown): string[] =>
  list(recipients)
    .map((recipient) => text(record(recipient).emailAddress).trim())
    .map((address) => /<([^<>]+)>\s*$/.exec(address)?.[1] ?? address)
    .filter((address) => address.length <= 320 && address.includes('@'))
    .map((address) => address.toLowerCase())
    .slice(0, 50);

const oneWord = (value: unknown): string =>
  text(value)
    .replace(/[^\w-]/g, '')
    .slice(0, 40);

const bounceOf = (detail: Json): Partial<NormalizedEvent> => ({
  isHard: detail.bounceType === 'Permanent',
  subtype: oneWord(detail.bounceSubType) || 'General',
  emails: emailsIn(detail.bouncedRecipients),
});

/** null: not about a message of ours, such as the note that SES sends when a destination is set up. */
export const readSesEvent = (message: string): CarrierEvent | null => {
  let published: Json;
  try {
    published = record(JSON.parse(message));
  } catch {
    return null;
  }
  const known = kinds[text(published.eventType) || text(published.notificationType)];
  const mail = record(published.mail);
  const messageId = text(mail.messageId).slice(0, 200);
  if (!known || messageId === '') return null;
  const { kind } = known;
  const detail = record(published[known.detail]);
  const mailAt = timeOf(mail.timestamp);
  const at = timeOf(detail.timestamp) ?? mailAt;
  if (at === undefined) return null;
  // A recipient reports that a message marked as spam is not spam.
  if (kind === 'complaint' && detail.complaintFeedbackType === 'not-spam') return null;
  if (kind === 'unsubscribe' && record(record(detail.newTopicPreferences)).unsubscribeAll !== true)
    return null;
  const tags = record(mail.tags);
  const campaign = numberTag(tags, 'c');
  const contact = numberTag(tags, 'k');
  const event: NormalizedEvent = {
    kind,
    at,
    messageId,
    ...(mailAt === undefined ? {} : { mailAt }),
    ...(campaign === undefined || contact === undefined ? {} : { campaign, contact }),
    ...(kind === 'bounce' ? bounceOf(detail) : {}),
    ...(kind === 'complaint' ? { emails: emailsIn(detail.complainedRecipients) } : {}),
    ...(kind === 'unsubscribe'
      ? { emails: emailsIn(list(mail.destination).map((emailAddress) => ({ emailAddress }))) }
      : {}),
  };
  const isEngagement = kind === 'open' || kind === 'click';
  return {
    workspaceId: text(list(tags.w)[0]) || null,
    event,
    link: text(detail.link),
    ...(isEngagement
      ? { client: { userAgent: text(detail.userAgent), address: text(detail.ipAddress) } }
      : {}),
  };
};

/** Texts that are no events are left out. */
export const readSesEvents = (messages: readonly string[]): CarrierEvent[] =>
  messages.map(readSesEvent).filter((event) => event !== null);
