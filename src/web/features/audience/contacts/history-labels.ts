// A contact's history in plain words: its changes, and the delivery of messages to it.
import type { ContactDetails, ContactMail, ContactStatus } from '#contract/audience/contacts.ts';
import { statusNames } from './contact-labels.ts';

export interface Entry {
  key: string;
  at: string;
  text: string;
  /** Further text below: a reason, an address. */
  more?: string;
  kind: 'change' | 'mail' | 'good' | 'bad';
  /** An event of a message: it is never listed before the sending, even if the other clocks are wrong. */
  notBefore?: string;
  /** The order of a message's events with the same time. */
  step?: number;
}

interface AuditEntry {
  id: string;
  action: string;
  by: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  at: string;
}

export interface KnownNames {
  lists: ReadonlyMap<string, string>;
  tags: ReadonlyMap<string, string>;
  fields: ReadonlyMap<string, string>;
}

const quoted = (value: unknown): string => `“${String(value)}”`;

const nameIn = (names: ReadonlyMap<string, string>, id: unknown, kind: string): string => {
  const name = names.get(String(id));
  return name === undefined ? `a ${kind} that is gone` : `the ${kind} ${quoted(name)}`;
};

const columnNames: Record<string, string> = {
  email: 'the email',
  first_name: 'the first name',
  last_name: 'the last name',
  time_zone: 'the time zone',
  language: 'the language',
};

/** `the city from “Rome” to “Oslo”` */
const changeText = (subject: string, before: unknown, after: unknown): string => {
  const was = before === null || before === undefined || before === '' ? null : before;
  const is = after === null || after === undefined || after === '' ? null : after;
  if (was === null) return `${subject} to ${quoted(is)}`;
  return is === null
    ? `${subject}, ${quoted(was)}, to nothing`
    : `${subject} from ${quoted(was)} to ${quoted(is)}`;
};

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const changesOf = ({ before, after }: AuditEntry, names: KnownNames): string[] => {
  const parts: string[] = [];
  for (const [key, label] of Object.entries(columnNames))
    if (after && key in after) parts.push(changeText(label, before?.[key], after[key]));
  const [were, are] = [asRecord(before?.fields), asRecord(after?.fields)];
  for (const key of new Set([...Object.keys(were), ...Object.keys(are)]))
    if (were[key] !== are[key]) parts.push(changeText(names.fields.get(key) ?? key, were[key], are[key]));
  return parts;
};

const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const statusLabels = (by: string, { before, after }: AuditEntry): string | null => {
  const status = after?.status as ContactStatus | undefined;
  // It waits for the new address, which is named beside it.
  if (status === undefined || (status === 'pending' && after?.email !== undefined)) return null;
  if (status === 'unsubscribed') return `${by} unsubscribed this contact`;
  if (status === 'subscribed')
    return before?.status === 'pending'
      ? `${by} confirmed this contact`
      : `${by} subscribed this contact again`;
  return `The status became “${statusNames[status] ?? status}”`;
};

const contactActions: Record<string, string> = {
  added: 'added this contact',
  deleted: 'deleted this contact',
  erased: 'erased this contact',
  restored: 'brought this contact back',
  unsubscribed: 'unsubscribed this contact',
  'subscribed again': 'subscribed this contact again',
};

/** What contacts do themselves, by the links in a message or a form. */
const ownActions: Record<string, string> = {
  unsubscribed: 'unsubscribed',
  'subscribed again': 'subscribed again',
  confirmed: 'confirmed that they want your mail',
  'said why they left': 'said why they left',
};

const listActions: Record<string, string> = {
  'put on a list': 'added this contact to',
  'taken off a list': 'removed this contact from',
  'left a list': 'left',
  'joined a list': 'joined',
  'signed up': 'signed up for',
  'asked to confirm': 'asked the new address to confirm',
};

const reported: Record<string, string> = {
  'could not be reached': 'A message to this address bounced',
  'reported a mail as spam': 'This person reported a mail as spam',
};

const contactActor = 'This person';

const sentenceOf = (entry: AuditEntry, names: KnownNames): string => {
  const { action, by, after } = entry;
  if (action === 'changed') {
    const status = statusLabels(by, entry);
    const changed = joined(changesOf(entry, names));
    if (status && changed) return `${status}, and changed ${changed}`;
    if (status || changed) return status ?? `${by} changed ${changed}`;
  }
  if (reported[action]) return reported[action];
  if (by === contactActor && ownActions[action]) return `${by} ${ownActions[action]}`;
  if (contactActions[action]) return `${by} ${contactActions[action]}`;
  if (action === 'tagged') return `${by} added ${nameIn(names.tags, after?.tag, 'tag')}`;
  if (action === 'untagged') return `${by} took ${nameIn(names.tags, after?.tag, 'tag')} off`;
  const list = listActions[action];
  if (list) return `${by} ${list} ${nameIn(names.lists, after?.list, 'list')}`;
  return `${by}: ${action}`;
};

/** A changed address: what was confirmed before, and that the new one waits for confirmation. */
const newAddressNotes = ({ before, after }: AuditEntry): string[] => [
  ...(before?.confirmed_at && after?.confirmed_at === null
    ? ['They had confirmed the old address, not this one.']
    : []),
  ...(after?.email !== undefined && after.status === 'pending'
    ? ['They get no mail until they confirm the new one.']
    : []),
];

const unsubscribeMethods: Record<string, string> = {
  'one click': 'By the button of their mail program',
  page: 'By the link in a mail',
};

const moreOf = (entry: AuditEntry): string | null => {
  const { action, after } = entry;
  const { reason, words: comment, by, mail: message } = after ?? {};
  if (action === 'said why they left')
    return [reason, comment].filter((text) => typeof text === 'string').join(': ');
  if (action === 'changed') {
    const parts = [...newAddressNotes(entry), ...(typeof reason === 'string' ? [`Reason: ${reason}`] : [])];
    return parts.length > 0 ? parts.join(' ') : null;
  }
  if (typeof reason === 'string') return `Reason: ${reason}`;
  const method = action === 'unsubscribed' ? unsubscribeMethods[String(by)] : undefined;
  if (method === undefined) return null;
  return message === 'from before'
    ? `${method}, a mail from before they were deleted and added again`
    : method;
};

export const entryOfChange = (entry: AuditEntry, names: KnownNames): Entry => ({
  key: `change ${entry.id}`,
  at: entry.at,
  text: sentenceOf(entry, names),
  kind: entry.action in reported ? 'bad' : 'change',
  ...(moreOf(entry) ? { more: moreOf(entry) ?? '' } : {}),
});

const skippedReasons: Record<string, string> = {
  suppressed: 'they must not get mail',
  unsubscribed: 'they had unsubscribed',
  bounced: 'an earlier message to this address bounced',
  complained: 'they had reported a mail as spam',
  cleaned: 'they were taken out',
  pending: 'they had not confirmed',
  left_list: 'they had left the list',
  deleted: 'the contact was deleted',
  invalid_address: 'the address cannot get mail',
  cancelled: 'the campaign was canceled',
};

const refusedReasons: Record<string, string> = {
  recipient: 'Your email service does not take mail to this address.',
  recipient_not_verified:
    'Your email service sends to verified addresses only until your account is approved.',
  rejected: 'Your email service refused the content of the mail.',
};

/** An unknown code is shown as words: `message_too_long`. */
const codeText = (code: string | null): string | undefined => code?.replaceAll('_', ' ');

/** The history of one message, one entry per event. */
export const entriesOfMessage = (message: ContactMail): Entry[] => {
  const name = quoted(message.campaign.name);
  const entries: Entry[] = [];
  const add = (event: string, at: string | null, text: string, kind: Entry['kind'], more?: string) => {
    if (at === null) return;
    const notBefore = message.acceptedAt ?? at;
    const step = entries.length;
    entries.push({
      key: `${message.campaign.id} ${event}`,
      ...{ at, text, kind, notBefore, step },
      ...(more ? { more } : {}),
    });
  };
  add('sent', message.acceptedAt, `${name} was sent`, 'mail', message.campaign.subject);
  add('delivered', message.deliveredAt, `${name} was delivered`, 'mail');
  if (message.state === 'failed')
    add(
      'failed',
      message.attemptedAt,
      `${name} could not be sent`,
      'bad',
      refusedReasons[message.reason ?? ''] ?? codeText(message.reason),
    );
  if (message.state === 'skipped')
    add(
      'skipped',
      message.attemptedAt,
      `${name} was not sent: ${skippedReasons[message.reason ?? ''] ?? codeText(message.reason) ?? 'they were left out'}`,
      'mail',
    );
  if (message.state === 'in_doubt' || message.state === 'unknown')
    add(
      'unknown',
      message.attemptedAt,
      `Whether ${name} was sent is not known`,
      'bad',
      'Your email service did not answer.',
    );
  add('bounced', message.bouncedAt, `${name} bounced`, 'bad', codeText(message.reason));
  add('complained', message.complainedAt, `Reported ${name} as spam`, 'bad');
  add('unsubscribed', message.unsubscribedAt, `Unsubscribed by ${name}`, 'change');
  const engagements = message.events.filter(({ kind }) => kind === 'open' || kind === 'click');
  engagements.forEach(({ kind, at, isMachine, url }, index) => {
    const byMachine = isMachine ? ', by a program and not a person' : '';
    if (kind === 'open') add(`event ${index}`, at, `Opened ${name}${byMachine}`, isMachine ? 'mail' : 'good');
    else
      add(
        `event ${index}`,
        at,
        `Clicked a link in ${name}${byMachine}`,
        isMachine ? 'mail' : 'good',
        url ?? undefined,
      );
  });
  if (!engagements.some(({ kind, isMachine }) => kind === 'open' && !isMachine))
    add('opened', message.openedAt, `Opened ${name}`, 'good');
  if (!engagements.some(({ kind, isMachine }) => kind === 'click' && !isMachine))
    add('clicked', message.clickedAt, `Clicked a link in ${name}`, 'good');
  return entries;
};

/** Contacts that came by a file or a form have no entry of their own for it. */
export const firstEntry = (contact: ContactDetails, changes: readonly AuditEntry[]): Entry[] => {
  if (changes.some(({ action }) => action === 'added' || action === 'signed up')) return [];
  const sourceLabels: Record<ContactDetails['consent']['source'], string> = {
    import: 'Came with an import',
    manual: 'Was added by hand',
    form: 'Added through a sign-up form',
    api: 'Added through the API',
    sandbox: 'Came with the sandbox',
  };
  return [
    { key: 'beginning', at: contact.createdAt, text: sourceLabels[contact.consent.source], kind: 'change' },
  ];
};

const timeOf = ({ at, notBefore = at }: Entry): number => Math.max(Date.parse(at), Date.parse(notBefore));

/** Latest first; changes with the same time keep the given order. */
export const inOrder = (entries: readonly Entry[]): Entry[] =>
  [...entries].sort((a, b) => timeOf(b) - timeOf(a) || (b.step ?? 0) - (a.step ?? 0));
