// From the costs of one contact, mail and event to machines and money a month. Everything that is not measured is a
// named assumption here.
import type { Units } from './measure.ts';

/** Public list prices of Amazon in us-east-1, in dollars; other providers cost less. */
export const prices = {
  /** m7g, on demand: 4 GB of memory with each core. */
  coreMonth: 29.8,
  /** gp3. */
  diskGbMonth: 0.08,
  /** S3, for archived months and the write-ahead log. */
  storageGbMonth: 0.023,
  /** Amazon SES. */
  thousandMails: 0.1,
};

export const assumptions = {
  mailsPerContact: 10,
  /** A shop sends on working days, within eight hours, and its peak is three times that. */
  sendingHours: 22 * 8,
  peakFactor: 3,
  /** A core that is busy beyond this has no reserve. */
  coreShare: 0.5,
  /** Months of deliveries and events in the database; older ones are archived. */
  monthsLive: 13,
  inboxDays: 3,
  walDays: 7,
  /** Free space for vacuum and growth. */
  diskReserve: 1.5,
};

const gigabyte = 1e9;
const sumOf = (bytes: Record<string, number>): number =>
  Object.values(bytes).reduce((sum, value) => sum + value, 0);

export interface Month {
  mails: number;
  rows: { contacts: number; deliveries: number; events: number };
  peakPerSecond: number;
  diskGb: number;
  walGbPerDay: number;
  databaseCores: number;
  ownCores: number;
  dollars: { machines: number; disk: number; storage: number; mails: number };
}

const inboxBytes = ({ event }: Units): number => event.bytes.event_inbox ?? 0;

export const monthOf = (units: Units, mails: number): Month => {
  const { contact, mail, event, eventsPerMail } = units;
  const contacts = mails / assumptions.mailsPerContact;
  const events = mails * eventsPerMail;
  const peakPerSecond = (mails / (assumptions.sendingHours * 3_600)) * assumptions.peakFactor;
  const perMonth = mails * sumOf(mail.bytes) + events * (sumOf(event.bytes) - inboxBytes(units));
  const inbox = (events / 30) * assumptions.inboxDays * inboxBytes(units);
  const live = contacts * sumOf(contact.bytes) + perMonth * assumptions.monthsLive + inbox;
  const diskGb = (live * assumptions.diskReserve) / gigabyte;
  const walGb = (mails * mail.walBytes + events * event.walBytes) / gigabyte;
  const coresFor = (mailUs: number, eventUs: number): number =>
    (peakPerSecond * (mailUs + eventUs * eventsPerMail)) / 1e6 / assumptions.coreShare;
  const databaseCores = coresFor(mail.databaseUs, event.databaseUs);
  const ownCores = coresFor(mail.ownUs, event.ownUs);
  const cores = Math.max(1, Math.ceil(databaseCores)) + Math.max(1, Math.ceil(ownCores));
  return {
    mails,
    rows: { contacts, deliveries: mails * assumptions.monthsLive, events: events * assumptions.monthsLive },
    peakPerSecond,
    diskGb,
    walGbPerDay: walGb / 30,
    databaseCores,
    ownCores,
    dollars: {
      machines: cores * prices.coreMonth,
      disk: diskGb * prices.diskGbMonth,
      storage: (walGb / 30) * assumptions.walDays * prices.storageGbMonth,
      mails: (mails / 1_000) * prices.thousandMails,
    },
  };
};
