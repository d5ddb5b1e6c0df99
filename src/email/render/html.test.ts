import { describe, expect, it } from 'vitest';
import { escapeAttribute, escapeText, isOwnHtml, safeHref, safeImageSource } from './html.ts';

describe('escapeText', () => {
  it('P5: markup becomes text, and no comment can end', () => {
    expect(escapeText('<b>&--><![endif]--> ]]>')).toBe('&lt;b&gt;&amp;--&gt;&lt;![endif]--&gt; ]]&gt;');
  });

  it('P4: a merge tag with a quoted fallback keeps its bytes', () => {
    expect(escapeText('Hi {{first_name|"friend"}},')).toBe('Hi {{first_name|"friend"}},');
  });

  it('D1: drops characters that no document may contain', () => {
    expect(escapeText('a\u0000b\u0007c\u0085d\uFFFEe\uD800f\tg\nh 👩‍🚀')).toBe('abcdef\tg\nh 👩‍🚀');
  });
});

describe('escapeAttribute', () => {
  it('P5: quotes cannot end the attribute', () => {
    expect(escapeAttribute('" onclick="x\n<\'')).toBe("&quot; onclick=&quot;x &lt;'");
  });
});

describe('B5: omits %j', () => {
  it.each([
    ['https://shop.example/a?b=1&c=2#d', 'https://shop.example/a?b=1&c=2#d'],
    ['HTTP://Shop.example', 'HTTP://Shop.example'],
    ['mailto:me@shop.example?subject=a b', 'mailto:me@shop.example?subject=a%20b'],
    ['tel:+4930123', 'tel:+4930123'],
    ['sms:+4930123', 'sms:+4930123'],
    ['{{unsubscribe_url}}', '{{unsubscribe_url}}'],
    ['{{ product_url|https://shop.example }}', '{{ product_url|https://shop.example }}'],
    ['https://shop.example/?id={{id|a b}}&x=1', 'https://shop.example/?id={{id|a b}}&x=1'],
    ['https://{{domain}}/sale', 'https://{{domain}}/sale'],
    ['shop.example/sale', 'https://shop.example/sale'],
    ['münchen.example', 'https://münchen.example'],
    ['shop.example:8080/x', 'https://shop.example:8080/x'],
    ['//cdn.example/x', 'https://cdn.example/x'],
    ['me@shop.example', 'mailto:me@shop.example'],
    ['  https://shop.example/a b\n', 'https://shop.example/a%20b'],
  ])('B5: %j becomes %j', (typed, href) => {
    expect(safeHref(typed)).toBe(href);
    expect(safeHref(href)).toBe(href);
  });

  it.each([
    '',
    '   ',
    '#',
    '#top',
    '/sale',
    'sale',
    'Click here',
    'https://',
    'https:///x',
    'https:\\\\shop.example',
    'javascript:alert(1)',
    'JaVa\tScript:alert(1)',
    '\u0001javascript:alert(1)',
    ' data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://shop.example',
    'mailto:',
    'tel:',
    '{{x|javascript:alert(1)}}',
    '{{not closed',
  ])('B5: omits %j', (typed) => {
    expect(safeHref(typed)).toBe('');
  });
});

describe('safeImageSource', () => {
  it('I8: passes web addresses, merge tags and paths of the server', () => {
    for (const source of [
      'https://i.example/a.png',
      'http://i.example/a.png',
      '/uploads/a.png',
      '{{image_url}}',
    ]) {
      expect(safeImageSource(source)).toBe(source);
    }
  });

  it('I8: refuses base64 and everything else', () => {
    for (const source of [
      'data:image/png;base64,AA',
      'javascript:x',
      'a.png',
      '',
      '/\\evil.example',
      'blob:x',
    ]) {
      expect(safeImageSource(source)).toBe('');
    }
  });
});

describe('text that is its own HTML', () => {
  it('P5: finds any character in short and in long texts', () => {
    for (let code = 0; code <= 0xff; code += 1) {
      for (const copyBlocks of ['x', 'x'.repeat(150)]) {
        const text = `${copyBlocks}${String.fromCharCode(code)}${copyBlocks}`;
        const isOwn = escapeText(text) === text && !/[\t\n]/.test(text);
        expect([code, isOwnHtml(text)]).toEqual([code, isOwn || code === 0x26]);
      }
    }
    for (const character of ['\ud83d', '\ufdd0', '\ufffe', '\u{1fffe}'])
      expect(isOwnHtml(`${'x'.repeat(150)}${character}`)).toBe(false);
    expect(isOwnHtml('Größe: 5 €, “soft”')).toBe(true);
  });
});
