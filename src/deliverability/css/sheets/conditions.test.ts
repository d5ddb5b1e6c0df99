import { describe, expect, it } from 'vitest';
import { mediaCondition } from './media.ts';
import { supportsCondition } from './supports.ts';
import { views } from './views.ts';

type Applies = 'always' | 'never' | 'for some';

const applies = (condition: ReturnType<typeof mediaCondition>): Applies => {
  const truths = views.map((view) => condition(view) === true);
  return truths.includes(true) ? (truths.includes(false) ? 'for some' : 'always') : 'never';
};

describe('@media', () => {
  it.each<[string, Applies]>([
    ['', 'always'],
    ['all', 'always'],
    ['only screen', 'always'],
    ['print', 'never'],
    ['not print', 'always'],
    ['not screen', 'never'],
    ['not all', 'never'],
    ['speech, tty', 'never'],
    ['nonsense', 'never'],
    ['(nonsense: 1px)', 'never'],
    ['not (nonsense: 1px)', 'never'],
    ['(min-width: 0)', 'always'],
    ['(min-width: 1px)', 'always'],
    ['(max-width: 9999px)', 'always'],
    ['(max-width: 480px)', 'for some'],
    ['screen and (max-width: 480px)', 'for some'],
    ['only screen and (min-width: 600px)', 'for some'],
    ['(max-width: 30em)', 'for some'],
    ['(max-width: 240px)', 'never'],
    ['(max-width: 15rem)', 'never'],
    ['(min-width: 1600px)', 'never'],
    ['(min-width: 100em)', 'never'],
    ['(max-width: 480)', 'never'],
    ['(min-width: 700px) and (max-width: 500px)', 'never'],
    ['(max-width: 599px), (min-width: 600px)', 'always'],
    ['(max-width: 599px) or (min-width: 600px)', 'always'],
    ['print, (max-width: 480px)', 'for some'],
    ['(width < 480px)', 'for some'],
    ['(width >= 600px)', 'for some'],
    ['(600px <= width)', 'for some'],
    ['(320px <= width <= 430px)', 'for some'],
    ['(width > 0px)', 'always'],
    ['(width < 200px)', 'never'],
    ['(1500px <= width <= 3000px)', 'never'],
    ['not (width < 200px)', 'always'],
    ['not ((width < 200px) or (width > 1500px))', 'always'],
    ['(max-device-width: 480px)', 'for some'],
    ['(orientation: portrait)', 'for some'],
    ['(prefers-color-scheme: dark)', 'for some'],
    ['(prefers-color-scheme: dark), (prefers-color-scheme: light)', 'always'],
    ['(prefers-color-scheme: purple)', 'never'],
    ['(hover: none)', 'for some'],
    ['(prefers-reduced-motion: reduce)', 'for some'],
    ['screen and (-webkit-min-device-pixel-ratio: 0)', 'for some'],
    ['(-webkit-min-device-pixel-ratio: 2)', 'for some'],
    ['(-webkit-min-device-pixel-ratio: 100)', 'never'],
    ['(min--moz-device-pixel-ratio: 0)', 'for some'],
    ['(-ms-high-contrast: none)', 'for some'],
    ['(min-resolution: 192dpi)', 'for some'],
    ['(min-resolution: 9000dpi)', 'never'],
    ['(monochrome)', 'never'],
    ['(color)', 'always'],
    [`${'('.repeat(500)}width > 0px`, 'never'],
  ])('%s applies to %s', (prelude, expected) => {
    expect(applies(mediaCondition(prelude))).toBe(expected);
  });
});

describe('@supports', () => {
  it.each<[string, Applies]>([
    ['(display: block)', 'always'],
    ['not (display: block)', 'never'],
    ['(display: grid)', 'for some'],
    ['(display: banana)', 'never'],
    ['(foo: bar)', 'never'],
    ['not (foo: bar)', 'always'],
    ['(foo: bar) or (display: block)', 'always'],
    ['(display: block) and (foo: bar)', 'never'],
    ['(-webkit-overflow-scrolling: touch)', 'for some'],
    ['selector(:has(a))', 'for some'],
    ['nonsense', 'never'],
  ])('%s applies to %s', (prelude, expected) => {
    expect(applies(supportsCondition(prelude))).toBe(expected);
  });
});
