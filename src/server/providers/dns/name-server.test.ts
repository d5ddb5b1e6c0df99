import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNameServer, type NameServer } from './name-server.ts';

// A minimal name server (RFC 1035): it reads the one question and answers it in the same packet.
const noSuchName = 3;

const textRecord = (text: string): Buffer => {
  const pieces = text.match(/.{1,255}/g) ?? [];
  const data = Buffer.concat(
    pieces.map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece)])),
  );
  const head = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
};

const mailRecord = (exchange: string): Buffer => {
  const labels = exchange.split('.').filter(Boolean);
  const name = labels.map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
  const data = Buffer.concat([Buffer.from([0, 10]), ...name, Buffer.from([0])]);
  const head = Buffer.from([0xc0, 0x0c, 0, 15, 0, 1, 0, 0, 0, 60, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
};
const mailServers: Record<string, string[]> = { 'shop.example': ['mx.shop.example'], 'null.example': [''] };

const nameIn = (query: Buffer): { name: string; end: number } => {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.'), end: at + 5 };
};

const long = `v=DKIM1; p=${'k'.repeat(400)}`;
const answers: Record<string, string[] | null> = {
  'shop.example': ['v=spf1 -all', 'something else'],
  'long.example': [long],
  'bare.example': [],
  'silent.example': null,
};

let socket: Socket;
let names: NameServer;
/** With a short time limit. */
let hasty: NameServer;
beforeAll(async () => {
  socket = createSocket('udp4');
  socket.on('message', (query: Buffer, from: RemoteInfo) => {
    const { name, end } = nameIn(query);
    const texts = name === 'null.example' ? [] : answers[name];
    if (texts === null) return;
    const isMail = query.readUInt16BE(end - 4) === 15;
    const records = isMail ? (mailServers[name] ?? []).map(mailRecord) : (texts ?? []).map(textRecord);
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180 | (texts ? 0 : noSuchName), 2);
    header.writeUInt16BE(records.length, 6);
    header.writeUInt32BE(0, 8);
    const reply = Buffer.concat([header, query.subarray(12, end), ...records]);
    socket.send(reply, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const servers = [`127.0.0.1:${socket.address().port}`];
  names = createNameServer({ servers, allowedMs: 60_000 });
  hasty = createNameServer({ servers, allowedMs: 300 });
});
afterAll(() => void socket.close());

test('returns all TXT records of a name, long ones joined', async () => {
  expect(await names.texts('shop.example')).toEqual({
    state: 'records',
    records: ['v=spf1 -all', 'something else'],
  });
  expect(await names.texts('long.example')).toEqual({ state: 'records', records: [long] });
});

test('distinguishes a name without TXT records from a missing name', async () => {
  expect(await names.texts('bare.example')).toEqual({ state: 'none' });
  expect(await names.texts('gone.example')).toEqual({ state: 'no-name' });
});

test('times out when the name server does not answer', async () => {
  expect(await hasty.texts('silent.example')).toEqual({ state: 'silent' });
});

test('reports an invalid name like one without an answer, and never throws', async () => {
  expect(['silent', 'no-name']).toContain((await names.texts(`${'a'.repeat(80)}.example`)).state);
});

test.each([
  ['shop.example', 'yes'],
  ['null.example', 'no'],
  ['bare.example', 'no'],
  ['missing.example', 'no'],
] as const)('whether %s accepts mail: %s', async (name, answer) => {
  expect(await names.takesMail(name)).toBe(answer);
});

test('does not know whether a name accepts mail when its name server is silent', async () => {
  expect(await hasty.takesMail('silent.example')).toBe('unknown');
});
