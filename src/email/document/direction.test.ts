import { describe, expect, it } from 'vitest';
import { parseEmail } from '../../../test/support/browser/parsed-email.ts';
import { toMjml } from '../mjml/to-mjml.ts';
import type { EmailCopy } from '../render/email-copy.ts';
import { renderEmail } from '../render/render.ts';
import { layoutContextOf, renderBlock } from '../render/render-block.ts';
import { directionOf, directionOfLanguage, directionOfText } from './direction.ts';
import { documentSchema } from './document.ts';
import { emptyDocument, updateSettings } from './edit.ts';

describe('the direction of an email', () => {
  it.each([
    ['en', 'ltr'],
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['fa', 'rtl'],
    ['az-Arab', 'rtl'],
    ['ks-Deva', 'ltr'],
    ['ur-PK', 'rtl'],
    ['', 'ltr'],
  ])('of the language %s is %s', (tag, direction) => expect(directionOfLanguage(tag)).toBe(direction));

  it('is the chosen one in every language', () => {
    expect(directionOf({ lang: 'ar', dir: 'ltr' })).toBe('ltr');
    expect(directionOf({ lang: 'ar' })).toBe('rtl');
    expect(directionOf({})).toBe('ltr');
  });

  it('mirrors the whole email when a right-to-left language is chosen', () => {
    const turned = updateSettings(emptyDocument(), { lang: 'ar' });
    expect(renderEmail(turned).html).toContain('<html lang="ar" dir="rtl"');
  });

  it('is valid in the HTML, even if that of the document is damaged', () => {
    const document = emptyDocument();
    const damaged = { ...document, settings: { ...document.settings, dir: '"><b>' as 'rtl' } };
    expect(renderEmail(damaged).html).not.toContain('"><b>');
  });
});

describe('the direction of a text', () => {
  it.each([
    ['Tea', 'ltr'],
    ['שלום.', 'rtl'],
    ['مرحبا', 'rtl'],
    ['𞤀𞤣', 'rtl'],
    ['12, שלום tea', 'rtl'],
    ['12, tea שלום', 'ltr'],
    ['{{first_name|friend}}, שלום', 'rtl'],
    ['\u200f12', 'rtl'],
    ['12 + 30 🛒', null],
    ['{{first_name}}', null],
  ] as const)('%j: %s, by the first strong letter', (text, direction) => {
    expect(directionOfText(text)).toBe(direction);
  });

  const documentOf = (content: string, textAlign: string, dir: 'ltr' | 'rtl' = 'ltr') =>
    documentSchema.parse({
      settings: { dir },
      blocks: [{ id: 't', type: 'text', content, styles: { textAlign } }],
    });
  /** Direction and alignment of each paragraph, list and item that states them. */
  const rendered = (...input: Parameters<typeof documentOf>) => {
    const { elements } = parseEmail(renderEmail(documentOf(...input)).html);
    return elements
      .filter(({ tag }) => /^(?:p|ul|li)$/.test(tag))
      .map(({ tag, attributes, style, text }) => [
        tag === 'p' ? text : tag,
        attributes.dir ?? '',
        style.get('text-align') ?? '',
      ]);
  };

  it('a paragraph in the other direction states it, and is aligned to its own side', () => {
    expect(rendered('Hello<br><br>שלום, כאן.<br><br>12', 'left')).toEqual([
      ['Hello', '', ''],
      ['שלום, כאן.', 'rtl', 'right'],
      ['12', '', ''],
    ]);
    expect(rendered('שלום &amp; tea', 'left')).toEqual([['שלום & tea', 'rtl', 'right']]);
    expect(rendered('<b>שלום</b> tea', 'left')).toEqual([['שלום tea', 'rtl', 'right']]);
    expect(rendered('Hello<br><br>שלום', 'right', 'rtl')).toEqual([
      ['Hello', 'ltr', 'left'],
      ['שלום', '', ''],
    ]);
  });

  it('a line with its own direction is its own paragraph, and a line without letters joins the previous one', () => {
    expect(rendered('Hello<br>שלום<br>12<br>Bye', 'left')).toEqual([
      ['Hello', '', ''],
      ['שלום12', 'rtl', 'right'],
      ['Bye', '', ''],
    ]);
  });

  it.each([
    ['rtl', 'בברכה,', 'Mara'],
    ['ltr', 'Yours,', 'מרה'],
  ] as const)(
    'in an email from %s a name in the other script stays below its sign-off',
    (dir, signOff, senderName) => {
      const emailCopy: EmailCopy = {
        greeting: '',
        emailTitle: '',
        replyRequest: '',
        brandName: '',
        signOff,
        senderName,
      };
      const { html } = renderEmail(documentSchema.parse({ settings: { dir }, blocks: [] }), {
        emailCopy,
      });
      const signed = parseEmail(html).elements.filter(
        ({ tag, text }) => tag === 'p' && text.includes(signOff),
      );
      expect(signed.map(({ text, attributes }) => [text.includes(senderName), attributes.dir])).toEqual([
        [true, undefined],
      ]);
    },
  );

  it('an alignment that was chosen stays', () => {
    for (const textAlign of ['center', 'right'])
      expect(rendered('שלום', textAlign)).toEqual([['שלום', 'rtl', '']]);
    expect(rendered('Hello', 'center', 'rtl')).toEqual([['Hello', 'ltr', '']]);
  });

  it('a list follows the direction of its first letter, and so does each item', () => {
    expect(rendered('<ul><li>שלום</li><li>tea</li></ul>', 'left')).toEqual([
      ['ul', 'rtl', 'right'],
      ['li', '', ''],
      ['li', 'ltr', 'left'],
    ]);
  });

  it('is the same on the canvas, in the email and in MJML', () => {
    const document = documentOf('Hello<br><br><b>שלום</b>, כאן.', 'left');
    const turned = '<p dir="rtl"\nstyle="margin:0;text-align:right"><b>שלום</b>, כאן.</p>';
    const [block] = document.blocks;
    expect(block && renderBlock(block, layoutContextOf(document.settings))).toContain(turned);
    expect(renderEmail(document).html).toContain(turned);
    expect(toMjml(document)).toContain(turned);
  });

  it("a button shows its label in the label's direction and keeps its position", () => {
    const button = (text: string, dir: 'ltr' | 'rtl') => {
      const document = documentSchema.parse({
        settings: { dir },
        blocks: [{ id: 'b', type: 'button', content: { text, url: 'https://a.example' } }],
      });
      const { elements } = parseEmail(renderEmail(document).html);
      const cell = elements.find(
        ({ attributes, style }) => style.get('padding') === '8px 0' && attributes.align,
      );
      return [cell?.attributes.dir, cell?.attributes.align];
    };
    expect(button('קנה עכשיו!', 'ltr')).toEqual(['rtl', 'center']);
    expect(button('Buy now!', 'ltr')).toEqual([undefined, 'center']);
    expect(button('Buy now!', 'rtl')).toEqual(['ltr', 'center']);
  });
});
