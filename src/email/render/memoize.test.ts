import { describe, expect, it } from 'vitest';
import { inOnePiece, remembering, rememberingLooks } from './memoize.ts';

describe('remembering', () => {
  it('works a value out once, and again after its table was full', () => {
    const asked: string[] = [];
    const upper = remembering((value) => {
      asked.push(value);
      return value.toUpperCase();
    });
    expect([upper('a'), upper('a'), upper('b')]).toEqual(['A', 'A', 'B']);
    expect(asked).toEqual(['a', 'b']);
    for (let at = 0; at < 600; at += 1) expect(upper(`v${at}`)).toBe(`V${at}`);
    expect(upper('a')).toBe('A');
    expect(asked.filter((value) => value === 'a')).toHaveLength(2);
  });

  it('memoizes null and false, and does not keep long values', () => {
    let count = 0;
    const isLong = remembering((value): boolean | null => {
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

describe('rememberingLooks', () => {
  it('separates styles and layout contexts, and works beyond the number of looks it keeps', () => {
    const frames = [{ width: 1 }, { width: 2 }] as const;
    let count = 0;
    const look = rememberingLooks(
      (one: { size: number }, other: { size: number }) => one.size === other.size,
      ({ size }, { width }: { width: number }) => {
        count += 1;
        return `${size}/${width}`;
      },
    );
    for (let size = 0; size < 40; size += 1)
      for (const frame of frames) {
        expect(look({ size }, frame)).toBe(`${size}/${frame.width}`);
        expect(look({ size }, frame)).toBe(`${size}/${frame.width}`);
      }
    expect(count).toBe(80);
  });

  it('does not follow styles that are changed afterwards', () => {
    const look = rememberingLooks(
      (one: { size: number }, other: { size: number }) => one.size === other.size,
      ({ size }) => size,
    );
    const frame = {};
    const styles = { size: 1 };
    expect(look(styles, frame)).toBe(1);
    styles.size = 2;
    expect(look(styles, frame)).toBe(2);
    expect(look({ size: 1 }, frame)).toBe(1);
  });
});

it('a flattened text is equal to the original', () => {
  expect([inOnePiece(''), inOnePiece('\u0000'), inOnePiece('a'.concat('b'))]).toEqual(['', '\u0000', 'ab']);
});
