import { describe, expect, it } from 'vitest';
import {
  buildMessage,
  cString,
  errorResponse,
  greeting,
  ProtocolError,
  readCString,
  readyForQuery,
  splitMessages,
  statusAfter,
  typeOf,
} from './wire.ts';

describe('messages', () => {
  it('begin with a type and a length that counts itself', () => {
    expect(buildMessage('Q', cString('ab'))).toEqual(Buffer.from([0x51, 0, 0, 0, 7, 0x61, 0x62, 0]));
    expect(buildMessage('S')).toEqual(Buffer.from([0x53, 0, 0, 0, 4]));
  });

  it('are split correctly at any chunk boundaries', () => {
    const whole = Buffer.concat([buildMessage('Q', cString('select 1')), buildMessage('S')]);
    for (let cut = 0; cut <= whole.length; cut += 1) {
      const first = splitMessages(whole.subarray(0, cut));
      const second = splitMessages(Buffer.concat([first.rest, whole.subarray(cut)]));
      expect([...first.messages, ...second.messages].map(typeOf)).toEqual(['Q', 'S']);
      expect(second.rest).toHaveLength(0);
    }
  });

  it.each([0, 3, -1, 0x7fff_ffff])('with a length of %i are refused', (length) => {
    const bytes = Buffer.from([0x51, 0, 0, 0, 0]);
    bytes.writeInt32BE(length, 1);
    expect(() => splitMessages(bytes)).toThrow(ProtocolError);
  });

  it('with an unterminated string are refused', () => {
    expect(() => readCString(buildMessage('Q', Buffer.from('select')), 5)).toThrow(ProtocolError);
  });
});

it('distinguishes the three transaction states', () => {
  for (const status of ['idle', 'in-transaction', 'failed-transaction'] as const) {
    expect(statusAfter(Buffer.concat([buildMessage('C', cString('SELECT 1')), readyForQuery(status)]))).toBe(
      status,
    );
  }
});

it('finds no transaction state in a response that is not finished', () => {
  expect(statusAfter(buildMessage('D', Buffer.from([0, 0])))).toBeNull();
  expect(statusAfter(Buffer.alloc(0))).toBeNull();
});

it('writes errors with severity, code and text', () => {
  expect(errorResponse('55P03', 'busy').toString('latin1', 5)).toBe('SERROR\0VERROR\0C55P03\0Mbusy\0\0');
});

it('greets like a server with trust authentication: accepted, settings, key, ready', () => {
  const types = splitMessages(greeting('18.6')).messages.map(typeOf);
  expect(types[0]).toBe('R');
  expect(types.slice(-2)).toEqual(['K', 'Z']);
  expect(greeting('18.6').includes('server_version\x0018.6\0')).toBe(true);
});
