// An email that takes more than linear time would delay the analysis of others.
import { expect, it } from 'vitest';
import { cpuMs } from '../../test/support/cpu.ts';
import { analyze } from './judge/analyze.ts';
import { fromQuotedPrintable } from './message/eml-decoding.ts';

/** Far more than any of these takes, and far less than quadratic time. */
const maxMs = 5_000;

const sheet = (rule: string, times: number, body: string): string =>
  `<style>${rule.repeat(times)}</style>${body}`;

it.each([
  ['a style with semicolons in an unclosed bracket', `<p style="a:(${';'.repeat(400_000)}">x</p>`],
  ['a style with semicolons in a bracket', `<p style="a:(${';'.repeat(400_000)})">x</p>`],
  ['a font with a very long number', `<p style="font:${'1'.repeat(400_000)}">x</p>`],
  ['a background with nested brackets', `<p style="background:a ${'rgb('.repeat(100_000)}">x</p>`],
  [
    'a descendant selector in a deep email',
    sheet('.a .b{color:red}', 500, '<div>'.repeat(900) + '<p class="b">x</p>'.repeat(4_000)),
  ],
  [
    'a selector with several sibling combinators',
    sheet('p ~ p ~ p ~ p ~ b{color:red}', 20, '<p>x</p>'.repeat(5_000) + '<b>x</b>'.repeat(500)),
  ],
  [
    'a selector that counts elements by type',
    sheet('p:nth-of-type(3n){color:red}', 50, '<p>x</p>'.repeat(8_000)),
  ],
  [
    'a selector that counts elements from the end',
    sheet('p:last-of-type{color:red}', 50, '<p>x</p>'.repeat(8_000)),
  ],
  ['a selector with nested negations', sheet(`p${':not('.repeat(5_000)}`, 4, '<p>x</p>')],
  ['a media query with nested brackets', sheet(`@media ${'('.repeat(20_000)}{p{color:red}}`, 4, '<p>x</p>')],
  [
    'a style sheet with thousands of media queries',
    `<style>${Array.from({ length: 3_000 }, (_, px) => `@media (min-width:${px}px) and (prefers-color-scheme:${px % 2 ? 'dark' : 'light'}){p{opacity:.${px}}}`).join('')}</style>${'<div><p>x</p>'.repeat(3_000)}`,
  ],
  [
    'a style with very long margins and transforms',
    `<p style="margin:${'a(('.repeat(100_000)};transform:${'scale('.repeat(50_000)}">x</p>`,
  ],
  [
    'a background with nested gradients',
    `<p style="background:${'linear-gradient(red,'.repeat(20_000)}">x</p>`,
  ],
  ['a style sheet of opening braces', sheet('{', 100_000, '<p>x</p>')],
  ['a style sheet of nested rules', sheet('p{', 100_000, '<p>x</p>')],
  ['a style sheet of nested media queries', sheet('@media all{', 100_000, '<p>x</p>')],
  ['a selector of opening brackets', sheet(`p${'('.repeat(100_000)}{color:red}`, 1, '<p>x</p>')],
  ['a style of opening braces', `<p style="--a:${'{'.repeat(100_000)}">x</p>`],
  [
    'a style sheet of nested rules with long selectors',
    `<style>${`.${'a'.repeat(90)},`.repeat(4)}p{${'p{color:red}'.repeat(50_000)}}</style>${'<p>x</p>'.repeat(2_000)}`,
  ],
  ['an email with stray end tags', `${'<table><tr><td><table><tr></td>'.repeat(3_000)}x`],
  ['a value with a long word before a bracket', `<p style="background:1${'a'.repeat(200_000)})x(">x</p>`],
  ['a link text with many full stops', `<a href="https://shop.test/">${'.'.repeat(200_000)}x</a>`],
  ['a very long import', `<style>@import a${"'".repeat(200_000)}x;</style>`],
  ['an email with nested elements on a background image', `<div background="x">${'<i>x'.repeat(8_000)}`],
  [
    'a style sheet with many rules and views',
    `<style>${Array.from({ length: 60 }, (_, px) => `@media (min-width:${300 + 20 * px}px){${'p{color:red}'.repeat(15)}}`).join('')}</style>${Array.from({ length: 1_000 }, (_, at) => `<p style="margin:${at}px">x</p>`).join('')}`,
  ],
  ['an email with many small texts', `<p style="font-size:5px">${'x<br>'.repeat(130_000)}`],
  ['a deep email with many stray end tags', `${'<b>'.repeat(40_000)}${'</i>'.repeat(40_000)}`],
  [
    'a style sheet with a rule for every element',
    sheet('.a{color:red}', 6_000, '<p class=a>x</p>'.repeat(6_000)),
  ],
])('%s takes linear time', (_, html) => {
  const cost = cpuMs(() => expect(analyze({ html, purpose: 'export' }).grade).toMatch(/^[A-F]/));
  expect(cost).toBeLessThan(maxMs);
});

it('quoted-printable with many blanks takes linear time', () => {
  const text = `a${' '.repeat(1_000_000)}b \t\r\nc`;
  expect(cpuMs(() => expect(fromQuotedPrintable(text)).toMatch(/^a +b\r\nc$/))).toBeLessThan(maxMs);
});

it('text in a font of size zero is found', () => {
  const html = `<p>Hi</p><p style="font:0/0 Arial">${'hidden words '.repeat(30)}</p>`;
  expect(analyze({ html, purpose: 'export' }).findings.map(({ id }) => id)).toContain('hidden-text');
});

// JavaScript objects inherit a property of this name, which a lookup must not find.
it.each([
  ['a color', '<p style="color:constructor">Hello</p>'],
  ['a background color', '<p style="background-color:constructor">Hello</p>'],
  ['a media feature', '<style>@media (constructor: 1){p{color:red}}</style><p>Hello</p>'],
  ['a media feature with a limit', '<style>@media (min-constructor: 1){p{color:red}}</style><p>Hello</p>'],
  ['a pseudo-class', '<style>p:constructor{display:none}</style><p>Hello</p>'],
  ['an element', '<constructor>Hello</constructor>'],
])('%s named constructor is unknown', (_, html) => {
  const known = analyze({ html: html.replaceAll('constructor', 'unknown'), purpose: 'export' });
  expect(analyze({ html, purpose: 'export' }).grade).toBe(known.grade);
});
