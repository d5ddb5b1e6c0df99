// Documents as users and imports make them, all of them valid.
import fc from 'fast-check';
import { type Document, documentSchema } from '../../../src/email/document/document.ts';

/** Words that try to be markup. */
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'Hello', '{{first_name|"you"}}', '{{city}}', '{{', '}}', '&', '&amp;', '<b>bold</b>', '<i>x', '<', '>', '-->', '<!--', ']]>', '"', "'",
        '</mj-text>', '<mj-raw>', '</mjml>', '<ul><li>1<li>2</ul>', '<ol><li>x</li></ol>', '<br>', '<br><br>', '👩‍👩‍👧‍👦', 'שלום', '\u202e',
        '<a href="https://a.example/?a=1&amp;b=2">link</a>', '<a href="mailto:a@b.example">m</a>', '<span style="color:red;font-size:30px">s</span>',
        'w'.repeat(90), `https://x.example/${'a'.repeat(2_000)}`,
      ), // biome-ignore format: One item per line would make the list too long.
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(' '));
const url = fc.oneof(
  fc.constantFrom(
    '',
    'https://a.example',
    'a.example/x?y=1&z="2"',
    'mailto:a@b.example?subject=x y',
    '{{website}}',
    'tel:+49',
    'x',
  ),
  words.map((text) => `https://a.example/${text}`.slice(0, 2_000)),
);
const image = fc.record({
  src: fc.oneof(
    fc.constantFrom('', 'https://i.example/a.png?x=1&y=2', '{{picture}}'),
    words.map((text) => `https://i.example/${text}`.slice(0, 2_000)),
  ),
  alt: words.map((text) => text.slice(0, 900)),
  clickUrl: url,
});
const align = fc.constantFrom('left', 'center', 'right');
const row = {
  content: fc.record({ images: fc.array(image, { maxLength: 6 }), clickUrl: url }),
  styles: fc.record(
    {
      imageMargin: fc.constantFrom('0px', '7px', '40px'),
      mobile: fc.constantFrom('keep', 'stack', 'two-up'),
    },
    { requiredKeys: [] },
  ),
};
const short = words.map((text) => text.slice(0, 90));
const file = fc.record({ src: image.map(({ src }) => src), alt: short });
const look = fc.record(
  {
    fontSize: fc.constantFrom('8px', '40px'),
    fontFamily: fc.constantFrom('Lora', 'Arial'),
    fontWeight: fc.constantFrom('300', '600'),
    color: fc.constantFrom('red', '#123'),
    textAlign: align,
  },
  { requiredKeys: [] },
);
const price = {
  price: fc.oneof(
    fc.constantFrom('12', '1299.5', 'from 12'),
    short.map((text) => text.slice(0, 50)),
  ),
  oldPrice: fc.constantFrom('', '20.00', '{{old}}'),
  currency: fc.constantFrom('EUR', 'JPY'),
};
const block = <Content>(type: string, content: fc.Arbitrary<Content>, styles: fc.Arbitrary<object> = look) =>
  fc.record({ type: fc.constant(type), content, styles });
const further = fc.oneof(
  block(
    'heading',
    fc.record({ text: words.map((text) => text.slice(0, 4_000)), level: fc.constantFrom(1, 2, 3) }),
  ),
  block(
    'list',
    fc.record({
      items: fc.array(short, { maxLength: 5 }),
      style: fc.constantFrom('disc', 'decimal', 'check'),
    }),
  ),
  block('quote', fc.record({ text: words.map((text) => text.slice(0, 4_000)), name: short })),
  block(
    'table',
    fc.record({ rows: fc.array(fc.array(short, { maxLength: 6 }), { maxLength: 5 }), header: fc.boolean() }),
  ),
  block(
    'logo',
    fc.tuple(file, url).map(([picture, to]) => ({ ...picture, url: to })),
    fc.record({ width: fc.constantFrom('16px', '600px'), textAlign: align }),
  ),
  block('menu', fc.record({ links: fc.array(fc.record({ text: short, url }), { maxLength: 8 }) })),
  block(
    'social',
    fc.record({
      links: fc.array(fc.record({ network: fc.constantFrom('instagram', 'x', 'unknown', 'profile'), url }), {
        maxLength: 6,
      }),
      shape: fc.constantFrom('circle', 'square', 'plain'),
      server: fc.constantFrom('', 'https://mail.example'),
    }),
    fc.record({
      size: fc.constantFrom('small', 'large'),
      color: fc.constantFrom('ink', 'brand'),
      textAlign: align,
    }),
  ),
  block('footer', fc.record({ text: words.map((text) => text.slice(0, 4_000)) })),
  block('price', fc.record(price)),
  block(
    'product',
    fc
      .tuple(file, fc.record({ ...price, name: short, button: short, url }))
      .map(([picture, rest]) => ({ ...picture, ...rest })),
    fc.record({ textAlign: align, buttonColor: fc.constantFrom('#123456', 'transparent') }),
  ),
  block('coupon', fc.record({ code: short, text: short })),
  block(
    'video',
    fc.tuple(file, url).map(([picture, to]) => ({ ...picture, url: to })),
    fc.constant({}),
  ),
  block(
    'countdown',
    fc.record({
      until: fc.constantFrom('', '2026-12-24T18:00:00+01:00'),
      timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'No/Where'),
      text: short,
      src: fc.constantFrom('', 'https://i.example/c/a.gif'),
      url,
    }),
    fc.record({ textAlign: align }),
  ),
  block(
    'map',
    fc
      .tuple(file, fc.record({ address: short, link: short, url }))
      .map(([picture, rest]) => ({ ...picture, ...rest })),
  ),
  block('code', fc.record({ html: words.map((text) => `<p>${text}</p>`.slice(0, 20_000)) }), fc.constant({})),
);
export const randomBlock = fc.oneof(
  further,
  fc.record({
    type: fc.constant('text'),
    content: words,
    styles: fc.record(
      {
        fontSize: fc.constantFrom('8px', '13px', '96px'),
        fontFamily: fc.constantFrom('Lora', 'My Font', 'Courier New, monospace'),
        fontWeight: fc.constantFrom('100', '700'),
        lineHeight: fc.constantFrom('1', '2.5'),
        letterSpacing: fc.constantFrom('normal', '-0.05em', '.1em', '2px', '0', '0em'),
        color: fc.constantFrom('red', '#123', 'rgb(1, 2, 3)'),
        textAlign: align,
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    type: fc.constant('image'),
    content: image,
    styles: fc.record({ width: fc.constantFrom('auto', '25%', '200px'), textAlign: align }),
  }),
  fc.record({ type: fc.constant('image-row'), ...row }),
  fc.record({ type: fc.constant('multi-image'), ...row }),
  fc.record({
    type: fc.constant('button'),
    content: fc.record({ text: words.map((text) => text.slice(0, 400)), url }),
    styles: fc.record({
      backgroundColor: fc.constantFrom('transparent', '#123456'),
      padding: fc.constantFrom('0px', '1px 2px 3px 4px'),
      borderRadius: fc.constantFrom('0px', '100px'),
      textAlign: align,
    }),
  }),
  fc.record({
    type: fc.constant('spacer'),
    content: fc.oneof(fc.constant({ height: '400px' }), fc.constant({ kept: { type: 'countdown' } })),
  }),
  fc.record({ type: fc.constant('divider') }),
  fc.record({
    type: fc.constant('html'),
    content: fc.record({
      html: words.map(
        (text) => `<table width="100%"><tr><td style="padding:4px">${text}</td><td>2</td></tr></table>`,
      ),
    }),
    styles: fc.record({ backgroundColor: fc.constantFrom('#101820', 'red') }, { requiredKeys: [] }),
  }),
);
/** A document of every kind of block, with texts that try to be markup in every text field. */
export const randomDocument: fc.Arbitrary<Document> = fc
  .record({
    settings: fc.record(
      {
        subject: words.map((text) => text.slice(0, 900)),
        preheader: words.map((text) => text.slice(0, 150)),
        footer: words,
        dir: fc.constantFrom('ltr', 'rtl'),
        lang: fc.constantFrom('ar', 'pt-BR'),
        maxWidth: fc.constantFrom('320px', '800px'),
        fontFamily: fc.constantFrom('Arial', 'Playfair Display'),
        dark: fc.constant({}),
      },
      { requiredKeys: [] },
    ),
    blocks: fc
      .array(randomBlock, { maxLength: 20 })
      .map((blocks) => blocks.map((each, at) => ({ ...each, id: `block-${at}` }))),
  })
  .map((input) => documentSchema.safeParse(input).data)
  .filter((document) => document !== undefined);
