// Style sheets of others apply as in a browser: random ones, valid and broken, to one page.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseSelectors } from '../../src/css/selector.ts';
import { readStyleSheet } from '../../src/css/style-sheet.ts';
import type { ElementNode } from '../../src/email/import/nodes.ts';
import { readTree } from '../../src/email/import/tree.ts';
import { type Browser, launchBrowser, newPage, type Page } from '../support/browser/browser.ts';
import { runs } from '../support/runs.ts';

const body =
  '<p id="i">one</p><p class="x">two <b>bold</b></p><p>four <a href="https://shop.test/">five</a></p>';
const marked = 'rgb(1,2,3)';

const selector = fc.constantFrom(
  ...[
    '.x',
    'p',
    'b',
    '*',
    '#i',
    'p, b',
    'p, !',
    'p!a',
    '',
    '.1',
    'p::before, .x',
    'html p',
    '* html p',
    '& &',
  ],
  ...['p + p', 'p ~ p', 'body > p', '> b', '~ p', '& b', '&.x', '& + &', '[class=x]', '[href^="https" i]'],
  ...[':link', 'a:hover', 'p:first-child', 'b:only-child', 'p:nth-child(2)', 'p:nth-last-child(1)', 'p:root'],
  ...['p:nth-of-type(2n+1)', 'p:not(.x)', 'p:is(.x, #i)', ':where(.x)', '.\\x', 'div.x @media all'],
);
const declaration = fc.constantFrom(
  ...[`color:${marked};`, `color:${marked} ! important;`, `co\\6cor:${marked};`, `color:${marked} !ie;`],
  ...[
    'color:red;',
    'color:red !important;',
    'top:0;',
    'content:"}";',
    'content:"{;',
    "content:'\n;",
    '--x:{a};',
  ],
  ...['top:(});', '/*}*/', 'background:url(a;b);', `;color:${marked};}`, 'zoom', '*zoom:1;', ':;', ''],
);
const condition = fc.constantFrom(
  '@media screen',
  '@media only screen',
  '@media print',
  '@font-face',
  '@supports (a:b)',
);
const { rule } = fc.letrec<{ rule: string; block: string }>((tie) => ({
  rule: fc
    .tuple(fc.oneof({ weight: 5, arbitrary: selector }, { weight: 1, arbitrary: condition }), tie('block'))
    .map(([prelude, block]) => `${prelude}{${block}}`),
  block: fc
    .array(
      fc.oneof({ maxDepth: 3 }, { weight: 3, arbitrary: declaration }, { weight: 1, arbitrary: tie('rule') }),
      {
        maxLength: 4,
      },
    )
    .map((parts) => parts.join('')),
}));
const between = fc.constantFrom(
  '',
  '',
  '',
  ' ',
  ';',
  '}',
  '{',
  '-->',
  '<!--',
  '/* { */',
  '@import "a;b";',
  '(',
  ')',
);
const sheet = fc
  .array(fc.tuple(rule, between), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.flat().join(''));

/** For each element with text: whether it has the color. */
function markedByImport(css: string): string {
  const tree = readTree(`<html><head><style>${css}</style></head><body>${body}</body></html>`);
  let found = '';
  const walk = (element: ElementNode, inherited: boolean): void => {
    const color = element.declared.get('color');
    const isMarked = color === undefined ? inherited && element.name !== 'a' : color === marked;
    if (/^(?:p|b|a)$/.test(element.name)) found += isMarked ? '1' : '0';
    for (const child of element.children) if (child.kind === 'element') walk(child, isMarked);
  };
  if (tree) walk(tree.root, false);
  return found;
}

const markedByBrowser = (page: Page, sheets: readonly string[]): Promise<string[]> =>
  page.evaluate((all) => {
    const style = document.querySelector('style');
    return all.map((css) => {
      if (style) style.textContent = css;
      return Array.from(document.querySelectorAll('p,b,a'), (element) =>
        getComputedStyle(element).color === 'rgb(1, 2, 3)' ? '1' : '0',
      ).join('');
    });
  }, sheets);

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

test('random style sheets apply to the same elements as in a browser', async () => {
  const page = await newPage(browser);
  await page.setContent(`<html><head><style></style></head><body>${body}</body></html>`);
  const sheets = fc.sample(sheet, {
    numRuns: runs(3_000, 50_000),
    ...(process.env.LONG ? {} : { seed: 20_261_121 }),
  });
  const expected = await markedByBrowser(page, sheets);
  const differences = sheets.flatMap((css, index) => {
    const ours = markedByImport(css);
    return ours === expected[index] ? [] : [{ css, ours, browser: expected[index] }];
  });
  expect(differences).toEqual([]);
  // The sheets are worth comparing: many apply, and many have nested rules.
  expect(expected.filter((elements) => elements.includes('1')).length).toBeGreaterThan(sheets.length / 10);
  const nested = sheets.filter((css) =>
    readStyleSheet(css).rules.some(({ isNested, selectors }) => isNested && parseSelectors(selectors)),
  );
  expect(nested.length).toBeGreaterThan(sheets.length / 20);
});
