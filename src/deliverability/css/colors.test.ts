import { expect, it } from 'vitest';
import { colorInBackground, flatColorOf, over, paintOf, paintOfAttribute } from './colors.ts';

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
])('%s is %s', (value, hex, alpha) => {
  const paint = paintOf(value);
  expect(paint).toMatchObject({ hex });
  expect(paint).toHaveProperty('alpha', expect.closeTo(alpha, 2));
});

it.each(['banana', 'ffffff', '#ff', '#ggg', 'rgb(1,2)', 'rgb(banana)', ''])('“%s” is no color', (value) => {
  expect(paintOf(value)).toBeNull();
});

it.each(['currentcolor', 'var(--ink)', 'color-mix(in srgb, red, blue)', 'color(display-p3 1 0 0)'])(
  '%s is an unknown color',
  (value) => {
    expect(paintOf(value)).toBe('unknown');
  },
);

it.each([
  ['ffffff', '#ffffff'],
  ['#FFFFFF', '#ffffff'],
  [' White ', '#ffffff'],
  ['fff', '#0f0f0f'],
  ['#123', '#112233'],
  ['chucknorris', '#c00000'],
])('the attribute %s paints %s', (value, hex) => {
  expect(paintOfAttribute(value)?.hex).toBe(hex);
});

it('finds the color among the other parts of a background', () => {
  expect(colorInBackground('url(white.png) no-repeat #abc center')).toBe('#abc');
  expect(colorInBackground('no-repeat center')).toBe('transparent');
  expect(flatColorOf('linear-gradient(to right, #123456, #123456)')?.hex).toBe('#123456');
  expect(flatColorOf('linear-gradient(#123456, #654321)')).toBeNull();
});

it('blends translucent colors with the background', () => {
  expect(over({ hex: '#000000', alpha: 0.5 }, '#ffffff')).toBe('#808080');
});
