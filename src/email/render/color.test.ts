import { describe, expect, it } from 'vitest';
import { contrast, hexColor, readableOn } from './color.ts';
import { colorNames } from './color-names.ts';

describe('hexColor', () => {
  it.each([
    ['#FFF', '#ffffff'],
    ['#1f4FD8', '#1f4fd8'],
    ['#1f4fd880', '#1f4fd8'],
    ['#abcd', '#aabbcc'],
    ['rgb(255, 0,128)', '#ff0080'],
    ['rgb(0 128 0)', '#008000'],
    ['rgba(0, 128, 0, 0.5)', '#008000'],
    ['rgb(0 128 0 / 50%)', '#008000'],
    ['rgb(100%, 0%, 50%)', '#ff0080'],
    ['rgb(999, 0, 0)', '#ff0000'],
    [' RebeccaPurple ', '#663399'],
  ])('D8: %s is %s', (typed, hex) => {
    expect(hexColor(typed)).toBe(hex);
  });

  it.each([
    '',
    'transparent',
    'inherit',
    'notacolor',
    '#12345',
    'rgb(1,2)',
    'rgb(., ., .)',
    'red;}',
    'url(x)',
    'constructor',
  ])('D8: %j is no color', (typed) => {
    expect(hexColor(typed)).toBeNull();
  });

  it('knows every color name of CSS', () => {
    expect(colorNames.size).toBe(148);
  });
});

describe('contrast', () => {
  it('is the ratio of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  it('picks the color with the most contrast', () => {
    expect(readableOn('#111827', '#374151', '#f3f4f6')).toBe('#f3f4f6');
    expect(readableOn('#ffffff', '#374151', '#f3f4f6')).toBe('#374151');
  });
});
