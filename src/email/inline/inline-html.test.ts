import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { inlineText, sanitizeInlineHtml } from './inline-html.ts';

describe('sanitizeInlineHtml', () => {
  it.each([
    ['plain text with entities', 'Tea &amp; cake & more', 'Tea &amp; cake &amp; more'],
    ['line breaks of plain text', ' one\ntwo\r\n\r\nthree ', 'one<br>two<br><br>three'],
    ['an escaped tag stays text', '&lt;b&gt;', '&lt;b&gt;'],
    [
      'every allowed tag',
      '<b>b</b><strong>s</strong><i>i</i><em>e</em><u>u</u><s>s</s>2<sup>2</sup><sub>3</sub>',
      '<b>b</b><strong>s</strong><i>i</i><em>e</em><u>u</u><s>s</s>2<sup>2</sup><sub>3</sub>',
    ],
    [
      'the three styles of a span',
      '<span style="color:RED;background-color:#ff0;font-size:20px;position:fixed">x</span>',
      '<span style="color:#ff0000;background-color:#ffff00;font-size:20px">x</span>',
    ],
    ['invisible sizes go', '<span style="font-size:0px">x</span><span style="font-size:1px">y</span>', 'xy'],
    [
      'unknown tags go, their text stays',
      '<marquee>a</marquee><custom-el x=1>b</custom-el><img src=x onerror=alert(1)>',
      'ab',
    ],
    ['names of properties of every object', '<constructor>a</constructor><toString>b</toString>', 'ab'],
    ['scripts go with their text', 'a<script>alert(1)</script><style>p{}</style>b', 'ab'],
    ['comments go', 'a<!-- x --><!--[if mso]><p>y<![endif]-->b', 'ab'],
    ['paragraphs', '<p>one</p>\n<p>two</p>', 'one<br><br>two'],
    ['lines of a text area', '<div>one</div><div><br></div><div>two</div>', 'one<br><br>two'],
    ['a break before the end of a block', '<p>one<br></p><p>two</p>', 'one<br><br>two'],
    ['headings stay bold', '<h2>Title</h2>text', '<b>Title</b><br><br>text'],
    ['lists', '<ul><li>a<li>b <b>c</b></ul>', '<ul><li>a</li><li>b <b>c</b></li></ul>'],
    ['lists in lists', '<ul><li>a<ol><li>b</li></ol></li></ul>', '<ul><li>a<ol><li>b</li></ol></li></ul>'],
    ['a list in bold', '<b>a<ul><li>b</li></ul></b>', '<b>a</b><ul><li><b>b</b></li></ul>'],
    ['text in a list without items', '<ul>a</ul>', '<ul><li>a</li></ul>'],
    ['items without a list', '<li>a</li><li>b</li>', 'a<br>b'],
    ['empty lists go', 'a<ul><li> </li></ul>', 'a'],
    ['wrong nesting', '<b><i>x</b>y</i>', '<b><i>x</i></b>y'],
    [
      'links in links',
      '<a href="https://a.example">a <a href="https://b.example">b</a></a>',
      '<a href="https://a.example">a </a><a href="https://b.example">b</a>',
    ],
    ['bare domains', '<a href="shop.example">x</a>', '<a href="https://shop.example">x</a>'],
    [
      'no link without an address',
      '<a href="">x</a><a href="javascript:alert(1)">y</a><a name=z>z</a>',
      'xyz',
    ],
    [
      'ampersands once',
      '<a href="https://a.example?b=1&c=2&amp;d=3">x</a>',
      '<a href="https://a.example?b=1&amp;c=2&amp;d=3">x</a>',
    ],
    ['white space', '  a \n b  <b> c </b> <br>  d ', 'a b <b>c</b><br>d'],
    ['hard spaces stay', 'a&nbsp;&nbsp;b', 'a&nbsp;&nbsp;b'],
    ['bold by style', '<span style="font-weight:700;font-style:italic">x</span>', '<b><i>x</i></b>'],
    ['the wrapper of Google Docs', '<b style="font-weight:normal" id="docs-internal-guid-1">x</b>', 'x'],
    ['sizes in points', '<span style="font-size:12pt">x</span>', '<span style="font-size:16px">x</span>'],
    ['font tags', '<font color="#F00" size=7>x</font>', '<span style="color:#ff0000">x</span>'],
    ['signs of a comparison stay text', '1 < 2 and 3 > 2', '1 &lt; 2 and 3 &gt; 2'],
    ['markup without text is empty', ' <br><p></p> ', ''],
  ])('T3: %s', (_, typed, stored) => {
    expect(sanitizeInlineHtml(typed)).toBe(stored);
    expect(sanitizeInlineHtml(stored)).toBe(stored);
  });

  it('P4: merge tags keep their bytes', () => {
    for (const tag of ['{{first_name}}', '{{first_name|dear  friend}}', '{{ a.b | "x" }}', "{{n|it's}}"]) {
      expect(sanitizeInlineHtml(`Hi <b>${tag}</b>,  you`)).toBe(`Hi <b>${tag}</b>, you`);
    }
  });

  it('deep nesting costs neither the stack nor the text', () => {
    const deep = `${'<b><span style="color:red"><ul><li>'.repeat(5_000)}x`;
    expect(sanitizeInlineHtml(deep)).toContain('x');
  });

  it('T3: any input gives only allowed tags, and a second pass changes nothing', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<b>',
        '</b>',
        '<i>',
        '<p>',
        '</p>',
        '<div>',
        '</div>',
        '<br>',
        '<ul>',
        '</ul>',
        '<ol>',
        '<li>',
      ),
      fc.constantFrom(
        '</li>',
        '<a href="https://x.example">',
        '</a>',
        '<span style="color:red">',
        '</span>',
        '<td>',
        '<',
      ),
      fc.constantFrom(
        ' ',
        '\n',
        '&nbsp;',
        '&amp;',
        '&lt;',
        '{{a|b  c}}',
        '{{',
        '<!--',
        '-->',
        '<script>',
        '</script>',
      ),
      fc.constantFrom(
        '<svg>',
        '<math>',
        '<table>',
        '<h1>',
        '</ol>',
        '<title>',
        ']]>',
        '<![endif]-->',
        '\u0000',
        '\ud800',
      ),
      fc.string({ maxLength: 4 }),
    );
    const allowed = new Set(['b', 'i', 'br', 'ul', 'ol', 'li', 'a', 'span', '#text']);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const stored = sanitizeInlineHtml(pieces.join(''));
        const errors: string[] = [];
        const fragment = parseFragment(stored, {
          onParseError: (error) => errors.push(error.code),
          sourceCodeLocationInfo: true,
        });
        const names = (nodes: typeof fragment.childNodes): string[] =>
          nodes.flatMap((node) => [node.nodeName, ...('childNodes' in node ? names(node.childNodes) : [])]);
        expect(errors).toEqual([]);
        expect(names(fragment.childNodes).filter((name) => !allowed.has(name))).toEqual([]);
        expect(sanitizeInlineHtml(stored)).toBe(stored);
      }),
      { numRuns: 500 },
    );
  });
});

describe('inlineText', () => {
  it.each([
    ['Hello <b>you</b>', 'Hello you'],
    ['one<br><br>two', 'one\n\ntwo'],
    ['See <a href="https://a.example/x">our guide</a>.', 'See our guide <https://a.example/x>.'],
    ['<a href="https://a.example/x">https://a.example/x</a>', 'https://a.example/x'],
    ['<a href="https://a.example/">a.example</a> now', 'https://a.example/ now'],
    ['<a href="mailto:me@a.example">me@a.example</a>', 'mailto:me@a.example'],
    ['<a href="https://a.example"><b>one</b> <i>link</i></a>', 'one link <https://a.example>'],
    [
      'Buy:<ul><li>tea</li><li>cake<ol><li>plain</li></ol></li></ul>Thanks',
      'Buy:\n- tea\n- cake\n  1. plain\nThanks',
    ],
    ['5 &lt; 6&nbsp;&amp; 7', '5 < 6 & 7'],
  ])('P3: %s is written as text', (html, text) => {
    expect(inlineText(html)).toBe(text);
  });
});
