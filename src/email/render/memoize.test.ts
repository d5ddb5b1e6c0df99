import { describe, expect, it } from 'vitest';
import { flattenString, memoize, memoizeStyles } from './memoize.ts';

describe('memoize', () => {
  it('computes a value once, and again after its table was full', () => {
    const computed: string[] = [];
    const upper = memoize((value) => {
      computed.push(value);
      return value.toUpperCase();
    });
    expect([upper('a'), upper('a'), upper('b')]).toEqual(['A', 'A', 'B']);
    expect(computed).toEqual(['a', 'b']);
    for (let index = 0; index < 600; index += 1) expect(upper(`v${index}`)).toBe(`V${index}`);
    expect(upper('a')).toBe('A');
    expect(computed.filter((value) => value === 'a')).toHaveLength(2);
  });

  it('memoizes null and false, and does not keep long values', () => {
    let count = 0;
    const isLong = memoize((value): boolean | null => {
      count += 1;
      return value === 'null' ? null : value.length > 200;
    });
    expect([isLong('null'), isLong('null'), isLong('x'), isLong('x')]).toEqual([null, null, false, false]);
    expect(count).toBe(2);
    const long = 'x'.repeat(300);
    expect([isLong(long), isLong(long)]).toEqual([true, true]);
    expect(count).toBe(4);
  });
});

it('memoize takes other bounds, and copies of values', () => {
  const computed: string[] = [];
  const same = memoize(
    (value) => {
      computed.push(value);
      return value;
    },
    { maxEntries: 2, maxLength: 3, copies: true },
  );
  for (const value of ['a', 'b', 'a', 'b', 'long', 'long']) expect(same(value)).toBe(value);
  expect(computed).toEqual(['a', 'b', 'long', 'long']);
  for (const value of ['c', 'a']) expect(same(value)).toBe(value);
  expect(computed).toEqual(['a', 'b', 'long', 'long', 'c', 'a']);
});

describe('memoizeStyles', () => {
  it('separates styles and layout contexts, and works beyond the number of results it keeps', () => {
    const layouts = [{ width: 1 }, { width: 2 }] as const;
    let count = 0;
    const memoized = memoizeStyles(
      (a: { size: number }, b: { size: number }) => a.size === b.size,
      ({ size }, { width }: { width: number }) => {
        count += 1;
        return `${size}/${width}`;
      },
    );
    for (let size = 0; size < 40; size += 1)
      for (const layout of layouts) {
        expect(memoized({ size }, layout)).toBe(`${size}/${layout.width}`);
        expect(memoized({ size }, layout)).toBe(`${size}/${layout.width}`);
      }
    expect(count).toBe(80);
  });

  it('does not follow styles that are changed afterwards', () => {
    const memoized = memoizeStyles(
      (a: { size: number }, b: { size: number }) => a.size === b.size,
      ({ size }) => size,
    );
    const layout = {};
    const styles = { size: 1 };
    expect(memoized(styles, layout)).toBe(1);
    styles.size = 2;
    expect(memoized(styles, layout)).toBe(2);
    expect(memoized({ size: 1 }, layout)).toBe(1);
  });
});

it('a flattened text is equal to the original', () => {
  expect([flattenString(''), flattenString('\u0000'), flattenString('a'.concat('b'))]).toEqual([
    '',
    '\u0000',
    'ab',
  ]);
});
