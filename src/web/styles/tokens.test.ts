import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Tokens = Record<string, string>;

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

const declared = (selector: string): Tokens => {
  const start = css.indexOf(`${selector} {`);
  const body = css.slice(start, css.indexOf('\n}', start));
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
};

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const grounds = ['page', 'surface', 'sunken'];
const washes = ['good-wash', 'attention-wash', 'bad-wash', 'info-wash', 'accent-wash'];

const tints = ['blue', 'green', 'amber', 'rose', 'violet', 'slate'].map((name) => `tint-${name}`);

const textPairs: [text: string, ground: string][] = [
  ...['ink', 'ink-soft', 'accent', 'accent-strong', 'good', 'bad', 'bad-strong', 'info'].flatMap((text) =>
    grounds.map((ground): [string, string] => [text, ground]),
  ),
  ['attention', 'page'],
  ['attention', 'surface'],
  ...washes.map((wash): [string, string] => ['ink', wash]),
  ...tints.map((tint): [string, string] => ['ink', tint]),
  ['good', 'good-wash'],
  ['attention', 'attention-wash'],
  ['bad', 'bad-wash'],
  ['info', 'info-wash'],
  ['accent', 'accent-wash'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-bad', 'bad'],
  ['on-bad', 'bad-strong'],
  ['page', 'ink'],
];

const light = declared(':root');
const themes: [name: string, tokens: Tokens][] = [
  ['light', light],
  ['dark', { ...light, ...declared('.dark') }],
];

describe.each(themes)('%s theme', (_name, tokens) => {
  const value = (token: string): string => {
    const found = tokens[token];
    if (!found) throw new Error(`--${token} is not declared`);
    return found;
  };

  it.each(textPairs)('reads %s on %s at 4.5:1 or more', (text, ground) => {
    expect(contrast(value(text), value(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['control', 'focus', 'stamp'].flatMap((mark) => grounds.map((ground) => [mark, ground] as const)))(
    'shows %s on %s at 3:1 or more',
    (mark, ground) => {
      expect(contrast(value(mark), value(ground))).toBeGreaterThanOrEqual(3);
    },
  );
});

it('the dark theme declares every color of the light theme', () => {
  expect(Object.keys(declared('.dark')).sort()).toEqual(Object.keys(light).sort());
});
