import { expect, test } from 'vitest';
import { kindOfTarget, readStatus, statusKindOf, strongest } from './import-status.ts';

test.each([
  // listmonk, Kit, our own export
  ['status', 'words'],
  ['state', 'words'],
  ['Subscription Status', 'words'],
  ['Email permission status', 'words'],
  ['E-Mail-Status', 'words'],
  // Mailchimp
  ['UNSUB_TIME', 'unsubscribed'],
  ['CLEAN_TIME', 'cleaned'],
  ['OPTIN_TIME', 'confirmed'],
  ['CONFIRM_TIME', 'confirmed'],
  // Brevo
  ['EMAIL_BLACKLISTED', 'unsubscribed'],
  ['Email blocklisted', 'unsubscribed'],
  ['DOUBLE_OPT-IN', 'confirmed'],
  ['email_marketing', 'opted_in'],
  // Klaviyo, Shopify
  ['Email Marketing Consent', 'opted_in'],
  ['Email Marketing Consent Timestamp', 'confirmed'],
  ['Email Suppressions', 'unsubscribed'],
  ['Accepts Email Marketing', 'opted_in'],
  ['UNSUB_REASON', 'unsubscribed'],
  // Ghost, Substack, HubSpot, MailPoet, Mautic
  ['subscribed_to_emails', 'subscribed'],
  ['email_disabled', 'unsubscribed'],
  ['Unsubscribed from all email', 'unsubscribed'],
  ['Global Status', 'words'],
  ['isExcludedFromCampaigns', 'unsubscribed'],
  ['unsubscribed_from_lists', 'unsubscribed'],
  ['Unsubscribed (Y/N)', 'unsubscribed'],
  ['Unsubscribe reason', 'unsubscribed'],
  ['Status (Newsletter)', 'words'],
  ['Marketing emails', 'opted_in'],
  ['Email subscription', 'subscribed'],
  ['receive_emails', 'subscribed'],
  ['Receives newsletter', 'subscribed'],
  ['bounce_type', 'bounced'],
  ['Bounce reason', 'bounced'],
  // Other words and languages
  ['HasOptedOutOfEmail', 'unsubscribed'],
  ['emailOptOut', 'unsubscribed'],
  ['Do not email', 'unsubscribed'],
  ['is_subscribed', 'subscribed'],
  ['Hard bounced at', 'bounced'],
  ['Spam complaint', 'complained'],
  ['Marked as spam', 'complained'],
  ['Abgemeldet am', 'unsubscribed'],
  ['Désabonné le', 'unsubscribed'],
  ['Fecha de baja', 'unsubscribed'],
  ['Einwilligung', 'opted_in'],
])('a column named %s is read as %s', (name, kind) => {
  expect(statusKindOf(name)?.kind).toBe(kind);
});

test.each([
  ...[
    'email',
    'First Name',
    'Company',
    'State / Region',
    'Marital status code',
    'LAST_CHANGED',
    'Order status date',
  ],
  ...['SMS Marketing Consent', 'SMS_BLACKLISTED', 'Phone opt-out', 'Clean', 'Date Added', 'NOTES'],
])('a column named %s does not state who may get messages', (name) => {
  expect(statusKindOf(name)).toBeNull();
});

test('names with other meanings are ambiguous', () => {
  const vague = ['State', 'Newsletter', 'Active', 'Disabled'].map((name) => statusKindOf(name)?.isVague);
  expect(vague).toEqual([true, true, true, true]);
  for (const name of ['Status', 'Blocked', 'Spam', 'No mail', 'Cancellation'])
    expect([name, statusKindOf(name)?.isVague]).toEqual([name, false]);
});

test.each([
  ['subscribed', ['Subscribed', 'ACTIVE', 'enabled', 'opted-in', 'angemeldet', 'Inscrit', 'cold']],
  [
    'pending',
    ['unconfirmed', 'NEVER_SUBSCRIBED', 'Not subscribed', 'inactive', 'Non-Subscribed', 'archived'],
  ],
  [
    'unsubscribed',
    ['opt-out', 'Cancelled', 'blocklisted', 'USER_SUPPRESSED', 'Désabonné', 'Abgemeldet', 'disabled'],
  ],
  ['bounced', ['Bounced', 'HARD_BOUNCE', 'undeliverable', 'Invalid']],
  ['complained', ['complained', 'SPAM_COMPLAINT', 'Marked as spam', "['UNSUBSCRIBED', 'SPAM_COMPLAINT']"]],
  ['cleaned', ['cleaned']],
  ['unknown', ['', 'vip', 'yes', '1', 'gold', 'n/a']],
] as const)("%s gives the meaning of another product's words", (status, values) => {
  expect(values.map((value) => readStatus('words', value))).toEqual(values.map(() => status));
});

test.each([
  ['unsubscribed', 'yes', 'unsubscribed'],
  ['unsubscribed', '2024-05-01 10:00:00', 'unsubscribed'],
  ['unsubscribed', 'x', 'unsubscribed'],
  ['unsubscribed', 'because of too many mails', 'unsubscribed'],
  ['unsubscribed', 'HARD_BOUNCE', 'bounced'],
  ['unsubscribed', 'Subscribed', null],
  ['unsubscribed', 'FALSE', null],
  ['unsubscribed', '0', null],
  ['unsubscribed', '[]', null],
  ['unsubscribed', '0000-00-00 00:00:00', null],
  ['unsubscribed', '', null],
  ['bounced', 'soft bounce', null],
  ['bounced', '3', 'bounced'],
  ['subscribed', 'no', 'unsubscribed'],
  ['subscribed', '✓', 'subscribed'],
  ['subscribed', 'maybe', 'unknown'],
  ['opted_in', 'no', 'pending'],
  ['opted_in', 'UNSUBSCRIBED', 'unsubscribed'],
  ['opted_in', '', 'unknown'],
  ['confirmed', '', null],
  ['confirmed', '2', 'pending'],
  ['confirmed', '2024-05-01', 'subscribed'],
] as const)('in a column of %s "%s" means %s', (kind, value, status) => {
  expect(readStatus(kind, value)).toBe(status);
});

test.each([
  [
    'subscribed',
    ['2024-05-01', '12/03/2021', '1.5.2024 8:00', '2024-05-01T10:00:00.123Z', '2024-05-01 10:00 UTC'],
  ],
  [
    'subscribed',
    ['May 5, 2024', 'Mon, 5 May 2024 10:00:00 GMT', '2024-05-01 08:00:00.123456 +0000 UTC', '1.0'],
  ],
  ['unknown', ['Opted out on 2021-05-01', 'revoked 2021-03-04', 'withdrawn 2021-03-04', 'left 12/03/2021']],
  [
    'unknown',
    ['No, since 2020-01-01', 'no (2020-01-01)', 'FALSE 2021-03-04', 'Unsubscribed 2021-03-04 10:00'],
  ],
  [
    'unknown',
    ['not yet', 'not confirmed yet', 'pending since 2020', 'expired', 'unknown', '2021-03-04 left'],
  ],
] as const)('consent needs a yes or a whole date: %s for %s', (status, values) => {
  for (const kind of ['subscribed', 'opted_in', 'confirmed'] as const)
    expect(values.map((value) => [kind, value, readStatus(kind, value)])).toEqual(
      values.map((value) => [kind, value, status]),
    );
});

test('a negative or a block beside a word of consent subscribes no one', () => {
  for (const value of [
    'subscribed (no)',
    'opted-in, then bounced',
    'active / not any more',
    'subscribed (0)',
  ])
    expect([value, readStatus('words', value)]).toEqual([value, 'unknown']);
  expect(readStatus('words', 'Subscribed (2021-05-01)')).toBe('subscribed');
  expect(readStatus('words', '["SUBSCRIBED"]')).toBe('subscribed');
  expect(readStatus('confirmed', 'revoked')).toBe('unsubscribed');
  expect(readStatus('confirmed', '0.0')).toBe('pending');
});

test.each([
  '0000-00-00',
  '00/00/0000',
  '00.00.0000 00:00',
  '0001-01-01',
  '0001-01-01T00:00:00',
  '1/1/0001 12:00:00 AM',
])('%s is no date', (value) => {
  expect(readStatus('unsubscribed', value)).toBeNull();
  expect(readStatus('confirmed', value)).toBeNull();
  expect(readStatus('opted_in', value)).toBe('unknown');
});

test('the strongest block wins, and a target defines how its column is read', () => {
  const order = ['subscribed', 'pending', 'unsubscribed', 'bounced', 'complained'] as const;
  order.forEach((one, at) => {
    for (const other of order.slice(at)) {
      expect([strongest(one, other), strongest(other, one)]).toEqual([other, other]);
    }
    expect(strongest(one, null)).toBe(one);
  });
  expect(kindOfTarget('status', 'UNSUB_TIME')).toBe('unsubscribed');
  expect(kindOfTarget('status', 'x')).toBe('words');
  expect(kindOfTarget('status:bounced', null)).toBe('bounced');
  expect(kindOfTarget('field:status', 'status')).toBeNull();
});
