import { describe, expect, it } from 'vitest';
import { pastedHtml } from './pasted-html.ts';

const clipboard = (data: Record<string, string>) => ({ getData: (type: string) => data[type] ?? '' });

describe('a paste into a text', () => {
  it('keeps marks and safe links, and drops scripts and images', () => {
    const html = pastedHtml(
      clipboard({
        'text/html':
          '<p onclick="x()">One <b>two</b> <a href="javascript:x()">three</a> <a href="https://a.example/">four</a></p>' +
          '<script>x()</script><img src="x" onerror="x()">',
      }),
    );
    expect(html).toContain('<b>two</b>');
    expect(html).toContain('<a href="https://a.example/">four</a>');
    expect(html).not.toMatch(/script|onclick|onerror|<img/i);
  });

  it('escapes plain text and keeps its line breaks', () => {
    expect(pastedHtml(clipboard({ 'text/plain': '1 < 2 & <b>no</b>\r\nnext' }))).toBe(
      '1 &lt; 2 &amp; &lt;b&gt;no&lt;/b&gt;<br>next',
    );
  });

  it('uses the plain text when the HTML has no text', () => {
    expect(pastedHtml(clipboard({ 'text/html': '<img src="a.png">', 'text/plain': 'A cat' }))).toBe('A cat');
  });
});
