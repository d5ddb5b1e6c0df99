import { describe, expect, test } from 'vitest';
import { documentSchema } from '../document/document.ts';
import { renderEmail } from '../render/render.ts';
import { compileCampaign } from './compile.ts';
import { formatted, type TagFormat } from './formats.ts';
import { personalize } from './personalize.ts';
import { withFallback } from './with-fallback.ts';

/** Spaces of amounts and dates differ between platforms. */
const plainSpaces = (text: string): string => text.replace(/[\u00a0\u202f\u200f\u200e]/g, ' ').trim();
const tokens = () => ({ tracking: 't', personal: 'p' });
const fields = ['price', 'born', 'city', 'site'];
const mail = (body: string, values: Record<string, string>, language: string | null = null) =>
  personalize(
    compileCampaign(
      { html: `<html lang="de-AT"><body>${body}</body></html>`, text: body, subject: body },
      { tokens, fields, trackLinks: false },
    ),
    { id: '1', values, language },
  );
const bodyOf = (html: string): string => plainSpaces(/<body>(.*)<\/body>/.exec(html)?.[1] ?? '');

describe('formats', () => {
  test.each<[TagFormat, string, string, string]>([
    ['money', '1234.5 EUR', 'de', '1.234,50 €'],
    ['money', 'EUR 1234.5', 'en', '€1,234.50'],
    ['money', '1200 jpy', 'ja', '￥1,200'],
    ['money', '7', 'fr', '7,00'],
    ['money', 'a lot', 'en', 'a lot'],
    ['number', '1234567.891', 'de', '1.234.567,891'],
    ['number', '12x', 'en', '12x'],
    ['date', '2026-11-21', 'en', 'Nov 21, 2026'],
    ['date-long', '21.11.2026', 'de', '21. November 2026'],
    ['date-long', '11/21/2026', 'fr', '21 novembre 2026'],
    ['date', 'soon', 'en', 'soon'],
    ['upper', 'istanbul', 'tr', 'İSTANBUL'],
    ['title', 'anna-lena von der élise', 'de', 'Anna-Lena Von Der Élise'],
    ['first-word', '  Ada King ', 'en', 'Ada'],
    ['number', '1234.5', 'no language at all', '1,234.5'],
  ])('%s of %s in %s', (format, value, language, shown) => {
    expect(plainSpaces(formatted(value, format, language))).toBe(shown);
  });

  test('an amount without a currency takes the given one', () => {
    expect(plainSpaces(formatted('3', 'money', 'en', 'usd'))).toBe('$3.00');
    expect(plainSpaces(formatted('3 EUR', 'money', 'en', 'usd'))).toBe('€3.00');
  });
});

describe('tags with a format', () => {
  test('are written in the language of the contact, else in that of the email', () => {
    const values = { price: '9.5 EUR' };
    expect(bodyOf(mail('{{price:money}}', values).html)).toBe('€&nbsp;9,50');
    expect(bodyOf(mail('{{price:money}}', values, 'en-US').html)).toBe('€9.50');
    expect(plainSpaces(mail('{{price:money}}', values, 'en-US').subject)).toBe('€9.50');
    expect(plainSpaces(mail('{{price:money}}', values, 'en-US').text)).toBe('€9.50');
  });

  test('take the fallback as it was typed, and may hold blanks', () => {
    expect(bodyOf(mail('Hi {{first_name:upper|friend}},', {}).html)).toBe('Hi friend,');
    expect(bodyOf(mail('Hi {{ first_name : upper | friend }},', { first_name: 'Ada' }).html)).toBe('Hi ADA,');
    expect(bodyOf(mail('Hi {{first_name:first-word}}, you', {}).html)).toBe('Hi, you');
  });

  test('escape what the format made', () => {
    expect(bodyOf(mail('{{city:upper}}', { city: '<b>&' }).html)).toBe('&lt;B&gt;&amp;');
    const link = '<a href="https://shop.example/{{city:upper}}">x</a>';
    expect(bodyOf(mail(link, { city: 'a b' }).html)).toContain('https://shop.example/A%20B');
    expect(bodyOf(mail('<a href="{{site:upper}}">x</a>', { site: 'javascript:x' }).html)).toBe('<a >x</a>');
  });

  test('of an unknown format stay as typed and are reported, as before formats existed', () => {
    const body = '{{first_name:shout}} {{first_name:}} {{a:b:c}} {{first_name:Upper}}';
    const compiled = compileCampaign({ html: body, text: '', subject: '' }, { tokens, trackLinks: false });
    expect(compiled.typedTags).toEqual(body.split(' '));
    expect(personalize(compiled, { id: '1', values: { first_name: 'Ada' } }).html).toBe(body);
  });

  test('keep their format when a fallback is added', () => {
    expect(withFallback('{{born:date}} {{born}}', 'born', 'soon', true)).toBe(
      '{{born:date|soon}} {{born|soon}}',
    );
  });

  test('stay whole in a rendered email, also at the start of a link', () => {
    const { html } = renderEmail(
      documentSchema.parse({
        blocks: [
          {
            id: 'a',
            type: 'text',
            content: 'On {{born:date-long|some day}} <a href="{{site:first-word}}">see</a>',
          },
          { id: 'b', type: 'button', content: { text: '{{city:upper}}', url: '{{site:first-word|x}}' } },
        ],
      }),
    );
    for (const tag of [
      '{{born:date-long|some day}}',
      'href="{{site:first-word}}"',
      '{{city:upper}}',
      '{{site:first-word|x}}',
    ])
      expect(html).toContain(tag);
  });
});
