import { expect, it } from 'vitest';
import { cpuMs } from '../../test/support/cpu.ts';
import { readDeclarations } from './declarations.ts';
import { readStyleSheet } from './style-sheet.ts';

/** Each rule as `@conditions selectors { declarations }`. */
const rulesOf = (css: string): string[] =>
  readStyleSheet(css).rules.map(({ selectors, declarations, conditions, isNested }) =>
    [
      ...conditions.map(({ name, prelude }) => `@${name} ${prelude}`),
      ...(isNested ? ['nested'] : []),
      selectors.join(', '),
      `{${readDeclarations(declarations)
        .map(({ name, value }) => `${name}:${value}`)
        .join(';')}}`,
    ].join(' '),
  );

it.each([
  ['p{top:0}', ['p {top:0}']],
  ['p , a > b{top:0;left:0}i{top:1px}', ['p, a > b {top:0;left:0}', 'i {top:1px}']],
  ['p:is(a, b)[x="1,2"], i{top:0}', ['p:is(a, b)[x="1,2"], i {top:0}']],
  ['/* a{} */p/* , i */{/* } */top:0}', ['p {top:0}']],
  ['<!-- p{top:0} -->\ni{top:0}', ['p {top:0}', 'i {top:0}']],
  ['@charset "a";@import url(x;y);p{top:0}', ['p {top:0}']],
  ['@import "a;b";p{top:0}', ['p {top:0}']],
  ['@media print{p{top:0}}i{top:0}', ['@media print p {top:0}', 'i {top:0}']],
  [
    '@media A{@supports (b:c){p{top:0}i{top:0}}}',
    ['@media A @supports (b:c) p {top:0}', '@media A @supports (b:c) i {top:0}'],
  ],
  ['@font-face{src:x}@keyframes k{from{top:0}}p{top:0}', ['p {top:0}']],
  ['@media print{top:0}p{top:0}', ['p {top:0}']],
  // Braces in strings and addresses are no braces.
  ['p{content:"}";top:0}i{top:0}', ['p {content:"}";top:0}', 'i {top:0}']],
  ['p{background:url(a}b);top:0}i{top:0}', ['p {background:url(a}b);top:0}', 'i {top:0}']],
  ['p[title="{"]{top:0}', ['p[title="{"] {top:0}']],
  // The rest of the text is in the open block.
  ['p{top:0', ['p {top:0}']],
  ['@media x{p{top:0', ['@media x p {top:0}']],
  // As in browsers, what precedes a block belongs to its selectors.
  ['p{top:0}}i{top:0}b{top:0}', ['p {top:0}', '}i {top:0}', 'b {top:0}']],
  ['p{top:0};i{top:0}b{top:0}', ['p {top:0}', ';i {top:0}', 'b {top:0}']],
  ['p{}i{ }', []],
  ['@media x{top:0;p{top:0}i{top:0}}', ['@media x top:0;p {top:0}', '@media x i {top:0}']],
  ['& p{top:0}', [':where(:root) p {top:0}']],
])('%j has the rules %j', (css, expected) => {
  expect(rulesOf(css)).toEqual(expected);
});

it.each([
  ['.a{top:0;.b{top:1px}left:0}', ['.a {top:0}', 'nested .a .b {top:1px}', '.a {left:0}']],
  ['.a{p:hover{top:1px}left:0}', ['nested .a p:hover {top:1px}', '.a {left:0}']],
  [
    '.a{&.b{top:0}&:hover, i &{top:0}}',
    ['nested :is(.a).b {top:0}', 'nested :is(.a):hover, i :is(.a) {top:0}'],
  ],
  ['.a{> b, + i{top:0}}', ['nested .a > b, .a + i {top:0}']],
  ['.a, #b{c{top:0}}', ['nested :is(.a, #b) c {top:0}']],
  ['.a{b{c{top:0}}}', ['nested .a b c {top:0}']],
  [
    '.a{@media print{top:0;b{top:0}}}',
    ['@media print nested .a {top:0}', '@media print nested .a b {top:0}'],
  ],
  ['.a{--x:{top:0};top:0}', ['.a {--x:{top:0};top:0}']],
  // A block is dropped with its selector if that is invalid.
  ['div.card @media x{a{top:0}b{top:0}}p{top:0}', ['p {top:0}']],
  ['{a{top:0}}p{top:0}', ['p {top:0}']],
  ['p, b!c{a{top:0}}p{top:0}', ['p {top:0}']],
  ['.a{{top:0}left:0}', ['nested  {top:0}', '.a {left:0}']],
])('%j has the nested rules %j', (css, expected) => {
  expect(rulesOf(css)).toEqual(expected);
});

it('lists at-rules with their preludes, those without a block too', () => {
  expect(readStyleSheet('@IMPORT "a;b" x;@media a/* b */c{@layer d;@font-face{}}@import y').atRules).toEqual([
    { name: 'import', prelude: '"a;b" x' },
    { name: 'media', prelude: 'a c' },
    { name: 'layer', prelude: 'd' },
    { name: 'font-face', prelude: '' },
    { name: 'import', prelude: 'y' },
  ]);
});

/** Far more than any of these takes, and far less than quadratic time. */
const maxMs = 3_000;

it.each([
  ['opening braces', '{'.repeat(100_000)],
  ['nested rules', 'a{'.repeat(100_000)],
  ['nested media queries', '@media x{'.repeat(100_000)],
  ['nested media queries in rules', 'a{@media x{'.repeat(100_000)],
  ['opening brackets', `a${'('.repeat(100_000)}{top:0}`],
  ['opening square brackets', `a${'['.repeat(100_000)}{top:0}`],
  ['brackets in a value', `a{top:${'('.repeat(100_000)}`],
  ['braces in a custom property', `a{--a:${'{'.repeat(100_000)}`],
  ['closing braces', 'a}'.repeat(100_000)],
  ['closed blocks', `${'a{'.repeat(100_000)}top:0${'}'.repeat(100_000)}`],
  [
    'nested rules with long selectors',
    `${`.${'a'.repeat(300)},`.repeat(3_000)}b{${'c{top:0}'.repeat(100_000)}}`,
  ],
  ['nested rules that double their selectors', `a{${'& &{'.repeat(100_000)}top:0`],
  ['nested rules with many parents', `a{${'& '.repeat(100_000)}{top:0}}`],
  ['comments', 'a/**/{top:/**/0}'.repeat(50_000)],
  ['unclosed comments', 'a{top:0}/*'.repeat(100_000)],
  ['unclosed strings', 'a{content:"\n'.repeat(100_000)],
  ['at signs', '@'.repeat(200_000)],
  ['commas', `${','.repeat(300_000)}{top:0}`],
])('%s take linear time and no stack', (_, css) => {
  const cost = cpuMs(() => {
    const { rules } = readStyleSheet(css);
    expect(rules.length).toBeLessThanOrEqual(50_001);
    for (const { declarations } of rules) readDeclarations(declarations);
    readDeclarations(css);
  });
  expect(cost).toBeLessThan(maxMs);
});

it('reads the rules after blocks that are nested too deep', () => {
  const deep = `${'@media all{'.repeat(50)}p{top:0}${'}'.repeat(50)}`;
  expect(rulesOf(`${deep}i{top:0}`)).toEqual(['i {top:0}']);
});
