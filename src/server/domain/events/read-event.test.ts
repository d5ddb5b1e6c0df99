import { expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { dedupeOf } from '../carriers/normalized-event.ts';
import { readCarrierEvent } from './read-event.ts';

const ctx = { publicUrl: 'https://letters.example' } as Context;
const at = Date.parse('2026-11-20T10:05:00.000Z');
const base = { messageId: 'm-7-42', campaign: 7, contact: 42 };
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

test.each([
  [
    'open',
    { userAgent: safari, address: '198.51.100.7' },
    { network: '198.51.100.0/24', client: 'safari/phone' },
  ],
  [
    'click',
    { userAgent: 'curl/8', address: '2001:db8:1:2::3' },
    { network: '2001:db8:1::/48', machine: 'program', client: 'other-browser/other' },
  ],
] as const)(
  'of an %s that a carrier counted, it stores the network, the client and the sign of a machine',
  (kind, client, known) => {
    const event = { ...base, kind, at };
    const link = 'https://shop.example/';
    expect(readCarrierEvent(ctx, 'w1', { workspaceId: 'w1', event, link, client })).toEqual({
      ...event,
      ...known,
    });
  },
);

test('other events stay as the carrier reported them', () => {
  const event = {
    ...base,
    kind: 'bounce' as const,
    at,
    isHard: true,
    subtype: 'General',
    emails: ['p@x.example'],
  };
  expect(readCarrierEvent(ctx, 'w1', { workspaceId: null, event })).toBe(event);
});

test('equal events have the same name, whichever way they come', () => {
  const open = (userAgent: string, later = 0) =>
    readCarrierEvent(ctx, 'w1', {
      workspaceId: 'w1',
      event: { ...base, kind: 'open', at: at + later },
      client: { userAgent, address: '' },
    });
  const [first, second] = [open(safari), open(safari, 900)];
  const machine = open('Mozilla/5.0');
  const name = dedupeOf;
  expect(name(second)).toBe(name(first));
  expect(name(machine)).not.toBe(name(first));
  expect(dedupeOf({ kind: 'open', at: at + 10, campaign: 7, contact: 42 })).toBe(name(first));
  expect(dedupeOf({ kind: 'open', at, campaign: 7, contact: 43 })).not.toBe(name(first));
});
