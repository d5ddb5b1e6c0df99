import { describe, expect, it } from 'vitest';
import { directionOfLanguage } from '#email/document/direction.ts';
import { languageTag } from '#email/document/values.ts';
import { footerHtmlOf, footerTextOf, initialFooter } from './fields/footer-text.ts';
import { languages } from './fields/languages.ts';
import { preheaderHint, subjectHint } from './length-hints.ts';

describe('the footer as text', () => {
  it.each([
    '',
    'One line',
    'Two\nlines\n',
    'Fish & chips < 5 > 3 "now"',
    '[Unsubscribe]({{unsubscribe_url}}) or [write](mailto:me@shop.example)',
    'Half a [link](',
    'https://shop.example/?a=1&b=2',
    '[a](https://shop.example/?a=1&b="2")',
  ])('stays the same when it is %j', (text) => expect(footerTextOf(footerHtmlOf(text))).toBe(text));

  it('cannot break out of its attribute', () => {
    const html = footerHtmlOf('<script>[x](javascript:"><b>)');
    expect(html).not.toMatch(/<script|"><b>/);
  });

  it('is edited as HTML when it contains more than lines and links', () => {
    for (const html of ['<b>Bold</b>', '<a href="x" style="color:red">y</a>', '&copy; Fernhill'])
      expect([html, footerTextOf(html)]).toEqual([html, null]);
  });

  it('starts with an unsubscribe link', () => {
    expect(initialFooter('Fernhill & Co')).toContain('<a href="{{unsubscribe_url}}">Unsubscribe</a>');
    expect(footerTextOf(initialFooter('Fernhill & Co'))).toContain('to Fernhill & Co.');
  });
});

describe('languages', () => {
  it('have valid tags, and none is listed twice', () => {
    for (const { tag } of languages) expect(languageTag.safeParse(tag).success).toBe(true);
    expect(new Set(languages.map(({ tag }) => tag)).size).toBe(languages.length);
    expect(languages.filter(({ tag }) => directionOfLanguage(tag) === 'rtl').map(({ tag }) => tag)).toEqual([
      'ar',
      'he',
      'fa',
      'ur',
    ]);
  });
});

describe('length hints', () => {
  it('count an emoji as one character', () => expect(subjectHint('Grüße 🎁')).toMatch(/^7 characters/));
  it('say where a phone cuts a subject', () => {
    expect(subjectHint('x'.repeat(40))).toContain('all of it');
    expect(subjectHint('x'.repeat(41))).toContain('the first 40');
  });
  it('say whether a preheader is short, right or long', () => {
    expect(preheaderHint('')).toContain('first words');
    expect(preheaderHint('x'.repeat(20))).toContain('space for');
    expect(preheaderHint('x'.repeat(60))).toContain('all of it');
    expect(preheaderHint('x'.repeat(120))).toContain('the first 100');
  });
});
