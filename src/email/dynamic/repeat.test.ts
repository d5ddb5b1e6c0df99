// DY3: products in a repeated section.
import { describe, expect, test } from 'vitest';
import { type Document, documentSchema } from '../document/document.ts';
import { plainText } from '../inline/plain-text.ts';
import { toMjml } from '../mjml/to-mjml.ts';
import { compileCampaign } from '../personalize/compile.ts';
import { personalize } from '../personalize/personalize.ts';
import { renderEmail } from '../render/render.ts';

const blocks = [
  {
    id: 'picture',
    type: 'image',
    content: { src: '{{item.src}}', alt: '{{item.alt|A product}}', clickUrl: '{{item.url}}' },
  },
  {
    id: 'name',
    type: 'text',
    content:
      '<b>{{item.name}}</b>, {{ item.price:money }} for {{first_name|you}} <a href="{{item.url}}">more</a> <a href="https://shop.example/?q={{item.name}}">like it</a>',
  },
  {
    id: 'button',
    type: 'button',
    content: { text: 'Buy {{item.name:upper}}', url: 'https://shop.example/buy?name={{item.name}}' },
  },
];
const withItems = (items: object[], more: object = {}, settings: object = {}): Document =>
  documentSchema.parse({
    settings,
    sections: [
      { id: 'first', columns: [{ id: 'c0', blocks: [{ id: 'start', type: 'text', content: 'Start' }] }] },
      {
        id: 's',
        styles: { backgroundColor: '#eeeeee' },
        repeat: { source: 'products', items, ...more },
        columns: [{ id: 'c', blocks }],
      },
    ],
  });
const pears = {
  name: 'Pears & Co',
  price: '1234.5',
  currency: 'EUR',
  url: 'https://shop.example/p?a=1&b=2',
  src: 'https://img.example/p.jpg',
  alt: 'Ripe',
};
const apples = { name: 'Apples', price: 2, url: 'https://shop.example/a' };
const plainSpaces = (text: string): string => text.replace(/&nbsp;|\u00a0|\u202f/g, ' ');

describe('a repeated section', () => {
  test('is there once for each product, with its values, in HTML, text and MJML', () => {
    const { html, parts, warnings } = renderEmail(withItems([pears, apples]));
    expect(parts).toBeUndefined();
    expect(html.match(/bgcolor="#eeeeee"/g)).toHaveLength(2);
    expect(plainSpaces(html)).toContain('<b>Pears &amp; Co</b>, €1,234.50 for {{first_name|you}}');
    expect(html).toContain('<b>Apples</b>, 2.00 for');
    expect(html).toContain('href="https://shop.example/p?a=1&amp;b=2"');
    expect(html).toContain('https://shop.example/?q=Pears%20%26%20Co');
    expect(html).toContain('alt="Ripe"');
    expect(html).toContain('Buy PEARS &amp; CO');
    expect(html).toContain('https://shop.example/buy?name=Apples');
    expect(html).not.toContain('item.');
    // The second product has no picture.
    expect(warnings.map(({ blockId }) => blockId)).toContain('picture');
    const text = plainText(withItems([pears, apples]));
    expect(text).toContain('Pears & Co');
    expect(text).toContain('https://shop.example/buy?name=Apples');
    expect(toMjml(withItems([pears, apples]))).toContain('<b>Pears &amp; Co</b>');
  });

  test('writes amounts in the language of the email', () => {
    const { html } = renderEmail(withItems([pears], {}, { lang: 'de' }));
    expect(plainSpaces(html)).toContain('1.234,50 €');
  });

  test('is limited by number, and hidden without products', () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ name: `Number ${index}` }));
    expect(renderEmail(withItems(many)).html.match(/<b>Number \d+<\/b>/g)).toHaveLength(20);
    expect(renderEmail(withItems(many, { limit: 3 })).html.match(/<b>Number \d+<\/b>/g)).toHaveLength(3);
    const { html } = renderEmail(withItems([]));
    expect(html).toContain('Start');
    expect(html).not.toContain('#eeeeee');
  });

  test('may depend on a condition, as may its blocks', () => {
    const document = withItems([pears, apples]);
    const when = { conditions: [{ about: 'tag', operator: 'has', id: 'x' }] };
    const [first, second] = document.layout ?? [];
    if (!first || !second) throw new Error('The email has two sections.');
    const { parts } = renderEmail(
      documentSchema.parse({
        sections: [{ id: 'only', when, repeat: second.repeat, columns: [{ id: 'c', blocks }] }],
      }),
    );
    expect(parts?.branches).toHaveLength(2);
    expect(parts?.whens).toHaveLength(1);
  });

  test('values that look like tags, HTML, markers and prototypes stay text', () => {
    const hostile = [
      '{{first_name}}',
      '{first_name}',
      '{{unsubscribe_url}}',
      '<b onclick="x">bold</b>',
      '"><script>alert(1)</script>',
      '\ue0000\ue001',
      '\ufdd00\ufdd1',
      '__proto__',
      'constructor',
      '{{item.price}}',
    ];
    for (const name of hostile) {
      const document = withItems([{ name, text: name, alt: name, url: 'https://shop.example/{{email}}' }]);
      const { html } = renderEmail(document);
      const text = plainText(document);
      const compiled = compileCampaign(
        { html, text, subject: 'x' },
        { tokens: () => ({ tracking: 't', personal: 'p' }), trackLinks: false },
      );
      const sent = personalize(compiled, {
        id: '1',
        values: { first_name: 'ADA', email: 'ada@people.example' },
      });
      const shown = sent.text.replace(/[\u200c\ue000\ue001\ufdd0\ufdd1]/g, '').replace(/\s+/g, ' ');
      expect(shown).toContain(`${name.replace(/[\ue000\ue001\ufdd0\ufdd1]/g, '')}, for ADA`);
      expect(sent.html).not.toContain('ada@people.example');
      expect(sent.html).not.toMatch(/<script|<b onclick/);
      expect(compiled.requiredFields).toEqual([]);
      expect(compiled.unknownFields).toEqual([]);
    }
  });

  test.each(['__proto__', 'constructor', 'toString', 'unknown'])(
    '{{item.%s}} is no value of a product',
    (name) => {
      const document = documentSchema.parse({
        sections: [
          {
            id: 's',
            repeat: { source: 'products', items: [apples] },
            columns: [
              {
                id: 'c',
                blocks: [{ id: 'a', type: 'text', content: `<{{item.${name}|none}}>`.replace(/[<>]/g, '|') }],
              },
            ],
          },
        ],
      });
      expect(renderEmail(document).html).toContain('|none|');
    },
  );
});
