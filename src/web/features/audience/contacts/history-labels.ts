// A contact's history in plain words: its changes, and the delivery of messages to it.

import type { ContactDetails, ContactMail, ContactStatus } from '#contract/audience/contacts.ts';
import { t } from '#web/text/t.ts';
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
  return name === undefined
    ? t('contacts.historyLabels.aKindThatIsGone', { kind })
    : t('contacts.historyLabels.theKindName', { kind, name: quoted(name) });
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
  if (was === null) return t('contacts.historyLabels.subjectToIs', { subject, is: quoted(is) });
  return is === null
    ? t('contacts.historyLabels.subjectWasToNothing', { subject, was: quoted(was) })
    : t('contacts.historyLabels.subjectFromWasToIs', { subject, was: quoted(was), is: quoted(is) });
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
  parts.length < 2
    ? (parts[0] ?? '')
    : t('contacts.historyLabels.joinAndValue', { join: parts.slice(0, -1).join(', '), value: parts.at(-1) });

const statusLabels = (by: string, { before, after }: AuditEntry): string | null => {
  const status = after?.status as ContactStatus | undefined;
  // It waits for the new address, which is named beside it.
  if (status === undefined || (status === 'pending' && after?.email !== undefined)) return null;
  if (status === 'unsubscribed') return t('contacts.historyLabels.byUnsubscribedThisContact', { by });
  if (status === 'subscribed')
    return before?.status === 'pending'
      ? t('contacts.historyLabels.byConfirmedThisContact', { by })
      : t('contacts.historyLabels.bySubscribedThisContactAgain', { by });
  return t('contacts.historyLabels.theStatusBecameStatusnames', {
    statusNames: statusNames[status] ?? status,
  });
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
  get 'could not be reached'() {
    return t('contacts.historyLabels.aMessageToThisAddressBounced');
  },
  get 'reported a mail as spam'() {
    return t('contacts.historyLabels.thisPersonReportedAMailAs');
  },
};

const contactActor = 'This person';

const sentenceOf = (entry: AuditEntry, names: KnownNames): string => {
  const { action, by, after } = entry;
  if (action === 'changed') {
    const status = statusLabels(by, entry);
    const changed = joined(changesOf(entry, names));
    if (status && changed) return t('contacts.historyLabels.statusAndChangedChanged', { status, changed });
    if (status || changed) return status ?? t('contacts.historyLabels.byChangedChanged', { by, changed });
  }
  if (reported[action]) return reported[action];
  if (by === contactActor && ownActions[action]) return `${by} ${ownActions[action]}`;
  if (contactActions[action]) return `${by} ${contactActions[action]}`;
  if (action === 'tagged')
    return t('contacts.historyLabels.byAddedTags', { by, tags: nameIn(names.tags, after?.tag, 'tag') });
  if (action === 'untagged')
    return t('contacts.historyLabels.byTookTagsOff', { by, tags: nameIn(names.tags, after?.tag, 'tag') });
  const list = listActions[action];
  if (list) return `${by} ${list} ${nameIn(names.lists, after?.list, 'list')}`;
  return `${by}: ${action}`;
};

/** A changed address: what was confirmed before, and that the new one waits for confirmation. */
const newAddressNotes = ({ before, after }: AuditEntry): string[] => [
  ...(before?.confirmed_at && after?.confirmed_at === null
    ? [t('contacts.historyLabels.theyHadConfirmedTheOldAddress')]
    : []),
  ...(after?.email !== undefined && after.status === 'pending'
    ? [t('contacts.historyLabels.theyGetNoMailUntilThey')]
    : []),
];

const unsubscribeMethods: Record<string, string> = {
  get 'one click'() {
    return t('contacts.historyLabels.byTheButtonOfTheirMail');
  },
  get page() {
    return t('contacts.historyLabels.byTheLinkInAMail');
  },
};

const moreOf = (entry: AuditEntry): string | null => {
  const { action, after } = entry;
  const { reason, words: comment, by, mail: message } = after ?? {};
  if (action === 'said why they left')
    return [reason, comment].filter((text) => typeof text === 'string').join(': ');
  if (action === 'changed') {
    const parts = [
      ...newAddressNotes(entry),
      ...(typeof reason === 'string' ? [t('contacts.historyLabels.reasonReason', { reason })] : []),
    ];
    return parts.length > 0 ? parts.join(' ') : null;
  }
  if (typeof reason === 'string') return t('contacts.historyLabels.reasonReason', { reason });
  const method = action === 'unsubscribed' ? unsubscribeMethods[String(by)] : undefined;
  if (method === undefined) return null;
  return message === 'from before'
    ? t('contacts.historyLabels.methodAMailFromBeforeThey', { method })
    : method;
};

export const entryOfChange = (entry: AuditEntry, names: KnownNames): Entry => ({
  key: t('contacts.historyLabels.changeId', { id: entry.id }),
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
  get recipient() {
    return t('contacts.historyLabels.yourEmailServiceDoesNotTake');
  },
  get recipient_not_verified() {
    return t('contacts.historyLabels.yourEmailServiceSendsToVerified');
  },
  get rejected() {
    return t('contacts.historyLabels.yourEmailServiceRefusedTheContent');
  },
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
  add(
    'sent',
    message.acceptedAt,
    t('contacts.historyLabels.nameWasSent', { name }),
    'mail',
    message.campaign.subject,
  );
  add('delivered', message.deliveredAt, t('contacts.historyLabels.nameWasDelivered', { name }), 'mail');
  if (message.state === 'failed')
    add(
      'failed',
      message.attemptedAt,
      t('contacts.historyLabels.nameCouldNotBeSent', { name }),
      'bad',
      refusedReasons[message.reason ?? ''] ?? codeText(message.reason),
    );
  if (message.state === 'skipped')
    add(
      'skipped',
      message.attemptedAt,
      t('contacts.historyLabels.nameWasNotSentSkippedreasons', {
        name,
        skippedReasons:
          skippedReasons[message.reason ?? ''] ?? codeText(message.reason) ?? 'they were left out',
      }),
      'mail',
    );
  if (message.state === 'in_doubt' || message.state === 'unknown')
    add(
      'unknown',
      message.attemptedAt,
      t('contacts.historyLabels.whetherNameWasSentIsNot', { name }),
      'bad',
      t('contacts.historyLabels.yourEmailServiceDidNotAnswer'),
    );
  add(
    'bounced',
    message.bouncedAt,
    t('contacts.historyLabels.nameBounced', { name }),
    'bad',
    codeText(message.reason),
  );
  add('complained', message.complainedAt, t('contacts.historyLabels.reportedNameAsSpam', { name }), 'bad');
  add(
    'unsubscribed',
    message.unsubscribedAt,
    t('contacts.historyLabels.unsubscribedByName', { name }),
    'change',
  );
  const engagements = message.events.filter(({ kind }) => kind === 'open' || kind === 'click');
  engagements.forEach(({ kind, at, isMachine, url }, index) => {
    const byMachine = isMachine ? t('contacts.historyLabels.byAProgramAndNotA') : '';
    if (kind === 'open')
      add(
        t('contacts.historyLabels.eventIndex', { index }),
        at,
        t('contacts.historyLabels.openedNameBymachine', { name, byMachine }),
        isMachine ? 'mail' : 'good',
      );
    else
      add(
        t('contacts.historyLabels.eventIndex', { index }),
        at,
        t('contacts.historyLabels.clickedALinkInNameBymachine', { name, byMachine }),
        isMachine ? 'mail' : 'good',
        url ?? undefined,
      );
  });
  if (!engagements.some(({ kind, isMachine }) => kind === 'open' && !isMachine))
    add('opened', message.openedAt, t('contacts.historyLabels.openedName', { name }), 'good');
  if (!engagements.some(({ kind, isMachine }) => kind === 'click' && !isMachine))
    add('clicked', message.clickedAt, t('contacts.historyLabels.clickedALinkInName', { name }), 'good');
  return entries;
};

/** Contacts that came by a file or a form have no entry of their own for it. */
export const firstEntry = (contact: ContactDetails, changes: readonly AuditEntry[]): Entry[] => {
  if (changes.some(({ action }) => action === 'added' || action === 'signed up')) return [];
  const sourceLabels: Record<ContactDetails['consent']['source'], string> = {
    import: t('contacts.historyLabels.cameWithAnImport'),
    manual: t('contacts.historyLabels.wasAddedByHand'),
    form: t('contacts.historyLabels.addedThroughASignUpForm'),
    api: t('contacts.historyLabels.addedThroughTheApi'),
    sandbox: t('contacts.historyLabels.cameWithTheSandbox'),
  };
  return [
    { key: 'beginning', at: contact.createdAt, text: sourceLabels[contact.consent.source], kind: 'change' },
  ];
};

const timeOf = ({ at, notBefore = at }: Entry): number => Math.max(Date.parse(at), Date.parse(notBefore));

/** Latest first; changes with the same time keep the given order. */
export const inOrder = (entries: readonly Entry[]): Entry[] =>
  [...entries].sort((a, b) => timeOf(b) - timeOf(a) || (b.step ?? 0) - (a.step ?? 0));
