import { describe, expect, it } from 'vitest';
import { maxCopyBytes, RequestAssembler } from './request-assembler.ts';
import { buildMessage, cString, ProtocolError, simpleQuery } from './wire.ts';

const parse = (sql: string): Buffer => buildMessage('P', cString(''), cString(sql), Buffer.alloc(2));
const bind = buildMessage('B', Buffer.alloc(8));
const execute = buildMessage('E', Buffer.alloc(5));
const sync = buildMessage('S');
const flush = buildMessage('H');
const row = buildMessage('d', Buffer.from('1\n'));
const copyDone = buildMessage('c');

const pushAll = (messages: Buffer[]) => {
  const assembler = new RequestAssembler();
  return messages.map((message) => assembler.push(message));
};

it('sends a plain query at once', () => {
  expect(pushAll([simpleQuery('select 1')])).toEqual([
    {
      kind: 'request',
      request: { bytes: simpleQuery('select 1'), statements: ['select 1'], endsWith: 'query', isCopy: false },
    },
  ]);
});

it('collects the messages of the extended protocol up to Sync or Flush', () => {
  const results = pushAll([parse('select 1'), bind, flush, execute, sync]);
  expect(results.map(({ kind }) => kind)).toEqual(['nothing', 'nothing', 'request', 'nothing', 'request']);
  expect(results[2]).toMatchObject({
    request: { bytes: Buffer.concat([parse('select 1'), bind, flush]), endsWith: 'flush' },
  });
  expect(results[4]).toMatchObject({ request: { bytes: Buffer.concat([execute, sync]), endsWith: 'sync' } });
});

describe('COPY FROM STDIN', () => {
  it('is buffered up to the last row', () => {
    const results = pushAll([simpleQuery('copy t from stdin'), row, row, sync, copyDone]);
    expect(results.map(({ kind }) => kind)).toEqual([
      'copy-started',
      'nothing',
      'nothing',
      'nothing',
      'request',
    ]);
    expect(results[4]).toMatchObject({
      request: {
        bytes: Buffer.concat([simpleQuery('copy t from stdin'), row, row, copyDone]),
        isCopy: true,
      },
    });
  });

  it('ends when the client cancels', () => {
    const failed = buildMessage('f', cString('no'));
    expect(pushAll([simpleQuery('copy t from stdin'), row, failed])[2]).toMatchObject({ kind: 'request' });
  });

  it('is refused when it is too large', () => {
    const large = buildMessage('d', Buffer.alloc(maxCopyBytes / 2));
    const results = pushAll([
      simpleQuery('copy t from stdin'),
      large,
      large,
      copyDone,
      simpleQuery('select 1'),
    ]);
    expect(results.slice(2).map(({ kind }) => kind)).toEqual(['nothing', 'copy-too-large', 'request']);
  });

  it('with parameters becomes a statement that fails, because the database would wait forever', () => {
    const [, result] = pushAll([parse('copy t from stdin'), sync]);
    expect(result).toMatchObject({ kind: 'request' });
    expect(result?.kind === 'request' && result.request.bytes.toString()).not.toMatch(/copy t from stdin/);
  });
});

it('ignores the rest of a failed COPY', () => {
  expect(pushAll([row, copyDone]).map(({ kind }) => kind)).toEqual(['nothing', 'nothing']);
});

it('refuses unknown messages', () => {
  expect(() => pushAll([buildMessage('p', cString('password'))])).toThrow(ProtocolError);
});
