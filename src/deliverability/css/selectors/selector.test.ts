import { expect, it } from 'vitest';
import { readMessage } from '../../message/message.ts';

const html = (css: string): string =>
  `<style>${css}</style><body><p>one</p><div class="x" id="y" data-k="v">two <b>three</b></div><p>four</p></body>`;

/** The text that a rule hides. */
const hiddenBy = (selectors: string): string =>
  readMessage({ html: html(`${selectors}{display:none}`) })
    .runs.filter(({ isHidden }) => isHidden)
    .map(({ text }) => text.trim())
    .join(' ');

it.each([
  ['p', 'one four'],
  ['p:first-child', 'one'],
  ['p:last-child', 'four'],
  ['p:first-of-type', 'one'],
  ['p:last-of-type', 'four'],
  ['div:only-of-type', 'two three'],
  ['body > :nth-child(2)', 'two three'],
  ['body > :nth-child(odd)', 'one four'],
  ['body > :nth-child(2n)', 'two three'],
  ['body > :nth-child(-n+1)', 'one'],
  ['body > :nth-last-child(1)', 'four'],
  ['p:not(:first-child)', 'four'],
  ['p:not(.z)', 'one four'],
  [':is(.x, .z) b', 'three'],
  [':where(p)', 'one four'],
  ['p + div', 'two three'],
  ['p ~ p', 'four'],
  ['p + p', ''],
  ['.x > b', 'three'],
  ['p ~ * b', 'three'],
  ['p:first-child ~ * b', 'three'],
  ['body > * b', 'three'],
  ['p > * b', ''],
  // The root around the email is no element.
  ['* html p', ''],
  ['body>b', ''],
  ['[data-k]', 'two three'],
  ['[data-k="V" i]', 'two three'],
  ['[data-k="V"]', ''],
  ['.x:hover', ''],
  ['.x:nonsense', ''],
  ['.x::before', ''],
  ['.x::first-line', ''],
  // Matches unknown elements, so it surely hides none.
  ['.x:has(b)', ''],
  ['u + .body .x', ''],
  ['.moz-text-html .x', ''],
])('a rule with the selector %s hides “%s”', (selectors, expected) => {
  expect(hiddenBy(selectors)).toBe(expected);
});

it.each([
  // Browsers drop the block with its invalid selector.
  [
    'a block inside a declaration block',
    'div.x @media (max-width:600px){p{display:none} b{display:none}} .none',
  ],
  ['a rule after a semicolon', '.none{top:0};p'],
  ['a rule after a stray brace', '.none{top:0}}p'],
  ['braces in a string', '.none{content:"}p{display:none}"} .none'],
])('%s hides nothing', (_, css) => {
  expect(hiddenBy(css)).toBe('');
});

it.each([
  ['a string with a closing brace', '.none{content:"}"} p', 'one four'],
  ['a string with an opening brace', '.none{content:"{"} p', 'one four'],
  ['a block with braces in an address', '.none{background:url(a{b)} p', 'one four'],
  ['a block inside another', '.none{b{top:0}top:0} p', 'one four'],
  ['declarations after a nested rule', 'p{b{top:0}display:none} .none', 'one four'],
])('the rule after %s applies', (_, css, hidden) => {
  expect(hiddenBy(css)).toBe(hidden);
});

/** What only some programs hide. */
const hiddenForSomeBy = (css: string): string =>
  readMessage({ html: html(css) })
    .runs.filter(({ shownOnly }) => shownOnly === 'desktop')
    .map(({ text }) => text.trim())
    .join(' ');

it.each([
  ['.x{b{display:none}}', 'three'],
  ['.x{> b{display:none}}', 'three'],
  ['div{&.x{b{display:none}}}', 'three'],
  ['p{&:first-child{display:none}}', 'one'],
  ['p{@media screen{display:none}}', 'one four'],
])('programs that read nested rules apply %s', (css, hidden) => {
  expect(hiddenForSomeBy(css)).toBe(hidden);
});

it('the arguments of :is and :not count as specificity', () => {
  expect(hiddenBy('p{display:block} :is(#z, p)')).toBe('one four');
  expect(hiddenBy(':where(#z, p){display:none} p{display:block} .none')).toBe('');
  expect(hiddenBy('p:not(#z){display:block} p')).toBe('');
});
