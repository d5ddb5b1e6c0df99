// What the recipients of a sample campaign did with their message, as the events that a carrier and its readers would report.
import type { NormalizedEvent } from '../../carriers/normalized-event.ts';
import type { Random } from './random.ts';

export interface SampleRecipient {
  contactId: number;
  email: string;
  timeZone: string;
  acceptedAt: Date;
}

/** How a campaign goes: shares of those who got the message, and how many of the rest. */
export interface Reception {
  opens: number;
  clicks: number;
  hardBounces: number;
  softBounces: number;
  complaints: number;
  unsubscribes: number;
}

export type ReaderEvent = NormalizedEvent & { campaign: number; contact: number };

export interface Reactions {
  /** Deliveries, bounces, opens and clicks. */
  events: ReaderEvent[];
  complaints: ReaderEvent[];
  unsubscribes: { contactId: number; at: Date }[];
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Mail programs of Apple fetch the images of a message on arrival. */
const machineShare = 0.16;
const meanHoursUntilOpened = 5;
const firstWakingHour = 7;

const clocks = new Map<string, Intl.DateTimeFormat>();

const hourIn = (timeZone: string, at: number): number => {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  clocks.set(timeZone, clock);
  return Number(clock.format(at));
};

/** Most within the first hours, and no one at night: a message that comes then is read in the morning. */
const openTime = (random: Random, deliveredAt: number, timeZone: string): number => {
  const delayMs = -Math.log(1 - random.next()) * meanHoursUntilOpened * hourMs;
  const at = Math.floor(deliveredAt + minuteMs + delayMs);
  const hour = hourIn(timeZone, at);
  return hour >= firstWakingHour
    ? at
    : at + (firstWakingHour - hour) * hourMs + random.integer(0, 90) * minuteMs;
};

/** What a contact reads with, and where its links open. One in ten has each. */
const programs = [
  { mail: 'gmail-proxy/hidden', browser: 'chrome/phone' },
  { mail: 'apple-mail/phone', browser: 'safari/phone' },
  { mail: 'gmail-proxy/hidden', browser: 'chrome/desktop' },
  { mail: 'outlook/desktop', browser: 'edge/desktop' },
  { mail: 'gmail-proxy/hidden', browser: 'chrome/phone' },
  { mail: 'apple-mail/desktop', browser: 'safari/desktop' },
  { mail: 'yahoo-proxy/hidden', browser: 'firefox/desktop' },
  { mail: 'apple-mail/phone', browser: 'safari/phone' },
  { mail: 'gmail-proxy/hidden', browser: 'samsung-browser/phone' },
  { mail: 'thunderbird/desktop', browser: 'firefox/desktop' },
] as const;

const programOf = (contactId: number) => programs[contactId % programs.length] ?? programs[0];

/** Links further down get fewer clicks. */
const pickLink = (random: Random, linkCount: number): number => {
  const weights = Array.from({ length: linkCount }, (_, index) => 1 / (index + 1));
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  const found = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return Math.max(0, found);
};

interface Campaign {
  id: number;
  linkCount: number;
  reception: Reception;
  /** Nothing happens after this. */
  now: number;
}

const humanEvents = (
  random: Random,
  { linkCount, reception }: Campaign,
  key: Pick<ReaderEvent, 'campaign' | 'contact'>,
  { deliveredAt, timeZone }: { deliveredAt: number; timeZone: string },
): ReaderEvent[] => {
  if (!random.chance(reception.opens)) return [];
  const openedAt = openTime(random, deliveredAt, timeZone);
  const { mail, browser } = programOf(key.contact);
  const events: ReaderEvent[] = [{ ...key, kind: 'open', at: openedAt, client: mail }];
  if (random.chance(0.25))
    events.push({
      ...key,
      kind: 'open',
      at: openedAt + random.integer(20, 40 * 60) * minuteMs,
      client: mail,
    });
  if (linkCount === 0 || !random.chance(reception.clicks / reception.opens)) return events;
  const clickedAt = openedAt + random.integer(12, 300) * secondMs;
  events.push({ ...key, kind: 'click', at: clickedAt, link: pickLink(random, linkCount), client: browser });
  if (random.chance(0.3))
    events.push({
      ...key,
      kind: 'click',
      at: clickedAt + random.integer(25, 240) * secondMs,
      link: pickLink(random, linkCount),
      client: browser,
    });
  return events;
};

/** The recipients at random places of the list, each once. */
const draw = (random: Random, count: number, from: SampleRecipient[]): SampleRecipient[] =>
  Array.from({ length: Math.min(count, from.length) }, () =>
    from.splice(random.integer(0, from.length - 1), 1),
  ).flat();

const bounceOf = (
  random: Random,
  campaign: number,
  { contactId, email, acceptedAt }: SampleRecipient,
  isHard: boolean,
): ReaderEvent => ({
  kind: 'bounce',
  campaign,
  contact: contactId,
  messageId: messageIdOf(campaign, contactId),
  mailAt: acceptedAt.getTime(),
  at: acceptedAt.getTime() + random.integer(1_500, 40_000),
  isHard,
  subtype: isHard ? 'General' : 'MailboxFull',
  emails: [email],
});

const messageIdOf = (campaign: number, contact: number): string => `sample-${campaign}-${contact}`;

export const reactionsOf = (
  random: Random,
  campaign: Campaign,
  recipients: readonly SampleRecipient[],
): Reactions => {
  const { id, reception, now } = campaign;
  const reached = [...recipients];
  const bounces = [
    ...draw(random, reception.hardBounces, reached).map((recipient) => bounceOf(random, id, recipient, true)),
    ...draw(random, reception.softBounces, reached).map((recipient) =>
      bounceOf(random, id, recipient, false),
    ),
  ];
  const readers = [...reached];
  const complaining = draw(random, reception.complaints, readers);
  const leaving = draw(random, reception.unsubscribes, readers);
  const events = reached.flatMap(({ contactId, timeZone, acceptedAt }): ReaderEvent[] => {
    const key = { campaign: id, contact: contactId };
    const mailAt = acceptedAt.getTime();
    const deliveredAt = mailAt + random.integer(600, 9_000);
    const isFetched = random.chance(machineShare);
    const fetch: ReaderEvent[] = isFetched
      ? [
          {
            ...key,
            kind: 'open',
            at: deliveredAt + random.integer(500, 30_000),
            machine: 'apple',
            client: 'apple-proxy/hidden',
          },
        ]
      : [];
    const messageId = messageIdOf(id, contactId);
    return [
      { ...key, kind: 'delivery', at: deliveredAt, mailAt, messageId },
      ...fetch,
      ...humanEvents(random, campaign, key, { deliveredAt, timeZone }),
    ];
  });
  const later = ({ acceptedAt, timeZone }: SampleRecipient): number =>
    Math.min(now - hourMs, openTime(random, acceptedAt.getTime(), timeZone));
  return {
    events: [...bounces, ...events].filter(({ at }) => at < now),
    complaints: complaining.map((recipient) => ({
      kind: 'complaint',
      campaign: id,
      contact: recipient.contactId,
      messageId: messageIdOf(id, recipient.contactId),
      mailAt: recipient.acceptedAt.getTime(),
      at: later(recipient),
      emails: [recipient.email],
    })),
    unsubscribes: leaving.map((recipient) => ({
      contactId: recipient.contactId,
      at: new Date(later(recipient)),
    })),
  };
};
