// Three emails as shops send them: a gift shop's season greeting, a shoe shop's sale, an outdoor brand's new
// collection.
import type { DocumentInput } from '#email/document/document.ts';

export type BlockInput = NonNullable<DocumentInput['blocks']>[number];

const counter = () => {
  let count = 0;
  return () => `block-${String(++count).padStart(4, '0')}`;
};

export const builder = () => {
  const id = counter();
  const sampleImage = (name: string, alt: string, clickUrl = '') => ({
    src: `https://images.example/${name}`,
    alt,
    clickUrl,
  });
  return {
    sampleImage,
    heading: (content: string, fontSize = '28px'): BlockInput => ({
      id: id(),
      type: 'text',
      content,
      styles: {
        fontSize,
        fontFamily: 'Georgia',
        fontWeight: '700',
        lineHeight: '1.2',
        color: '#1b2430',
        textAlign: 'center',
      },
    }),
    text: (content: string, styles: Record<string, string> = {}): BlockInput => ({
      id: id(),
      type: 'text',
      content,
      styles,
    }),
    image: (name: string, alt: string, clickUrl = '', width = '100%'): BlockInput => ({
      id: id(),
      type: 'image',
      content: sampleImage(name, alt, clickUrl),
      styles: { width },
    }),
    row: (
      type: 'image-row' | 'multi-image',
      images: ReturnType<typeof sampleImage>[],
      imageMargin = '10px',
      clickUrl = '',
    ): BlockInput => ({
      id: id(),
      type,
      content: { images, clickUrl },
      styles: { imageMargin },
    }),
    button: (text: string, url: string, styles: Record<string, string> = {}): BlockInput => ({
      id: id(),
      type: 'button',
      content: { text, url },
      styles,
    }),
    spacer: (height = '24px'): BlockInput => ({ id: id(), type: 'spacer', content: { height } }),
    divider: (borderWidth = '1px'): BlockInput => ({ id: id(), type: 'divider', styles: { borderWidth } }),
  };
};

const giftShop = (): DocumentInput => {
  const { sampleImage, heading, text, image, row, button, spacer, divider } = builder();
  return {
    settings: {
      subject: 'Three small gifts, wrapped by hand',
      preheader: 'Mugs, chocolate and candles, and 20% off until Sunday.',
    },
    blocks: [
      text('<b>20% off</b> until Sunday with the code <b>WARMHANDS20</b>', {
        fontSize: '14px',
        textAlign: 'center',
      }),
      image('logo.png', 'The Kettle Shop', 'https://kettle.example/', '200px'),
      text(
        '<a href="https://kettle.example/gifts">Gifts</a> · <a href="https://kettle.example/new">New</a> · <a href="https://kettle.example/loved?sort=most&amp;page=1">Most loved</a>',
        { textAlign: 'center' },
      ),
      image('mug-hero.jpg', 'A round mug beside a window', 'https://kettle.example/mugs'),
      heading('Something warm for someone you like'),
      text(
        'We fired forty mugs last week and kept the ones that sit well in a hand. They hold a proper amount of cocoa.',
      ),
      button('See the mugs', 'https://kettle.example/mugs?utm_source=letter&utm_medium=email'),
      spacer(),
      row(
        'image-row',
        [
          sampleImage('chocolate.jpg', 'Dark chocolate in paper', 'https://kettle.example/chocolate'),
          sampleImage('candle.jpg', 'A beeswax candle'),
        ],
        '20px',
      ),
      text('Chocolate from the bakery two doors down, and candles that smell of nothing but honey.'),
      divider(),
      heading('What people wrote to us', '20px'),
      text(
        '“It arrived the day before his birthday, and the card was written by hand.” Jonas, <i>Lübeck</i>',
      ),
      row(
        'multi-image',
        [1, 2, 3, 4, 5, 6].map((number) => sampleImage(`shelf-${number}.jpg`, `Shelf ${number} of the shop`)),
        '5px',
        'https://kettle.example/shop',
      ),
      text('Kettle Shop · Hafenstraße 4 · 23552 Lübeck', {
        fontSize: '12px',
        color: '#566170',
        textAlign: 'center',
      }),
    ],
  };
};

const shoeSale = (): DocumentInput => {
  const { sampleImage, heading, text, image, row, button, spacer, divider } = builder();
  const offer = (name: string, price: string, slug: string): BlockInput[] => [
    image(`${slug}.jpg`, name, `https://stride.example/${slug}`, '75%'),
    text(`<b>${name}</b><br>${price}`, { textAlign: 'center', fontSize: '18px' }),
  ];
  return {
    settings: { subject: 'Last year’s running shoes, 40% off', backgroundColor: '#fff7ed' },
    blocks: [
      heading('40% off', '36px'),
      text('on every running shoe of last year, while the sizes last', {
        textAlign: 'center',
        letterSpacing: '0.05em',
      }),
      button('Find your size', 'https://stride.example/sale', {
        backgroundColor: '#b42318',
        padding: '16px 40px',
        borderRadius: '40px',
      }),
      divider('3px'),
      ...offer('Court Classic', '68 instead of 80', 'court-classic'),
      ...offer('Harbour Low', '26 instead of 35', 'harbour-low'),
      ...offer('Trainer Nº 9', '59 instead of 85', 'trainer-9'),
      spacer('48px'),
      heading('By maker', '24px'),
      row(
        'multi-image',
        ['Alba', 'Brook', 'Corda', 'Dune'].map((maker) =>
          sampleImage(
            `${maker.toLowerCase()}.png`,
            maker,
            `https://stride.example/maker/${maker.toLowerCase()}`,
          ),
        ),
        '15px',
      ),
      row('image-row', [
        sampleImage('elm.png', 'Elm', 'https://stride.example/maker/elm'),
        sampleImage('', ''),
        sampleImage('fjord.png', 'Fjord'),
      ]),
      text('<ul><li>Free returns for 60 days</li><li>Resoled for free in the first year</li></ul>'),
      text(
        'A_very_long_word_that_no_phone_has_room_for_0123456789_0123456789_0123456789_0123456789 and https://stride.example/a/very/long/address/that/nobody/shortened?with=parameters&and=more&and=more&and=more',
      ),
      button(
        'All 214 pairs, from the sizes that are nearly gone to the ones we have plenty of',
        'https://stride.example/all',
        { textAlign: 'left' },
      ),
    ],
  };
};

const outdoorBrand = (): DocumentInput => {
  const { sampleImage, heading, text, image, row, button, spacer } = builder();
  return {
    settings: { subject: 'Boots for the wet half of the year', maxWidth: '640px', fontFamily: 'Verdana' },
    blocks: [
      text('RIDGE &amp; RILL', { fontWeight: '900', letterSpacing: '0.1em', fontSize: '20px' }),
      heading('Built for mud, quiet on stone'),
      text(
        'Three boots, walked for a winter by the people who made them. <a href="https://ridge.example/how">How we test</a>',
        { lineHeight: '1.8', fontSize: '15px' },
      ),
      image('boots.jpg', 'Three boots on a wet step', 'https://ridge.example/boots', '400px'),
      ...['Ridgeline', 'Switchback', 'Moorland'].flatMap((name): BlockInput[] => [
        heading(name, '24px'),
        text(`The ${name} keeps the water out and lets the day in. <u>Sizes 36 to 47</u>.`, {
          textAlign: 'right',
        }),
        button(`Look at the ${name}`, `https://ridge.example/${name.toLowerCase()}`, {
          textAlign: 'right',
          borderRadius: '0px',
        }),
        spacer('1px'),
      ]),
      row(
        'multi-image',
        [
          sampleImage('sole.jpg', 'The sole'),
          sampleImage('seam.jpg', 'The seam'),
          sampleImage('lace.jpg', 'The lace'),
        ],
        '0px',
      ),
      row('multi-image', [sampleImage('team.jpg', 'The workshop')], '0px', 'https://ridge.example/workshop'),
      text(
        'Questions? <a href="mailto:hello@ridge.example">hello@ridge.example</a> or <a href="tel:+441234567">+44 1234 567</a>',
        { fontSize: '12px' },
      ),
    ],
  };
};

export const sampleEmails: Record<string, DocumentInput> = {
  'gift shop': giftShop(),
  'shoe sale': shoeSale(),
  'outdoor brand': outdoorBrand(),
};
