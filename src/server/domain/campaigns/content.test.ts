import { describe, expect, test } from 'vitest';
import { campaignContent, hasUnsubscribeLink } from './content.ts';

const facts = { senderName: 'Mara Lind', postalAddress: 'Mara Lind\n1 Kiln Lane, Fernhill' };
const contentOf = (html: string, more: Partial<typeof facts> = {}) => {
  const content = campaignContent({ html, ...facts, ...more });
  if (!content) throw new Error('It cannot be made safe.');
  return content;
};
const count = (text: string, part: string): number => text.split(part).length - 1;

describe('the footer', () => {
  test('is added to an email that has none', () => {
    const content = contentOf('<body><p>Hello</p></body>');
    expect(hasUnsubscribeLink(content)).toBe(true);
    expect(content.html).toMatch(/^<body><p>Hello<\/p><table.*<\/table><\/body>$/);
    expect(content.text).toContain('1 Kiln Lane, Fernhill');
  });

  test('does not change an email that has all of it, however the address is formatted', () => {
    const html =
      '<body><p>Hello</p><p><a href="{{unsubscribe_url}}">Unsubscribe</a><br>MARA LIND &middot; 1 Kiln Lane &middot; Fernhill</p></body>';
    expect(contentOf(html).html).toBe(html);
  });

  test('adds only the address to an email with its own link', () => {
    const { html, text } = contentOf('<body><a href="{{unsubscribe_url}}">Unsubscribe</a></body>');
    expect(count(html, '{{unsubscribe_url}}')).toBe(1);
    expect(text).toContain('1 Kiln Lane, Fernhill');
  });

  test.each([
    '<div style="display:none"><a href="{{unsubscribe_url}}">Unsubscribe</a></div>',
    '<!--[if mso]><a href="{{unsubscribe_url}}">Unsubscribe</a><![endif]-->',
    '<!-- {{unsubscribe_url}} -->',
    '<style>.a{content:"{{unsubscribe_url}}"}</style>',
  ])('does not accept a hidden unsubscribe link: %s', (html) => {
    const content = contentOf(`<body><p>Hello</p>${html}</body>`);
    expect(hasUnsubscribeLink(content)).toBe(true);
    expect(content.html).toContain('>Unsubscribe</a>');
  });

  test('cannot be hidden by open comments or elements without notice', () => {
    for (const html of ['<p>Hello</p><!-- ', '<p>Hello</p><div hidden>', '<p>Hello</p><style>', '<title>'])
      expect([html, hasUnsubscribeLink(contentOf(html))]).toEqual([html, false]);
  });
});
