import { expect, test } from 'vitest';
import { cpuMs } from '../../../test/support/cpu.ts';
import { decodeForm } from './form.ts';

const asJson = (text: string): unknown => JSON.parse(JSON.stringify(decodeForm(text)));

test('brackets nest, numbers and empty brackets make lists', () => {
  expect(asJson('a=1&b[c]=2&b[d][0]=3&b[d][1]=4&e[]=5&e[]=6&f=a%26b+c')).toEqual({
    a: '1',
    b: { c: '2', d: { 0: '3', 1: '4' } },
    e: { 0: '5', 1: '6' },
    f: 'a&b c',
  });
});

test('keys that name parts of an object change no object', () => {
  const decoded = decodeForm('__proto__[polluted]=1&constructor=2&[x]=3&a[=4');
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(decoded.constructor).toBe('2');
  expect(decoded['[x]']).toBe('3');
});

test('a form built to cost time is parsed at once, and one with too many fields is refused', () => {
  const spentMs = cpuMs(() => {
    expect(() => decodeForm('a[]=&'.repeat(50_000))).toThrow('fields');
    decodeForm(`a${'['.repeat(200_000)}=1`);
    decodeForm(`a${'[b]'.repeat(80_000)}=1`);
  });
  expect(spentMs).toBeLessThan(1_000);
});
