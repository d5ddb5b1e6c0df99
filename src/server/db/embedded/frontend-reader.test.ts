import { expect, it } from 'vitest';
import { FrontendReader } from './frontend-reader.ts';
import { ProtocolError, simpleQuery } from './wire.ts';

const packet = (code: number, rest = ''): Buffer => {
  const body = Buffer.from(rest);
  const bytes = Buffer.alloc(8 + body.length);
  bytes.writeInt32BE(bytes.length, 0);
  bytes.writeInt32BE(code, 4);
  body.copy(bytes, 8);
  return bytes;
};
const startup = packet(196_608, 'user\0me\0\0');

it('reads the startup packet and then messages', () => {
  const bytes = Buffer.concat([packet(80_877_103), packet(80_877_104), startup, simpleQuery('select 1')]);
  const kinds = (events: { kind: string }[]): string[] => events.map(({ kind }) => kind);
  const expected = ['encryption-request', 'encryption-request', 'startup', 'message'];
  expect(kinds(new FrontendReader().push(bytes))).toEqual(expected);

  const reader = new FrontendReader();
  const byByte = [...bytes].flatMap((byte) => reader.push(Buffer.from([byte])));
  expect(kinds(byByte)).toEqual(expected);
});

it('recognizes a cancel request', () => {
  expect(new FrontendReader().push(packet(80_877_102, '12345678'))).toEqual([{ kind: 'cancel-request' }]);
});

it('refuses a connection of another protocol', () => {
  expect(() => new FrontendReader().push(Buffer.from('GET / HTTP/1.1\r\n'))).toThrow(ProtocolError);
});
