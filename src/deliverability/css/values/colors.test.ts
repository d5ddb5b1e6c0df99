import { expect, it } from 'vitest';
import { colorInBackground, uniformGradientColor } from './background-values.ts';
import { compositeOver, parseColor, parseLegacyColor } from './colors.ts';

it.each([
  ['#fff', '#ffffff', 1],
  ['#fff0', '#ffffff', 0],
  ['#11223380', '#112233', 0.5],
  ['white', '#ffffff', 1],
  ['transparent', '#000000', 0],
  ['rgb(255, 0, 0)', '#ff0000', 1],
  ['rgb(255 0 0 / 50%)', '#ff0000', 0.5],
  ['rgb(100% 0% 0%)', '#ff0000', 1],
  ['rgba(0,0,0,.25)', '#000000', 0.25],
  ['hsl(0,0%,100%)', '#ffffff', 1],
  ['hsl(120deg 100% 50% / .5)', '#00ff00', 0.5],
  ['hsla(0.5turn, 100%, 50%, 1)', '#00ffff', 1],
  ['hwb(0 100% 0%)', '#ffffff', 1],
  ['hwb(240 0% 50%)', '#000080', 1],
  ['lab(100% 0 0)', '#ffffff', 1],
  ['lch(0% 0 0)', '#000000', 1],
  ['oklab(1 0 0)', '#ffffff', 1],
  ['oklch(100% 0 0 / 0)', '#ffffff', 0],
  ['color(srgb 1 0 0)', '#ff0000', 1],
  ['canvas', '#ffffff', 1],
])('the color %s is %s', (value, hex, alpha) => {
  const paint = parseColor(value);
  expect(paint).toMatchObject({ hex });
  expect(paint).toHaveProperty('alpha', expect.closeTo(alpha, 2));
});

it.each(['banana', 'ffffff', '#ff', '#ggg', 'rgb(1,2)', 'rgb(banana)', ''])(
  '“%s” is not a color',
  (value) => {
    expect(parseColor(value)).toBeNull();
  },
);

it.each(['currentcolor', 'var(--ink)', 'color-mix(in srgb, red, blue)', 'color(display-p3 1 0 0)'])(
  '%s is an unknown color',
  (value) => {
    expect(parseColor(value)).toBe('unknown');
  },
);

it.each([
  ['ffffff', '#ffffff'],
  ['#FFFFFF', '#ffffff'],
  [' White ', '#ffffff'],
  ['fff', '#0f0f0f'],
  ['#123', '#112233'],
  ['chucknorris', '#c00000'],
])('the attribute value %s is the color %s', (value, hex) => {
  expect(parseLegacyColor(value)?.hex).toBe(hex);
});

it('the color of a background is found among its other parts', () => {
  expect(colorInBackground('url(white.png) no-repeat #abc center')).toBe('#abc');
  expect(colorInBackground('no-repeat center')).toBe('transparent');
  expect(uniformGradientColor('linear-gradient(to right, #123456, #123456)')?.hex).toBe('#123456');
  expect(uniformGradientColor('linear-gradient(#123456, #654321)')).toBeNull();
});

it('a translucent color is composited over the background', () => {
  expect(compositeOver({ hex: '#000000', alpha: 0.5 }, '#ffffff')).toBe('#808080');
});
