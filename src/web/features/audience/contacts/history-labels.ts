// A contact's history in plain words: its changes, and the delivery of messages to it.

import type { ContactDetails, ContactMail, ContactStatus } from '#contract/audience/contacts.ts';
import type { TextKey } from '#text/keys.ts';
import { listText } from '#web/text/list-text.ts';
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

/** How the server names contacts who act themselves. */
const contactActor = 'This person';

/** For a message with the variants `contact` and `other`. */
const actorOf = (by: string): string => (by === contactActor ? 'contact' : 'other');

/** The values of a message about a list or a tag, which may be deleted since. */
const named = (names: ReadonlyMap<string, string>, id: unknown) => {
  const name = names.get(String(id));
  return { state: name === undefined ? 'gone' : 'known', name };
};

const columnNames = ['email', 'first_name', 'last_name', 'time_zone', 'language'];

/** `city “Oslo” (was “Rome”)`. A field of the workspace has its own name. */
const changeText = (field: { field: string; label: string }, before: unknown, after: unknown): string => {
  const was = before === null || before === undefined || before === '' ? null : String(before);
  const is = after === null || after === undefined || after === '' ? null : String(after);
  if (was === null) return t('contacts.historyLabels.subjectToIs', { ...field, is: is ?? '' });
  return is === null
    ? t('contacts.historyLabels.subjectWasToNothing', { ...field, was })
    : t('contacts.historyLabels.subjectFromWasToIs', { ...field, was, is });
};

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const changesOf = ({ before, after }: AuditEntry, names: KnownNames): string[] => {
  const parts: string[] = [];
  for (const key of columnNames)
    if (after && key in after) parts.push(changeText({ field: key, label: key }, before?.[key], after[key]));
  const [were, are] = [asRecord(before?.fields), asRecord(after?.fields)];
  for (const key of new Set([...Object.keys(were), ...Object.keys(are)]))
    if (were[key] !== are[key])
      parts.push(changeText({ field: 'own', label: names.fields.get(key) ?? key }, were[key], are[key]));
  return parts;
};

const statusLabel = (by: string, { before, after }: AuditEntry): string | null => {
  const status = after?.status as ContactStatus | undefined;
  // It waits for the new address, which is named beside it.
  if (status === undefined || (status === 'pending' && after?.email !== undefined)) return null;
  const actor = actorOf(by);
  if (status === 'unsubscribed') return t('contacts.historyLabels.byUnsubscribedThisContact', { actor, by });
  if (status === 'subscribed')
    return before?.status === 'pending'
      ? t('contacts.historyLabels.byConfirmedThisContact', { actor, by })
      : t('contacts.historyLabels.bySubscribedThisContactAgain', { actor, by });
  return t('contacts.historyLabels.theStatusBecameStatusnames', {
    statusNames: statusNames[status] ?? status,
  });
};

const contactActions: Record<string, TextKey> = {
  added: 'contacts.historyLabels.byAddedThisContact',
  deleted: 'contacts.historyLabels.byDeletedThisContact',
  erased: 'contacts.historyLabels.byErasedThisContact',
  restored: 'contacts.historyLabels.byRestoredThisContact',
  unsubscribed: 'contacts.historyLabels.byUnsubscribedThisContact',
  'subscribed again': 'contacts.historyLabels.bySubscribedThisContactAgain',
  confirmed: 'contacts.historyLabels.byConfirmedThisContact',
  'said why they left': 'contacts.historyLabels.byGaveAReason',
};

const tagActions: Record<string, TextKey> = {
  tagged: 'contacts.historyLabels.byAddedTags',
  untagged: 'contacts.historyLabels.byTookTagsOff',
};

const listActions: Record<string, TextKey> = {
  'put on a list': 'contacts.historyLabels.byAddedToList',
  'taken off a list': 'contacts.historyLabels.byRemovedFromList',
  'left a list': 'contacts.historyLabels.byLeftList',
  'joined a list': 'contacts.historyLabels.byJoinedList',
  'signed up': 'contacts.historyLabels.bySignedUpForList',
  'asked to confirm': 'contacts.historyLabels.byAskedToConfirmList',
};

const reported: Record<string, TextKey> = {
  'could not be reached': 'contacts.historyLabels.aMessageToThisAddressBounced',
  'reported a mail as spam': 'contacts.historyLabels.thisPersonReportedAMailAs',
};

const sentenceOf = (entry: AuditEntry, names: KnownNames): string => {
  const { action, by, after } = entry;
  const actor = actorOf(by);
  if (action === 'changed') {
    const status = statusLabel(by, entry);
    if (status) return status;
    const changes = changesOf(entry, names);
    if (changes.length > 0)
      return t('contacts.historyLabels.byChangedChanged', { by, actor, changes: listText(changes, 'unit') });
  }
  const report = reported[action];
  if (report) return t(report);
  const done = contactActions[action];
  if (done) return t(done, { by, actor });
  const tagged = tagActions[action];
  if (tagged) return t(tagged, { by, ...named(names.tags, after?.tag) });
  const listed = listActions[action];
  if (listed) return t(listed, { by, actor, ...named(names.lists, after?.list) });
  return t('contacts.historyLabels.byAction', { by, action });
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

const unsubscribeMethods: Record<string, TextKey> = {
  'one click': 'contacts.historyLabels.byTheButtonOfTheirMail',
  page: 'contacts.historyLabels.byTheLinkInAMail',
};

/** The other changes of an entry that reads as a change of the status. */
const alsoChanged = (entry: AuditEntry, names: KnownNames): string[] => {
  const changes = statusLabel(entry.by, entry) ? changesOf(entry, names) : [];
  return changes.length > 0
    ? [t('contacts.historyLabels.statusAndChangedChanged', { changes: listText(changes, 'unit') })]
    : [];
};

const moreOf = (entry: AuditEntry, names: KnownNames): string => {
  const { action, after } = entry;
  const { reason, words: comment, by, mail: message } = after ?? {};
  const isGiven = typeof reason === 'string';
  if (action === 'said why they left') {
    if (isGiven && typeof comment === 'string')
      return t('contacts.historyLabels.reasonAndComment', { reason, comment });
    return isGiven ? reason : typeof comment === 'string' ? comment : '';
  }
  const reasons = isGiven ? [t('contacts.historyLabels.reasonReason', { reason })] : [];
  if (action === 'changed')
    return [...alsoChanged(entry, names), ...newAddressNotes(entry), ...reasons].join(' ');
  if (isGiven) return reasons.join('');
  const method = action === 'unsubscribed' ? unsubscribeMethods[String(by)] : undefined;
  return method ? t(method, { from: message === 'from before' ? 'before' : 'now' }) : '';
};

export const entryOfChange = (entry: AuditEntry, names: KnownNames): Entry => {
  const more = moreOf(entry, names);
  return {
    key: `change ${entry.id}`,
    at: entry.at,
    text: sentenceOf(entry, names),
    kind: entry.action in reported ? 'bad' : 'change',
    ...(more ? { more } : {}),
  };
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
  const { name } = message.campaign;
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
        reason: message.reason ?? 'none',
        code: codeText(message.reason),
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
    const tone = isMachine ? 'mail' : 'good';
    if (kind === 'open')
      add(
        `event ${index}`,
        at,
        isMachine
          ? t('contacts.historyLabels.openedNameBymachine', { name })
          : t('contacts.historyLabels.openedName', { name }),
        tone,
      );
    else
      add(
        `event ${index}`,
        at,
        isMachine
          ? t('contacts.historyLabels.clickedALinkInNameBymachine', { name })
          : t('contacts.historyLabels.clickedALinkInName', { name }),
        tone,
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
