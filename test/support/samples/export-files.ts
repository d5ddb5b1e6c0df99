// Export files in the formats of other products: made here, with a status for each contact.
import type { ContactStatus } from '#contract/audience/contacts.ts';
import { csvLine } from '#server/domain/audience/imports/csv/write-line.ts';

export interface ExportFile {
  name: string;
  text: string;
  /** The expected status of each address. */
  expected: ReadonlyMap<string, ContactStatus>;
}

interface Shape {
  name: string;
  header: readonly string[];
  statuses: readonly ContactStatus[];
  /** How the product writes it. `variant` selects one of several ways. */
  row: (
    person: { email: string; first: string; last: string; n: number },
    status: ContactStatus,
    variant: number,
  ) => string[];
}

const pick = (words: readonly string[], variant: number): string => words[variant % words.length] ?? '';
const timestamp = (n: number): string => `2024-0${(n % 9) + 1}-1${n % 10} 08:15:0${n % 10}`;

const mailchimpFront = [
  'Email Address',
  'First Name',
  'Last Name',
  'Address',
  'Phone Number',
  'Birthday',
  'MEMBER_RATING',
  'OPTIN_TIME',
  'OPTIN_IP',
  'CONFIRM_TIME',
  'CONFIRM_IP',
  'LATITUDE',
  'LONGITUDE',
  'GMTOFF',
  'DSTOFF',
  'TIMEZONE',
  'CC',
  'REGION',
];
const mailchimpEnd = ['LAST_CHANGED', 'LEID', 'EUID', 'NOTES', 'TAGS'];
const mailchimpRow = (
  { email, first, last, n }: { email: string; first: string; last: string; n: number },
  middle: string[],
): string[] => [
  ...[
    email,
    first,
    last,
    '',
    '',
    '',
    '2',
    n % 3 === 0 ? '' : timestamp(n),
    '192.0.2.1',
    timestamp(n),
    '192.0.2.1',
  ],
  ...[
    '47.6',
    '-122.2',
    '-8',
    '-7',
    'America/Los_Angeles',
    'US',
    'WA',
    ...middle,
    timestamp(n),
    String(n),
    `e${n}`,
    '',
  ],
  n % 5 === 0 ? '"Tea","VIP"' : '',
];

const shapes: readonly Shape[] = [
  {
    name: 'listmonk-subscribers.csv',
    header: ['uuid', 'email', 'name', 'attributes', 'status', 'created_at', 'updated_at'],
    statuses: ['subscribed', 'unsubscribed'],
    row: ({ email, first, last, n }, status, variant) => [
      `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      email,
      `${first} ${last}`,
      n % 4 === 0 ? '{"city": "Rome", "tier": "gold"}' : '{}',
      status === 'subscribed' ? 'enabled' : pick(['blocklisted', 'disabled'], variant),
      `${timestamp(n)}.123456 +0000 UTC`,
      `${timestamp(n)}.123456 +0000 UTC`,
    ],
  },
  {
    name: 'mailchimp-audience.csv',
    header: [
      ...mailchimpFront,
      ...['UNSUB_TIME', 'UNSUB_CAMPAIGN_TITLE', 'UNSUB_CAMPAIGN_ID', 'UNSUB_REASON', 'UNSUB_REASON_OTHER'],
      ...['CLEAN_TIME', 'CLEAN_CAMPAIGN_TITLE', 'CLEAN_CAMPAIGN_ID'],
      ...mailchimpEnd,
    ],
    statuses: ['subscribed', 'unsubscribed', 'cleaned'],
    row: (person, status) =>
      mailchimpRow(person, [
        ...(status === 'unsubscribed'
          ? [timestamp(person.n), 'May news', 'abc', 'NO_LONGER_INTERESTED', '']
          : ['', '', '', '', '']),
        ...(status === 'cleaned' ? [timestamp(person.n), 'June news', 'def'] : ['', '', '']),
      ]),
  },
  {
    name: 'brevo-contacts.csv',
    header: [
      'CONTACT ID',
      'EMAIL',
      'FIRSTNAME',
      'LASTNAME',
      'SMS',
      'EXT_ID',
      'DOUBLE_OPT-IN',
      'EMAIL_BLACKLISTED',
      'SMS_BLACKLISTED',
      'ADDED_TIME',
      'MODIFIED_TIME',
    ],
    statuses: ['subscribed', 'unsubscribed', 'pending'],
    row: ({ email, first, last, n }, status, variant) => [
      ...[
        String(n),
        email,
        first,
        last,
        '',
        '',
        status === 'pending' ? pick(['No', '2'], variant) : pick(['', 'Yes', '1'], variant),
      ],
      ...[
        status === 'unsubscribed' ? pick(['Yes', 'true', '1'], variant) : pick(['No', 'false', '0'], variant),
      ],
      ...[pick(['Yes', 'No'], variant), timestamp(n), timestamp(n)],
    ],
  },
  {
    name: 'kit-subscribers.csv',
    header: ['id', 'first_name', 'email', 'status', 'created_at', 'tags', 'Company'],
    statuses: ['subscribed', 'unsubscribed', 'bounced', 'complained', 'pending'],
    row: ({ email, first, n }, status) => [
      ...[String(n), first, email],
      {
        subscribed: 'active',
        unsubscribed: 'cancelled',
        bounced: 'bounced',
        complained: 'complained',
        pending: 'inactive',
        cleaned: '',
      }[status],
      ...[timestamp(n), 'tea', n % 3 === 0 ? 'Acme, Inc.' : ''],
    ],
  },
  {
    name: 'klaviyo-profiles.csv',
    header: [
      'Email',
      'Klaviyo ID',
      'First Name',
      'Last Name',
      'Organization',
      'Phone Number',
      'State / Region',
      'Source',
      'Email Marketing Consent',
      'Email Marketing Consent Timestamp',
      'SMS Marketing Consent',
      'Email Suppressions',
      'Date Added',
    ],
    statuses: ['subscribed', 'unsubscribed', 'pending', 'bounced', 'complained'],
    row: ({ email, first, last, n }, status, variant) => [
      ...[email, `01K${n}`, first, last, '', '', 'WA', '-1'],
      {
        subscribed: 'SUBSCRIBED',
        unsubscribed: pick(['UNSUBSCRIBED', 'SUBSCRIBED'], variant),
        pending: 'NEVER_SUBSCRIBED',
        bounced: 'SUBSCRIBED',
        complained: 'UNSUBSCRIBED',
        cleaned: '',
      }[status],
      ...[status === 'pending' ? '' : timestamp(n), 'SUBSCRIBED'],
      {
        subscribed: pick(['', '[]'], variant),
        unsubscribed: pick(['', 'USER_SUPPRESSED'], variant),
        pending: '',
        bounced: "['HARD_BOUNCE']",
        complained: "['UNSUBSCRIBED', 'SPAM_COMPLAINT']",
        cleaned: '',
      }[status],
      timestamp(n),
    ],
  },
];

/** Each with so many rows, in no order of statuses. */
export const exportFiles = (rows: number): ExportFile[] =>
  shapes.map(({ name, header, statuses, row }) => {
    const expected = new Map<string, ContactStatus>();
    const lines = Array.from({ length: rows }, (_, n) => {
      const person = {
        email: `p${n}@${name.split('-')[0]}.example`,
        first: `First${n}`,
        last: `Last${n}`,
        n,
      };
      const status = statuses[n % statuses.length] ?? 'subscribed';
      expected.set(person.email, status);
      return csvLine(row(person, status, Math.floor(n / statuses.length)));
    });
    return { name, text: csvLine([...header]) + lines.join(''), expected };
  });
