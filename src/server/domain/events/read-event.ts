// Parses events as Amazon SES publishes them
// (https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html).

import type { Fact, FactKind } from '../ses/normalized-event.ts';
import { machineBy } from './human-or-machine.ts';
import { truncatedNetwork } from './ip-prefix.ts';

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

const kinds: Record<string, { kind: FactKind; detail: string }> = {
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

const emailsIn = (people: unknown): string[] =>
  list(people)
    .map((each) => text(record(each).emailAddress).trim())
    .map((address) => /<([^<>]+)>\s*$/.exec(address)?.[1] ?? address)
    .filter((address) => address.length <= 320 && address.includes('@'))
    .map((address) => address.toLowerCase())
    .slice(0, 50);

const oneWord = (value: unknown): string =>
  text(value)
    .replace(/[^\w-]/g, '')
    .slice(0, 40);

const bounceOf = (detail: Json): Partial<Fact> => ({
  isHard: detail.bounceType === 'Permanent',
  subtype: oneWord(detail.bounceSubType) || 'General',
  emails: emailsIn(detail.bouncedRecipients),
});

const visitOf = (kind: 'open' | 'click', detail: Json): Partial<Fact> => {
  const address = text(detail.ipAddress);
  const machine = machineBy(kind, { userAgent: text(detail.userAgent), address, isPrefetch: false });
  const network = truncatedNetwork(address);
  return { ...(machine ? { machine } : {}), ...(network ? { network } : {}) };
};

export interface SesEvent {
  /** The workspace named in the tags; null: none. */
  workspaceId: string | null;
  fact: Fact;
  /** For a click: its target, as SES saw it. */
  link: string;
}

/** null: not about a message of ours, such as the note that SES sends when a destination is set up. */
export const readSesEvent = (message: string): SesEvent | null => {
  let event: Json;
  try {
    event = record(JSON.parse(message));
  } catch {
    return null;
  }
  const known = kinds[text(event.eventType) || text(event.notificationType)];
  const mail = record(event.mail);
  const messageId = text(mail.messageId).slice(0, 200);
  if (!known || messageId === '') return null;
  const { kind } = known;
  const detail = record(event[known.detail]);
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
  const fact: Fact = {
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
    ...(kind === 'open' || kind === 'click' ? visitOf(kind, detail) : {}),
  };
  return { workspaceId: text(list(tags.w)[0]) || null, fact, link: text(detail.link) };
};
