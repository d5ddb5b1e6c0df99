import { expect, test } from 'vitest';
import { cpuMs } from '../../../test/support/cpu.ts';
import { isNestedTooDeep, maxNesting } from './nesting.ts';

test('elements that stay open count, however they are written', () => {
  expect(isNestedTooDeep('<div>'.repeat(maxNesting))).toBe(false);
  expect(isNestedTooDeep('<div>'.repeat(maxNesting + 1))).toBe(true);
  expect(isNestedTooDeep(`${'<b><I\n class=x>'.repeat(600)}words`)).toBe(true);
  expect(isNestedTooDeep(`${'<b>'.repeat(1_200)}${'</b>'.repeat(1_200)}`)).toBe(true);
});

test('elements that end do not count, however many there are', () => {
  const many = [
    '<p>one',
    '<li>one',
    '<br>',
    '<img src=x />',
    '<b>x</b>',
    '</p>',
    '</br>',
    '<form>',
    '<tr><td>x',
    '<!-- <div> -->',
  ];
  for (const part of many) expect([part, isNestedTooDeep(part.repeat(5_000))]).toEqual([part, false]);
});

test('the deepest HTML costs no more time than other HTML of its size', () => {
  const cost = cpuMs(() => {
    expect(isNestedTooDeep('<div>'.repeat(400_000))).toBe(true);
  });
  expect(cost).toBeLessThan(1_000);
});
