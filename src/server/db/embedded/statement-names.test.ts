import { expect, it } from 'vitest';
import { StatementNames } from './statement-names.ts';
import { buildMessage, cString, readCString, splitMessages, typeOf } from './wire.ts';

const parse = (name: string): Buffer =>
  buildMessage('P', cString(name), cString('select 1'), Buffer.alloc(2));
const bind = (portal: string, name: string): Buffer =>
  buildMessage('B', cString(portal), cString(name), Buffer.alloc(6));
const describeStatement = (name: string): Buffer => buildMessage('D', Buffer.from('S'), cString(name));
const nameIn = (message: Buffer): string => readCString(message, typeOf(message) === 'P' ? 5 : 6).text;

it('gives equal names of two connections different names', () => {
  const [one, two] = [new StatementNames(1), new StatementNames(2)];
  expect(nameIn(one.rename(parse('find')))).not.toBe(nameIn(two.rename(parse('find'))));
});

it('uses one name in every kind of message and leaves the rest unchanged', () => {
  const names = new StatementNames(7);
  const renamed = names.rename(parse('find'));
  const own = nameIn(renamed);
  expect(renamed).toEqual(parse(own));
  expect(names.rename(bind('portal', 'find'))).toEqual(bind('portal', own));
  expect(names.rename(describeStatement('find'))).toEqual(describeStatement(own));
});

it('distinguishes names that are equal in their first 63 bytes', () => {
  const names = new StatementNames(1);
  const long = 'x'.repeat(80);
  const [a, b] = [nameIn(names.rename(parse(`${long}a`))), nameIn(names.rename(parse(`${long}b`)))];
  expect(a).not.toBe(b);
  expect(Math.max(a.length, b.length)).toBeLessThan(63);
});

it('leaves unnamed statements, portals and other messages unchanged', () => {
  const names = new StatementNames(1);
  const others = [
    parse(''),
    bind('p', ''),
    buildMessage('D', Buffer.from('P'), cString('p')),
    buildMessage('C', Buffer.from('P'), cString('p')),
    buildMessage('Q', cString('select 1')),
    buildMessage('S'),
  ];
  for (const message of others) expect(names.rename(message)).toBe(message);
  expect(names.closeAll()).toBeNull();
});

it('closes each named statement once', () => {
  const names = new StatementNames(1);
  names.rename(parse('a'));
  names.rename(parse('b'));
  const closing = names.closeAll() ?? Buffer.alloc(0);
  expect(splitMessages(closing).messages.map(typeOf)).toEqual(['C', 'C', 'S']);
  expect(names.closeAll()).toBeNull();
});
