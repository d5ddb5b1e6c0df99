import { describe, expect, it } from 'vitest';
import { passiveHtml } from './passive-html.ts';

describe("the author's markup", () => {
  it.each([
    '<!doctype html><html><head><style>p{color:red}</style></head><body><p style="x:y">Hello {{first_name|"you"}}</p></body></html>',
    '<!--[if mso]><v:roundrect href="https://a.example"><center>Buy</center></v:roundrect><![endif]--><a href="mailto:a@b.example">x</a>',
    '<p>1 < 2 & 3 > 2</p><img src="data:image/png;base64,AAAA"><a href="/on?onclick=1">on=</a>',
    '<a href="https://a.example/javascript:x">x</a>',
    '<td background="https://a.example/x.png" bgcolor="#fff"><br/></td>',
    '',
  ])('keeps its bytes: %s', (html) => {
    expect(passiveHtml(html)).toBe(html);
  });
});

describe('active and remote content', () => {
  it.each([
    ['<p>a</p><script>alert("</p>")</script><p>b</p>', '<p>a</p><p>b</p>'],
    ['a<script src=x>', 'a'],
    ['<p onclick="x()" class="y" ONLOAD=z>a</p>', '<p  class="y" >a</p>'],
    [
      '<form action="https://a.example"><p>Name</p><input name="x"><button>Go</button></form>',
      '<p>Name</p>Go',
    ],
    ['<a href="javascript:alert(1)">x</a>', '<a >x</a>'],
    ['<a href=" java&#115;cript&colon;alert(1)">x</a>', '<a >x</a>'],
    ['<a href="java\tscript:alert(1)">x</a>', '<a >x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a >x</a>'],
    ['<iframe src="https://a.example"><p>x</p></iframe>y', 'y'],
    ['<svg onload="x"><a><text>x</text></a></svg>y', 'y'],
    ['<svg><svg></svg><p>x</p></svg>y', 'y'],
    [`${'<svg>'.repeat(40)}<p>x</p></svg>y`, '<p>x</p>y'],
    ['<object data="x"><embed src="x"><p>x</p></object>y', 'y'],
    [
      '<meta http-equiv="refresh" content="0;url=x"><meta charset="utf-8">',
      '<meta  content="0;url=x"><meta charset="utf-8">',
    ],
    ['<base href="https://evil.example/"><p>x</p>', '<p>x</p>'],
    ['<p>x</p><<form>script>alert(1)</script>', '<p>x</p>'],
    ['<textarea><p>x</p></textarea>y', 'y'],
    ['<noscript><img src="x" onerror="y"></noscript>', '<img src="x" >'],
    ['<!--[if mso]><object><![endif]--><p>x</p></object>', '<!--[if mso]><![endif]--><p>x</p>'],
    ['<!--[if mso]><p onclick="x">y</p><![endif]-->', '<!--[if mso]><p >y</p><![endif]-->'],
  ])('is removed: %s', (html, rest) => {
    expect(passiveHtml(html)).toBe(rest);
  });

  it('is removed in a bounded number of rounds', () => {
    const nested = (depth: number) => `${'<'.repeat(depth)}<form>${'form>'.repeat(depth)}y`;
    expect(passiveHtml(nested(5))).toBe('y');
    expect(passiveHtml(nested(30))).toBeNull();
  });
});
