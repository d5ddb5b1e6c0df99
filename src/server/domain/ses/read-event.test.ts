import { expect, test } from 'vitest';
import {
  bounceEvent,
  complaintEvent,
  type MailOf,
  sesEvent,
} from '../../../../test/support/outside/ses-events.ts';
import { readSesEvent } from './read-event.ts';

const mail: MailOf = { workspaceId: 'w1', campaign: 7, contact: 42 };
const mailAt = Date.parse('2026-11-20T10:00:00Z');
const base = { messageId: 'm-7-42', mailAt, campaign: 7, contact: 42 };
const later = '2026-11-20T10:05:00.000Z';
const at = Date.parse(later);
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const of = (name: string, value: object) => ({ name, value: { timestamp: later, ...value } });

test.each([
  ['Send', sesEvent('Send', mail), { ...base, kind: 'send', at: mailAt }],
  ['Delivery', sesEvent('Delivery', mail, of('delivery', {})), { ...base, kind: 'delivery', at }],
  ['DeliveryDelay', sesEvent('DeliveryDelay', mail, of('deliveryDelay', {})), { ...base, kind: 'delay', at }],
  [
    'Reject',
    sesEvent('Reject', mail, { name: 'reject', value: { reason: 'Bad content' } }),
    { ...base, kind: 'reject', at: mailAt },
  ],
  [
    'Rendering Failure',
    sesEvent('Rendering Failure', mail, { name: 'failure', value: { errorMessage: 'x' } }),
    { ...base, kind: 'not_rendered', at: mailAt },
  ],
  [
    'Bounce',
    bounceEvent(mail, 'Undetermined', 'Undetermined'),
    {
      ...base,
      kind: 'bounce',
      at: mailAt + 5_000,
      isHard: false,
      subtype: 'Undetermined',
      emails: ['p42@people.example'],
    },
  ],
  [
    'Complaint',
    complaintEvent(mail),
    { ...base, kind: 'complaint', at: mailAt + 600_000, emails: ['p42@people.example'] },
  ],
  [
    'Open',
    sesEvent('Open', mail, of('open', { ipAddress: '198.51.100.7', userAgent: safari })),
    { ...base, kind: 'open', at },
  ],
  [
    'Click',
    sesEvent(
      'Click',
      mail,
      of('click', { ipAddress: '2001:db8:1:2::3', userAgent: 'curl/8', link: 'https://shop.example/' }),
    ),
    { ...base, kind: 'click', at },
  ],
  [
    'Subscription',
    sesEvent('Subscription', mail, of('subscription', { newTopicPreferences: { unsubscribeAll: true } })),
    { ...base, kind: 'unsubscribe', at, emails: ['p42@people.example'] },
  ],
])('%s', (_name, text, event) => {
  expect(readSesEvent(text)).toMatchObject({ workspaceId: 'w1', event });
  expect(readSesEvent(text)?.event).toEqual(event);
});

test('a text that is no event of a message, or an event without consequences, yields nothing', () => {
  for (const text of [
    '',
    '[]',
    'Successfully validated SNS topic for Amazon SES event publishing.',
    '{"eventType":"Send"}',
    '{"eventType":"constructor","mail":{"messageId":"m"}}',
    sesEvent('Delivery', { ...mail, messageId: '' }),
    complaintEvent(mail, 'not-spam'),
    sesEvent('Subscription', mail, of('subscription', { newTopicPreferences: { unsubscribeAll: false } })),
  ])
    expect(readSesEvent(text)).toBeNull();
});

test('tags that are not numbers name no delivery; a long or malformed address is dropped', () => {
  const text = bounceEvent({ ...mail, to: 'Ada <Ada@People.example>' }).replace(
    '"k":["42"]',
    '"k":["42; drop"]',
  );
  const event = readSesEvent(text)?.event;
  expect(event?.campaign).toBeUndefined();
  expect(event?.emails).toEqual(['ada@people.example']);
  expect(readSesEvent(bounceEvent({ ...mail, to: `${'a'.repeat(400)}@x.example` }))?.event.emails).toEqual(
    [],
  );
});

test('an open or a click says who fetched it, and what; other events say nothing of it', () => {
  const value = { ipAddress: '198.51.100.7', userAgent: safari, link: 'https://shop.example/' };
  const client = { userAgent: safari, address: '198.51.100.7' };
  expect(readSesEvent(sesEvent('Open', mail, of('open', value)))).toMatchObject({ client });
  const click = readSesEvent(sesEvent('Click', mail, of('click', value)));
  expect(click).toMatchObject({ client, link: 'https://shop.example/' });
  expect(readSesEvent(sesEvent('Delivery', mail, of('delivery', value)))).not.toHaveProperty('client');
});

test('text of a foreign server in a bounce can be stored', () => {
  const event = readSesEvent(
    bounceEvent({ ...mail, to: 'p\u0000\ud800@people.example', messageId: 'm\u0000\udc00' }),
  )?.event;
  expect(JSON.stringify(event)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
  expect(event?.emails).toEqual(['p\ufffd@people.example']);
  expect(event?.messageId).toBe('m\ufffd');
});
