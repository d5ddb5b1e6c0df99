// A contact's history in plain words: what was changed, and what became of the mails to them.
import type { ContactMail, ContactStatus } from '#contract/contacts.ts';
import { statusNames } from './contact-words.ts';

export interface Entry {
  key: string;
  at: string;
  text: string;
  /** Further words below: a reason, an address. */
  more?: string;
  kind: 'change' | 'mail' | 'good' | 'bad';
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
const turned = (what: string, before: unknown, after: unknown): string => {
  const was = before === null || before === undefined || before === '' ? null : before;
  const is = after === null || after === undefined || after === '' ? null : after;
  if (was === null) return `${what} to ${quoted(is)}`;
  return is === null ? `${what}, ${quoted(was)}, to nothing` : `${what} from ${quoted(was)} to ${quoted(is)}`;
};

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const changesOf = ({ before, after }: AuditEntry, names: KnownNames): string[] => {
  const parts: string[] = [];
  for (const [key, label] of Object.entries(columnNames))
    if (after && key in after) parts.push(turned(label, before?.[key], after[key]));
  const [were, are] = [asRecord(before?.fields), asRecord(after?.fields)];
  for (const key of new Set([...Object.keys(were), ...Object.keys(are)]))
    if (were[key] !== are[key]) parts.push(turned(names.fields.get(key) ?? key, were[key], are[key]));
  return parts;
};

const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const statusWords = (by: string, { before, after }: AuditEntry): string | null => {
  const status = after?.status as ContactStatus | undefined;
  if (status === undefined) return null;
  if (status === 'unsubscribed') return `${by} unsubscribed this contact`;
  if (status === 'subscribed')
    return before?.status === 'pending'
      ? `${by} confirmed this contact`
      : `${by} subscribed this contact again`;
  return `The status became “${statusNames[status] ?? status}”`;
};

const simple: Record<string, string> = {
  added: 'added this contact',
  deleted: 'deleted this contact',
  restored: 'brought this contact back',
  unsubscribed: 'unsubscribed this contact',
  'subscribed again': 'subscribed this contact again',
};

const sentenceOf = (entry: AuditEntry, names: KnownNames): string => {
  const { action, by, after } = entry;
  if (action in simple) return `${by} ${simple[action]}`;
  if (action === 'tagged') return `${by} added ${nameIn(names.tags, after?.tag, 'tag')}`;
  if (action === 'untagged') return `${by} took ${nameIn(names.tags, after?.tag, 'tag')} off`;
  if (action === 'put on a list')
    return `${by} added this contact to ${nameIn(names.lists, after?.list, 'list')}`;
  if (action === 'taken off a list')
    return `${by} took this contact off ${nameIn(names.lists, after?.list, 'list')}`;
  if (action === 'changed') {
    const status = statusWords(by, entry);
    const changed = joined(changesOf(entry, names));
    if (status && changed) return `${status}, and changed ${changed}`;
    if (status || changed) return status ?? `${by} changed ${changed}`;
  }
  return `${by}: ${action}`;
};

export const entryOfChange = (entry: AuditEntry, names: KnownNames): Entry => ({
  key: `change ${entry.id}`,
  at: entry.at,
  text: sentenceOf(entry, names),
  kind: 'change',
  ...(typeof entry.after?.reason === 'string' ? { more: `Reason: ${entry.after.reason}` } : {}),
});

const leftOut: Record<string, string> = {
  suppressed: 'they must not get mail',
  unsubscribed: 'they had unsubscribed',
  invalid: 'the address cannot get mail',
  cancelled: 'the campaign was cancelled',
};

/** What became of one mail, one entry for each thing that happened. */
export const entriesOfMail = (mail: ContactMail): Entry[] => {
  const name = quoted(mail.campaign.name);
  const entries: Entry[] = [];
  const add = (what: string, at: string | null, text: string, kind: Entry['kind'], more?: string) => {
    if (at !== null)
      entries.push({ key: `${mail.campaign.id} ${what}`, at, text, kind, ...(more ? { more } : {}) });
  };
  add('sent', mail.acceptedAt, `${name} was sent`, 'mail', mail.campaign.subject);
  add('delivered', mail.deliveredAt, `${name} was delivered`, 'mail');
  if (mail.state === 'failed')
    add('failed', mail.attemptedAt, `${name} could not be sent`, 'bad', mail.reason ?? undefined);
  if (mail.state === 'skipped')
    add(
      'skipped',
      mail.attemptedAt,
      `${name} was not sent: ${leftOut[mail.reason ?? ''] ?? mail.reason ?? 'they were left out'}`,
      'mail',
    );
  add('bounced', mail.bouncedAt, `${name} came back`, 'bad', mail.reason ?? undefined);
  add('complained', mail.complainedAt, `Reported ${name} as spam`, 'bad');
  add('unsubscribed', mail.unsubscribedAt, `Unsubscribed by ${name}`, 'change');
  const heard = mail.events.filter(({ kind }) => kind === 'open' || kind === 'click');
  heard.forEach(({ kind, at, isMachine, url }, index) => {
    const who = isMachine ? ', by a program and not a person' : '';
    if (kind === 'open') add(`event ${index}`, at, `Opened ${name}${who}`, isMachine ? 'mail' : 'good');
    else
      add(
        `event ${index}`,
        at,
        `Clicked a link in ${name}${who}`,
        isMachine ? 'mail' : 'good',
        url ?? undefined,
      );
  });
  if (!heard.some(({ kind, isMachine }) => kind === 'open' && !isMachine))
    add('opened', mail.openedAt, `Opened ${name}`, 'good');
  if (!heard.some(({ kind, isMachine }) => kind === 'click' && !isMachine))
    add('clicked', mail.clickedAt, `Clicked a link in ${name}`, 'good');
  return entries;
};

/** Latest first; what happened in the same moment stays as it was given. */
export const inOrder = (entries: readonly Entry[]): Entry[] =>
  [...entries].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
