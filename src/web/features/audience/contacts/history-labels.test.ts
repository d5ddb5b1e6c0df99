import { describe, expect, it } from 'vitest';
import type { ContactDetails, ContactMail } from '#contract/audience/contacts.ts';
import { entriesOfMessage, entryOfChange, firstEntry, inOrder } from './history-labels.ts';

const names = {
  lists: new Map([['l1', 'News']]),
  tags: new Map([['t1', 'VIP']]),
  fields: new Map([['city', 'City']]),
};
const at = '2026-11-21T10:00:00.000Z';
const change = (action: string, more: object = {}, by = 'Mara Lind') =>
  entryOfChange({ id: '1', action, by, before: null, after: null, at, ...more }, names);

describe('a change reads as a sentence', () => {
  it.each([
    ['added', {}, 'Mara Lind added this contact'],
    ['tagged', { after: { tag: 't1' } }, 'Mara Lind added the tag “VIP”'],
    ['untagged', { after: { tag: 'gone' } }, 'Mara Lind removed a deleted tag'],
    ['put on a list', { after: { list: 'l1' } }, 'Mara Lind added this contact to the list “News”'],
    [
      'changed',
      { before: { first_name: '', last_name: 'Lee' }, after: { first_name: 'Ann', last_name: 'Berg' } },
      'Mara Lind edited this contact: first name “Ann”, last name “Berg” (was “Lee”)',
    ],
    [
      'changed',
      { before: { fields: { city: 'Rome', x: '1' } }, after: { fields: { x: '1' } } },
      'Mara Lind edited this contact: City removed (was “Rome”)',
    ],
    [
      'changed',
      { before: { status: 'subscribed' }, after: { status: 'unsubscribed' } },
      'Mara Lind unsubscribed this contact',
    ],
    ['a later action', {}, 'Mara Lind: a later action'],
  ])('%s', (action, more, text) => {
    expect(change(action, more).text).toBe(text);
  });

  it('an entry names the reason and the way', () => {
    const back = {
      before: { status: 'unsubscribed' },
      after: { status: 'subscribed', reason: 'They wrote.' },
    };
    expect(change('changed', back)).toMatchObject({
      text: 'Mara Lind resubscribed this contact',
      more: 'Reason: They wrote.',
    });
    expect(change('unsubscribed', { after: { by: 'one click' } }, 'This person')).toMatchObject({
      text: 'The contact unsubscribed',
      more: 'With the unsubscribe button of their email client',
    });
    expect(change('unsubscribed', { after: { by: 'page', mail: 'from before' } }, 'This person').more).toBe(
      'With the link in an email from before this contact was deleted and added again',
    );
    expect(change('could not be reached', {}, 'Amazon SES')).toMatchObject({
      text: 'An email to this address bounced',
      kind: 'bad',
    });
  });
});

it('an entry says that a new address is not confirmed', () => {
  const moved = {
    before: { email: 'a@home.example', status: 'subscribed', confirmed_at: at },
    after: { email: 'b@home.example', status: 'pending', confirmed_at: null },
  };
  expect(change('changed', moved)).toMatchObject({
    text: 'Mara Lind edited this contact: email “b@home.example” (was “a@home.example”)',
    more: 'They confirmed the old address, not this one. They receive no campaigns until they confirm the new address.',
  });
  expect(change('asked to confirm', { after: { list: 'l1' } }).text).toBe(
    'Mara Lind asked the contact to confirm the new address for the list “News”',
  );
});

const mail = (more: Partial<ContactMail>): ContactMail => ({
  campaign: { id: 'c1', name: 'Bowls', subject: 'They are back' },
  state: 'delivered',
  reason: null,
  attemptedAt: at,
  acceptedAt: at,
  deliveredAt: null,
  openedAt: null,
  machineOpenedAt: null,
  clickedAt: null,
  bouncedAt: null,
  complainedAt: null,
  unsubscribedAt: null,
  events: [],
  ...more,
});
const textsOf = (more: Partial<ContactMail>) => entriesOfMessage(mail(more)).map(({ text }) => text);

describe('a message reads as a sentence', () => {
  it('a message lists each of its events once', () => {
    const event = { kind: 'open', at, isMachine: false, url: null };
    expect(textsOf({ openedAt: at, clickedAt: at, events: [event] })).toEqual([
      '“Bowls” was sent',
      'Opened “Bowls”',
      'Clicked a link in “Bowls”',
    ]);
    expect(textsOf({ events: [{ ...event, isMachine: true }] })[1]).toBe('Opened “Bowls” (likely automated)');
  });
  it('a message that was not sent says why', () => {
    expect(textsOf({ state: 'skipped', acceptedAt: null, reason: 'unsubscribed' })).toEqual([
      '“Bowls” was skipped: the contact had unsubscribed',
    ]);
    expect(textsOf({ state: 'bounced', bouncedAt: at })).toContain('“Bowls” bounced');
    expect(textsOf({ state: 'unknown', acceptedAt: null })).toEqual(['“Bowls” is unconfirmed']);
    const [failed] = entriesOfMessage(mail({ state: 'failed', acceptedAt: null, reason: 'a_new_code' }));
    expect(failed).toMatchObject({ text: '“Bowls” couldn’t be sent', more: 'a new code' });
  });
});

it('the events of a message are listed after its sending, even if SES reports an earlier time', () => {
  const times = { deliveredAt: '2026-11-21T09:59:59.000Z', acceptedAt: '2026-11-21T10:00:00.400Z' };
  const opened = { openedAt: '2026-11-21T10:00:00.400Z' };
  const between = { key: 'x', at: '2026-11-21T09:59:59.500Z', text: 'Tagged', kind: 'change' } as const;
  const texts = inOrder([between, ...entriesOfMessage(mail({ ...times, ...opened }))]).map(
    ({ text }) => text,
  );
  expect(texts).toEqual(['Opened “Bowls”', '“Bowls” was delivered', '“Bowls” was sent', 'Tagged']);
});

it('the history begins with the origin of the contact and lists the latest entry first', () => {
  const contact = { createdAt: at, consent: { source: 'import' } } as ContactDetails;
  const [first] = firstEntry(contact, []);
  expect(first?.text).toBe('Added by an import');
  const added = { id: '1', action: 'added', by: 'M', before: null, after: null, at };
  expect(firstEntry(contact, [added])).toEqual([]);
  const later = { key: 'x', at: '2026-11-21T11:00:00.000Z', text: '', kind: 'mail' } as const;
  expect(inOrder(first ? [first, later] : []).map(({ key }) => key)).toEqual(['x', 'beginning']);
});
