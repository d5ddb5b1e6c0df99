import { expect, it } from 'vitest';
import { cpuMs } from '../../../test/support/cpu.ts';
import { senderDomain } from '../network/sender-facts.ts';
import { domainOf, mailboxesOf } from './sender.ts';

it.each([
  ['Ann Lee <Ann@Shop.Test>', [['Ann Lee', 'ann@shop.test']]],
  ['ann@shop.test', [['', 'ann@shop.test']]],
  ['ann@shop.test (Ann Lee)', [['Ann Lee', 'ann@shop.test']]],
  ['Ann (Sales, EU) <ann@shop.test>', [['Ann (Sales, EU)', 'ann@shop.test']]],
  ['Ann (a (nested) <x@y.z>) <ann@shop.test>', [['Ann (a (nested) <x@y.z>)', 'ann@shop.test']]],
  [
    '"Lee, Ann" <ann@shop.test>, ben@shop.test',
    [
      ['Lee, Ann', 'ann@shop.test'],
      ['', 'ben@shop.test'],
    ],
  ],
  ['"Ann \\"the potter\\" Lee" <ann@shop.test>', [['Ann "the potter" Lee', 'ann@shop.test']]],
  ['"ann lee"@shop.test', [['', '"ann lee"@shop.test']]],
  ['Ann <"a@b, c"@shop.test>', [['Ann', '"a@b, c"@shop.test']]],
  ['undisclosed-recipients:;', []],
  [
    'Friends: Ann <a@b.test>, c@d.test; ben@e.test',
    [
      ['Ann', 'a@b.test'],
      ['', 'c@d.test'],
      ['', 'ben@e.test'],
    ],
  ],
  ['Shop: News <ann@shop.test>', [['Shop: News', 'ann@shop.test']]],
  ['Ann <@relay.test,@other.test:ann@shop.test>', [['Ann', 'ann@shop.test']]],
  ['Ann; Ben', [['Ann; Ben', '']]],
  ['"Ann <ann@shop.test>', [['"Ann', 'ann@shop.test']]],
  ['Ann (Sales <ann@shop.test>', [['Ann (Sales', 'ann@shop.test']]],
  ['Ann <ann@shop.test', [['Ann <ann@shop.test', '']]],
  ['', []],
])('reads the mailboxes of %s', (line, expected) => {
  expect(mailboxesOf(line).map(({ name, address }) => [name, address])).toEqual(expected);
});

it('the domain follows the last @', () => {
  expect(domainOf('"a@b"@shop.test')).toBe('shop.test');
});

it.each(['"', '(', '((', '\\', '<', 'a@', '(\\', '"a"@', ':;', ',('])(
  'a line of repeated %s takes linear time',
  (piece) => {
    const cost = cpuMs(() => {
      mailboxesOf(piece.repeat(20_000));
    });
    expect(cost).toBeLessThan(1_000);
  },
);

it.each([
  ['Ann <ann@Shop.test>', 'shop.test'],
  ['ann@shop.test. ', 'shop.test'],
  ['ann@shop.test (Ann Lee)', 'shop.test'],
  ['"a@b.test" <ann@shop.test>', 'shop.test'],
  ['Ann <ann@localhost>', null],
  ['Ann', null],
  ['undisclosed-recipients:;', null],
  ['a@b.test, c@d.test', 'b.test'],
])('the domain for DNS queries of %s', (from, expected) => {
  expect(senderDomain(from)).toBe(expected);
});
