// The preview simulates any email on the page: none may throw, or take more than linear time.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cpuMs } from '../../../test/support/cpu.ts';
import { mailClientIds } from './client-ids.ts';
import { simulate } from './simulate.ts';

/** Far more than any of these takes, and far less than quadratic time. */
const maxMs = 3_000;

it.each([
  ['a style with semicolons in an unclosed bracket', `<p style="a:(${';'.repeat(60_000)}">x</p>`],
  ['a color with many parts', `<p style="color:${'rgb(1 '.repeat(20_000)}">x</p>`],
  ['a background with many words', `<p style="background:${'abc '.repeat(20_000)}">x</p>`],
  [
    'a background with nested gradients',
    `<p style="background:${'linear-gradient(red,'.repeat(10_000)}">x</p>`,
  ],
  ['a style sheet of opening braces', `<style>${'{'.repeat(20_000)}</style>x`],
  ['a style sheet of nested media queries', `<style>${'@media all{'.repeat(6_000)}</style>x`],
  ['a selector with many pseudo-classes', `<style>a${':hover'.repeat(20_000)}{color:red}</style>x`],
  ['a selector with many classes', `<style>${'.a.b'.repeat(20_000)}{color:red}</style>x`],
  ['a style sheet of comments', `<style>${'/*'.repeat(20_000)}</style>x`],
  ['many conditional comments without an end', '<!--[if mso]>'.repeat(20_000)],
  ['many revealed comments without an end', '<!--[if !mso]><!-->'.repeat(20_000)],
  ['many style tags without an end', `${'<style>'.repeat(20_000)}<!--[if mso]>`],
  ['nested shapes', `<!--[if mso]>${'<v:rect style="width:1px"><v:fill src="a">'.repeat(800)}<![endif]-->`],
  ['a deep email with stray end tags', `${'<b>'.repeat(10_000)}${'</i>'.repeat(10_000)}`],
])('%s takes linear time', (_, html) => {
  const cost = cpuMs(() => {
    for (const client of ['gmail', 'outlook-windows'] as const)
      expect(typeof simulate(html, { client, scheme: 'dark' }).html).toBe('string');
  });
  expect(cost).toBeLessThan(maxMs);
});

const piece = fc.constantFrom(
  ...[
    '<p style="',
    '">',
    '</p>',
    '<style>',
    '</style>',
    '@media ',
    '{',
    '}',
    ';',
    ':',
    'url(',
    ')',
    'x',
    '#fff',
  ],
  ...[
    '<!--[if mso]>',
    '<![endif]-->',
    '<!--',
    '-->',
    '<v:rect ',
    '<img src=',
    "'",
    '"',
    '\u0000',
    '\uffff',
    '<',
  ],
  ...[
    'constructor',
    '__proto__',
    '<constructor>',
    ' __proto__=x',
    '&amp',
    '\ud800',
    '/*',
    '*/',
    '!important',
    '>',
  ],
);

it('no text makes it throw, and what it gives can be simulated again', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.constantFrom(...mailClientIds), (pieces, client) => {
      const { html } = simulate(pieces.join(''), { client, scheme: 'dark', hasImages: false });
      simulate(html, { client });
    }),
    { numRuns: 200 },
  );
});
