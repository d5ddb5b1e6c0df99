// From the costs of one contact, mail and event to machines and money a month. Everything that is not measured is an
// input that the command line can change.
import type { Cost, Kind, Units } from './measure.ts';

export interface Inputs {
  /** Mails that a contact gets in a month. */
  mailsPerContact: number;
  /** Hours of a month in which mails go out, and how much faster than their average the fastest hour is. */
  sendingHours: number;
  peakFactor: number;
  /** Of a core: beyond it there is no reserve. */
  coreShare: number;
  /** Months of deliveries in the database; older ones are in the archive. */
  monthsLive: number;
  /** Days that the keys of events stay. */
  keyDays: number;
  /** For vacuum and growth: the disk, by the bytes in the tables. */
  diskReserve: number;
  /** Contacts, and the deliveries and events of so many days, should be in memory. */
  hotDays: number;
  /** Gigabytes of memory that come with a core. */
  memoryPerCore: number;
  /** Gigabytes in the tables of one machine: beyond them vacuum, backup and restore take too long. */
  gbPerMachine: number;
  walDays: number;
  vcpuHour: number;
  diskGbMonth: number;
  storageGbMonth: number;
  thousandMails: number;
}

/** The prices are list prices of Amazon in us-east-1, June 2026: m7g on demand, gp3, S3, SES. Put yours in their place. */
export const usual: Inputs = {
  mailsPerContact: 10,
  sendingHours: 22 * 8,
  peakFactor: 3,
  coreShare: 0.5,
  monthsLive: 13,
  keyDays: 3,
  diskReserve: 1.5,
  hotDays: 7,
  memoryPerCore: 4,
  gbPerMachine: 3_000,
  walDays: 7,
  vcpuHour: 0.0408,
  diskGbMonth: 0.08,
  storageGbMonth: 0.023,
  thousandMails: 0.1,
};

const gigabyte = 1e9;
const hoursPerMonth = 730;
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const bytesOf = ({ bytes }: Cost, ...tables: string[]): number =>
  sumOf(tables.length === 0 ? Object.values(bytes) : tables.map((table) => bytes[table] ?? 0));

/** Of a delivery in the archive: in files, and beside them in tables. */
export interface ArchiveUnits {
  fileBytes: number;
  tableBytes: number;
}

export interface Month {
  mails: number;
  rows: { contacts: number; deliveries: number; events: number };
  /** Without the archive, three years after the first mail. */
  gbUnarchived: number;
  /** With it: in the database and in files, three years after the first mail. */
  gbLive: number;
  gbFiles: number;
  /** Of what is live. */
  gbEvents: number;
  peakPerSecond: number;
  writesPerSecond: number;
  walGbPerDay: number;
  /** At the peak, of each node: the coordinator, then the workers. */
  nodeCores: number[];
  ownCores: number;
  gbMemory: number;
  /** For the database: by the bytes in its tables. More than one have a coordinator, which is not counted. */
  machines: number;
  /** What is paid: of the database by processor time or memory, and of Lettersmith. */
  cores: number;
  dollars: { machines: number; disk: number; storage: number; mails: number };
}

const monthsInAll = 36;

/** From this many a second on, one call carries several messages. */
const bulkFromPerSecond = 200;

export const monthOf = (units: Units, archive: ArchiveUnits, inputs: Inputs, mails: number): Month => {
  const { cost, eventsPerMail, kept } = units;
  const peakPerSecond = (mails / (inputs.sendingHours * 3_600)) * inputs.peakFactor;
  const kind: Kind = peakPerSecond < bulkFromPerSecond ? 'mail alone' : 'mail in bulk';
  const [mail, event] = [cost[kind], cost.event];
  const contacts = mails / inputs.mailsPerContact;
  // The events of a month leave each row of a contact once more, until the vacuum.
  const people = contacts * (bytesOf(cost.contact) + bytesOf(event, 'contacts') * eventsPerMail);
  const keys = (mails * eventsPerMail * bytesOf(event, 'event_keys') * inputs.keyDays) / 30;
  // What an event adds to the row of its delivery stays as long as the row.
  const delivery = bytesOf(mail, 'deliveries') + bytesOf(event, 'deliveries') * eventsPerMail;
  const eventLog = mails * eventsPerMail * bytesOf(event, 'events') * monthsInAll;
  const archived = mails * Math.max(0, monthsInAll - inputs.monthsLive);
  const base = people + keys + eventLog;
  const live = base + mails * delivery * inputs.monthsLive + archived * archive.tableBytes;
  const coresOf = (mailUs: number, eventUs: number): number =>
    (peakPerSecond * (mailUs + eventUs * eventsPerMail)) / 1e6 / inputs.coreShare;
  const nodeCores = mail.nodesUs.map((us, at) => coresOf(us, event.nodesUs[at] ?? 0));
  const ownCores = coresOf(mail.ownUs, event.ownUs);
  const walGb = (mails * (mail.walBytes + eventsPerMail * event.walBytes)) / gigabyte;
  const hot = (mails * (delivery + eventsPerMail * bytesOf(event, 'events')) * inputs.hotDays) / 30;
  const gbMemory = (people + hot) / gigabyte;
  const databaseCores = Math.max(sumOf(nodeCores), gbMemory / inputs.memoryPerCore);
  const cores = Math.max(1, Math.ceil(databaseCores)) + Math.max(1, Math.ceil(ownCores));
  const gbFiles = (archived * archive.fileBytes) / gigabyte;
  return {
    mails,
    rows: {
      contacts,
      deliveries: mails * inputs.monthsLive,
      events: mails * kept * monthsInAll,
    },
    gbUnarchived: (base + mails * delivery * monthsInAll) / gigabyte,
    gbLive: live / gigabyte,
    gbFiles,
    gbEvents: eventLog / gigabyte,
    peakPerSecond,
    writesPerSecond: peakPerSecond * (mail.writes + event.writes * eventsPerMail),
    walGbPerDay: walGb / 30,
    nodeCores,
    ownCores,
    gbMemory,
    machines: Math.ceil(live / gigabyte / inputs.gbPerMachine),
    cores,
    dollars: {
      machines: cores * inputs.vcpuHour * hoursPerMonth,
      disk: (live / gigabyte) * inputs.diskReserve * inputs.diskGbMonth,
      storage: (gbFiles + (walGb / 30) * inputs.walDays) * inputs.storageGbMonth,
      mails: (mails / 1_000) * inputs.thousandMails,
    },
  };
};
