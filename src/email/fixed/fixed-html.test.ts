import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { htmlBlock } from '../blocks/html.ts';
import { htmlView } from '../blocks/html-view.ts';
import { documentSchema } from '../document/document.ts';
import { migrateDocument } from '../document/migrate.ts';
import { plainText } from '../inline/plain-text.ts';
import { toMjml } from '../mjml/to-mjml.ts';
import { ignoreReport } from '../render/layout-context.ts';
import { renderEmail } from '../render/render.ts';
import { layoutContextOf } from '../render/render-block.ts';
import { fixedHtml } from './fixed-html.ts';
import { fixedText } from './fixed-text.ts';

const table =
  '<table width="100%"><tr><th align="left">Bowl</th><td style="padding:4px 8px;text-align:right"><a href="https://a.example/?a=1&amp;b=2">38.00</a></td></tr></table>';
const documentWith = (html: string) =>
  documentSchema.parse({ blocks: [{ id: 'a', type: 'html', content: { html } }] });

describe('fixed parts of other origin', () => {
  test('tables, text, links, images and inline styles stay', () => {
    const html = fixedHtml(
      `${table}<p style="color:rgb(1,2,3)">x</p><img src="https://a.example/b.png" alt="B" width="20">`,
    );
    expect(html).toContain('<td style="padding:4px 8px;text-align:right">');
    expect(html).toContain('<a href="https://a.example/?a=1&amp;b=2">38.00</a>');
    expect(html).toContain('<p style="color:#010203">x</p>');
    expect(html).toContain('<img src="https://a.example/b.png" alt="B" width="20">');
  });

  test.each([
    ['<script>alert(1)</script><b>x</b>', '<b>x</b>'],
    ['<b onclick="alert(1)" onmouseover=x>x</b>', '<b>x</b>'],
    ['<a href="javascript:alert(1)">x</a>', '<span>x</span>'],
    ['<a href=" java\nscript:alert(1)">x</a>', '<span>x</span>'],
    ['<img src="data:image/png;base64,AAAA" alt="x">', 'x'],
    ['<form action="/x"><input name="a">words</form>', 'words'],
    ['<style>b{color:red}</style>x', 'x'],
    ['<iframe src="https://a.example"></iframe>x', 'x'],
    ['<svg onload="alert(1)"><text>y</text></svg>x', 'x'],
    [
      '<p style="position:fixed;top:0;background:url(https://a.example/x);color:red">x</p>',
      '<p style="color:#ff0000">x</p>',
    ],
    ['<p style="width:expression(alert(1));display:none">x</p>', '<p>x</p>'],
    ['<p style="margin:-9px;font-size:0">x</p>', '<p>x</p>'],
    [
      `<p style="font-family:'a;position:fixed;b';color:red !important">x</p>`,
      '<p style="color:#ff0000">x</p>',
    ],
    ['<p style="color:red;a{position:fixed}top:0">x</p>', '<p style="color:#ff0000">x</p>'],
    ['<p style="col\\6fr:red;width:1\\3b position:fixed">x</p>', '<p style="color:#ff0000">x</p>'],
    [`<p style="color:${'('.repeat(3_000)}">x</p>`, '<p>x</p>'],
    ['<b>x', '<b>x</b>'],
    ['<b constructor=1 __proto__=2 tostring=3 valueOf=4>x', '<b>x</b>'],
    ['x</td></tr></table><![endif]-->', 'x'],
    [
      '<a href="https://a.example"><a href="https://b.example">x</a></a>',
      '<a href="https://a.example"></a><a href="https://b.example">x</a>',
    ],
  ])('%s becomes %s', (html, safe) => {
    expect(fixedHtml(html)).toBe(safe);
  });

  test.each([
    ['<td>x</td><td>y</td>', ' <span>x</span>  <span>y</span> '],
    ['</td></tr><tr><td>x', ' <span> <span>x</span> </span> '],
    ['<caption>x</caption><tbody>y', ' <span>x</span>  <span>y</span> '],
    [
      '<p><tbody><table>x',
      '<p> <span><table border="0" cellpadding="0" cellspacing="0">x</table></span> </p>',
    ],
    [
      '<table><tr><td><p><td>x</td></table>',
      '<table border="0" cellpadding="0" cellspacing="0"><tr><td><p> <span>x</span> </p></td></tr></table>',
    ],
    [
      '<table><tr><table><tr><td>x</td></tr></table></tr></table>y',
      '<table border="0" cellpadding="0" cellspacing="0"><tr></tr></table><table border="0" cellpadding="0" cellspacing="0"><tr><td>x</td></tr></table>y',
    ],
    [
      '<table><center><a href="https://a.example"><table>x</table></a></center></table>y',
      '<table border="0" cellpadding="0" cellspacing="0"><center><a href="https://a.example"></a></center></table><table border="0" cellpadding="0" cellspacing="0">x</table>y',
    ],
  ])('%s stays in the cell it is put into', (html, safe) => {
    expect(fixedHtml(html)).toBe(safe);
    expect(fixedHtml(safe)).toBe(safe);
  });

  test('a browser keeps all following content in the same cell', () => {
    const names = 'table tr td th tbody thead caption p div center span b ul li h1'.split(' ');
    const tag = fc.constantFrom(...names.flatMap((name) => [`<${name}>`, `</${name}>`]), 'word');
    const pathTo = (node: DefaultTreeAdapterTypes.Node, name: string): string[] | undefined => {
      if (node.nodeName === name) return [];
      const children = 'childNodes' in node ? node.childNodes : [];
      for (const child of children) {
        const path = pathTo(child, name);
        if (path) return [node.nodeName, ...path];
      }
      return undefined;
    };
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 14 }), (tags) => {
        const safe = fixedHtml(tags.join(''));
        const page = parse(`<!doctype html><body><table><tr><td>${safe}<hr></td></tr></table>`);
        expect(pathTo(page, 'hr')).toEqual(['#document', 'html', 'body', 'table', 'tbody', 'tr', 'td']);
        expect(fixedHtml(safe)).toBe(safe);
      }),
      { numRuns: 1_000 },
    );
  });

  test('applying it twice changes nothing, and no active content remains', () => {
    const piece = fc.constantFrom(
      '<table>', '<tr>', '<td style="width:3px">', '</td>', '</table>', '<b>', '</b>', '<script>', '</script>', '<style>', '</style>',
      '<a href="https://a.example">', '<a href="javascript:x">', '</a>', '<img src=x onerror=alert(1)>', '"', "'", '<', '>', '&lt;', '<!--', '-->',
      '<![endif]-->', ' onload=x ', '<p style="color:red;background:url(x)">', '</p>', '<svg>', '</svg>', '<form>', 'word', '<textarea>', '</textarea>', '{{a|"b"}}',
    ); // biome-ignore format: One item per line would make the list too long.
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 40 }),
        (parts) => {
          const safe = fixedHtml(parts.join(''));
          expect(fixedHtml(safe)).toBe(safe);
          expect(safe).not.toMatch(/<(?!\/?(?:table|thead|tbody|tr|td|b|a|img|p|span)\b)/);
          expect(safe.replace(/"[^"]*"/g, '')).not.toMatch(/<[^>]*(?:\son\w+|javascript:)/i);
          expect(safe).not.toContain('-->');
        },
      ),
      { numRuns: 500 },
    );
  });

  test('its text spells out links and separates cells', () => {
    expect(fixedText(table)).toBe('Bowl  38.00 <https://a.example/?a=1&b=2>');
    expect(fixedText(table, { wordsOnly: true })).toBe('Bowl  38.00');
  });
});

describe('the fixed block', () => {
  test('has its own cell in the HTML, the text and the MJML', () => {
    const document = documentWith(table);
    const { html, warnings } = renderEmail(document);
    expect(html).toContain(fixedHtml(table));
    expect(warnings).toEqual([]);
    expect(plainText(document)).toContain('38.00 <https://a.example/?a=1&b=2>');
    expect(toMjml(document)).toContain('<mj-raw><tr><td');
  });

  test('stored HTML is sanitized again whenever it is shown', () => {
    const html = renderEmail(documentWith('<script>alert(1)</script><b onclick="x">words</b>')).html;
    expect(html).toContain('<b>words</b>');
    expect(html).not.toMatch(/alert|onclick/);
  });

  test('keeps its background in dark mode, with text that is readable on it', () => {
    const layout = layoutContextOf(documentSchema.parse({ settings: { dark: {} } }).settings);
    const block = htmlBlock.parse({ id: 'a', type: 'html', content: { html: '<b>x</b>' } });
    expect(htmlView.html(block, layout, ignoreReport)).toContain('bgcolor="#ffffff"');
    const panel = htmlBlock.parse({ ...block, styles: { backgroundColor: '#0f172a' } });
    expect(htmlView.html(panel, layout, ignoreReport)).toContain('color:#f9fafb');
    expect(htmlView.html(htmlBlock.parse({ id: 'a', type: 'html' }), layout, ignoreReport)).toBe('');
  });

  test('a version that does not know it keeps it unchanged, and this one restores it', () => {
    const block = { id: 'a', type: 'html', content: { html: table }, styles: {} };
    const gap = { id: 'a', type: 'spacer', content: { kept: block } };
    expect(migrateDocument({ schemaVersion: 1, settings: {}, blocks: [gap] }).blocks).toEqual([block]);
  });
});
