import { expect, test } from 'vitest';
import { preheaderHint, subjectHint, textWidthPx } from './line-hints.ts';

test('wide letters take more space than narrow ones', () => {
  expect(textWidthPx('mmmm')).toBeGreaterThan(textWidthPx('iiii') * 2);
});

test.each([
  ['', 'empty'],
  ['Hello', 'short'],
  ['Meet the Alder Jacket', 'good'],
  ['A subject that goes on and on until nobody can see the end of it', 'long'],
] as const)('the subject %j is %s', (subject, level) => {
  expect(subjectHint(subject).level).toBe(level);
});

test('text that a phone cuts is shown cut', () => {
  const { shownOnPhone, shownOnDesktop } = subjectHint(
    'What we are working on, and when you can see it here',
  );
  expect(shownOnPhone).toMatch(/^What we .*…$/u);
  expect(shownOnDesktop).not.toContain('…');
});

test('a preheader that repeats the subject is reported', () => {
  expect(preheaderHint('Meet the jacket', 'Meet the Jacket').message).toContain('same as the subject');
  expect(preheaderHint('What it is for, what it weighs, and where to see it.', 'Meet it').level).toBe('good');
  expect(preheaderHint('Short').level).toBe('short');
  expect(preheaderHint('').level).toBe('empty');
});
