import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast } from '../render/color.ts';
import { countdownLayout, countdownSize, maxCountdownWidth, minCountdownWidth } from './layout.ts';
import { countdownColors, countdownLooks, hasCards } from './looks.ts';
import { dayDigitsOf, figuresOf, secondsLeft } from './time-left.ts';
import { countdownDate, unitWords } from './words.ts';

describe('the time left', () => {
  test('a begun second counts, and 0 is reached at the deadline', () => {
    expect(secondsLeft(100, 99_000)).toBe(1);
    expect(secondsLeft(100, 99_001)).toBe(1);
    expect(secondsLeft(100, 98_999)).toBe(2);
    expect(secondsLeft(100, 100_000)).toBe(0);
    expect(secondsLeft(100, 500_000)).toBe(0);
  });

  test('the figures add up to the seconds, and a still one counts a begun minute', () => {
    const numbers = (seconds: number, isTicking: boolean) =>
      figuresOf(seconds, isTicking, dayDigitsOf(seconds)).map((group) => Number(group.join('')));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 * 86_400 }), (seconds) => {
        const [days = 0, hours = 0, minutes = 0, rest = 0] = numbers(seconds, true);
        expect(days * 86_400 + hours * 3_600 + minutes * 60 + rest).toBe(seconds);
        expect([hours < 24, minutes < 60, rest < 60]).toEqual([true, true, true]);
      }),
    );
    expect(numbers(61, false)).toEqual([0, 0, 2]);
    expect(numbers(60, false)).toEqual([0, 0, 1]);
    expect(numbers(1, false)).toEqual([0, 0, 1]);
    expect(numbers(0, false)).toEqual([0, 0, 0]);
    expect(numbers(86_400 - 5, false)).toEqual([1, 0, 0]);
  });
});

describe('the layout', () => {
  test('all parts are inside the picture, and no two figures overlap', () => {
    const layouts = fc.record({
      width: fc.integer({ min: minCountdownWidth, max: maxCountdownWidth }),
      isTicking: fc.boolean(),
      dayDigits: fc.constantFrom(2 as const, 3 as const),
      hasCards: fc.boolean(),
      isRightToLeft: fc.boolean(),
      words: fc.constantFrom(unitWords('en'), unitWords('el'), unitWords('ar')),
      ended: fc.constant('Die Zeit ist abgelaufen'),
    });
    fc.assert(
      fc.property(layouts, (given) => {
        const { width, height, cell, groups, separators } = countdownLayout(given);
        expect(width / height).toBeCloseTo(4, 1);
        const figures = groups.flatMap((group) => group.figures).sort((a, b) => a.x - b.x);
        for (const [index, { x, y }] of figures.entries()) {
          expect(x).toBeGreaterThanOrEqual(index === 0 ? 0 : (figures[index - 1]?.x ?? 0) + cell.width);
          expect([x + cell.width <= width, y >= 0, y + cell.height <= height]).toEqual([true, true, true]);
        }
        for (const box of [...groups.map(({ label }) => label), ...separators]) {
          expect([box.x >= 0, box.x + box.width <= width, box.y + box.height <= height]).toEqual([
            true,
            true,
            true,
          ]);
        }
        const starts = groups.map((group) => group.figures[0]?.x ?? 0);
        const ordered = [...starts].sort((a, b) => (given.isRightToLeft ? b - a : a - b));
        expect(starts).toEqual(ordered);
      }),
    );
  });

  test('the email has half of the px', () => {
    expect(countdownSize(400)).toEqual({ width: 400, height: 100 });
  });
});

test('figures and words are readable in every look, on any ground and in any color of a brand', () => {
  const colors = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(
      fc.constantFrom(...countdownLooks),
      colors,
      fc.option(colors, { nil: undefined }),
      (look, color, given) => {
        const { ground, card, ink, label } = countdownColors(look, {
          color,
          ...(given ? { ground: given } : {}),
        });
        expect(contrast(ink, card)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(label, ground)).toBeGreaterThanOrEqual(4.5);
        if (!hasCards(look)) expect(card).toBe(ground);
      },
    ),
  );
});

describe('the words', () => {
  test.each([
    ['en', ['days', 'hours', 'minutes', 'seconds']],
    ['de-AT', ['Tage', 'Stunden', 'Minuten', 'Sekunden']],
    ['ar', ['أيام', 'ساعات', 'دقائق', 'ثوان']],
    ['pl', ['dni', 'godzin', 'minut', 'sekund']],
    // The server has no face for these.
    ['ja', ['days', 'hours', 'minutes', 'seconds']],
    ['hi', ['days', 'hours', 'minutes', 'seconds']],
    ['no language', ['days', 'hours', 'minutes', 'seconds']],
  ])('%s', (language, words) => {
    expect(unitWords(language)).toEqual(words);
  });

  test('the deadline in words, in the language and the time zone of the email', () => {
    const at = Date.UTC(2026, 11, 2, 10);
    expect(countdownDate(at, 'en-US', 'Europe/Berlin')).toBe('Wednesday, December 2, 2026 at 11:00 AM GMT+1');
    expect(countdownDate(at, 'de', 'Europe/Berlin')).toBe('Mittwoch, 2. Dezember 2026 um 11:00 MEZ');
    expect(countdownDate(at, 'ar', 'Europe/Berlin')).toContain('2026');
    expect(countdownDate(at, 'not a tag', 'no/where')).toContain('10:00 AM UTC');
  });
});
