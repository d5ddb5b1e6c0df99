import { describe, expect, it, test } from 'vitest';
import { cpuMs } from '../../../../../test/support/cpu.ts';
import { decodePage } from './charset.ts';
import { amountOf, currencyIn } from './price.ts';
import { readProduct } from './read-product.ts';

const url = 'https://shop.example/mugs/harbour';
const read = (html: string) => readProduct(html, url);
const script = (text: string) => `<script type="application/ld+json">${text}</script>`;
const ld = (data: unknown) => script(JSON.stringify(data));

describe('JSON-LD', () => {
  const offer = { '@type': 'Offer', price: 24, priceCurrency: 'USD' };
  it.each([
    ['alone', { '@type': 'Product', name: 'Mug', offers: offer }],
    [
      'in a list',
      [
        { '@type': 'WebSite', name: 'Shop' },
        { '@type': ['Thing', 'Product'], name: 'Mug', offers: [offer] },
      ],
    ],
    [
      'in a graph',
      { '@graph': [{ '@type': 'BreadcrumbList' }, { '@type': 'Product', name: 'Mug', offers: offer }] },
    ],
    ['by its full name', { '@type': 'https://schema.org/Product', name: 'Mug', offers: offer }],
    [
      'inside the page',
      { '@type': 'WebPage', mainEntity: { '@type': 'Product', name: 'Mug', offers: offer } },
    ],
    [
      'with a specification',
      {
        '@type': 'Product',
        name: 'Mug',
        offers: {
          '@type': 'Offer',
          priceSpecification: [
            { priceType: 'https://schema.org/ListPrice', price: 30, priceCurrency: 'USD' },
            { price: '24', priceCurrency: 'USD' },
          ],
        },
      },
    ],
  ])('%s', (_how, data) => {
    expect(read(ld(data))).toMatchObject({
      title: 'Mug',
      price: '$24.00',
      currency: 'USD',
      sources: { title: 'json-ld', price: 'json-ld' },
    });
  });

  it('returns the lowest price, for many offers and for variants', () => {
    const many = { '@type': 'AggregateOffer', lowPrice: '19.5', highPrice: 40, priceCurrency: 'EUR' };
    expect(read(ld({ '@type': 'Product', name: 'Mug', offers: many })).price).toBe('from €19.50');
    const group = {
      '@type': 'ProductGroup',
      name: 'Mug',
      hasVariant: [
        {
          '@type': 'Product',
          name: 'Mug, blue',
          offers: { price: '28.00', priceCurrency: 'GBP' },
          image: 'blue.jpg',
        },
        { '@type': 'Product', name: 'Mug, red', offers: { price: '26.00', priceCurrency: 'GBP' } },
      ],
    };
    expect(read(ld(group))).toMatchObject({
      title: 'Mug',
      price: 'from £26.00',
      images: ['https://shop.example/mugs/blue.jpg'],
    });
  });

  it('decodes escaped text and drops markup in it', () => {
    const product = {
      '@type': 'Product',
      name: 'Cup &amp; saucer &#8220;No. 5&#8221;',
      description: '<p>By hand.</p><img src=x onerror=steal()>',
    };
    const found = read(ld(product));
    expect(found.title).toBe('Cup & saucer “No. 5”');
    expect(found.description).not.toMatch(/[<>]/);
  });

  it.each([
    ['a comment', (json: string) => `<!-- ${json} -->`],
    ['comments before and after', (json: string) => `/* data */ ${json} /* end */;`],
    ['a section', (json: string) => `//<![CDATA[\n${json}\n//]]>`],
    ['a section in comments', (json: string) => `/*<![CDATA[*/${json}/*]]>*/`],
  ])('reads it inside %s', (_what, around) => {
    expect(read(script(around(JSON.stringify({ '@type': 'Product', name: 'Mug [blue]' })))).title).toBe(
      'Mug [blue]',
    );
  });

  it('skips JSON that cannot be parsed and reads on', () => {
    const broken = '<script type="application/ld+json">{"@type":"Product","name":"A</script>';
    const lines = '<script type="application/ld+json">{"@type":"Product","name":"Mug\nof clay"}</script>';
    expect(read(broken + lines).title).toBe('Mug of clay');
    expect(read(`${broken}<h1>Mug</h1>`)).toMatchObject({ title: 'Mug', sources: { title: 'html' } });
  });
});

it('reads microdata', () => {
  const found =
    read(`<div itemscope itemtype="https://schema.org/Product"><h2 itemprop="name">Harbour <b>mug</b></h2>
    <img itemprop="image" src="/m.jpg"><div itemprop="brand" itemscope itemtype="https://schema.org/Brand"><meta itemprop="name" content="Northway"></div>
    <p itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="price" content="24.00">24,00 €</span><meta itemprop="priceCurrency" content="EUR"></p>
    <p itemprop="description">By hand.</p></div>`);
  expect(found).toEqual({
    title: 'Harbour mug',
    price: '€24.00',
    currency: 'EUR',
    brand: 'Northway',
    description: 'By hand.',
    images: ['https://shop.example/m.jpg'],
    url,
    sources: {
      title: 'microdata',
      price: 'microdata',
      brand: 'microdata',
      description: 'microdata',
      images: 'microdata',
    },
  });
});

it('reads OpenGraph, Twitter cards and the plain page, each where the one before has no value', () => {
  const card = `<base href="https://cdn.example/"><meta property="og:site_name" content="Northway"><meta property="og:title" content="Harbour mug | Northway">
    <meta property="product:price:amount" content="1299.5"><meta property="product:price:currency" content="chf">
    <meta property="og:image" content="m.jpg"><meta name="twitter:label2" content="Brand"><meta name="twitter:data2" content="Northway">
    <meta name="description" content="By hand.">`;
  expect(read(card)).toEqual({
    title: 'Harbour mug',
    price: 'CHF 1,299.50',
    currency: 'CHF',
    brand: 'Northway',
    description: 'By hand.',
    images: ['https://cdn.example/m.jpg'],
    url,
    sources: {
      title: 'opengraph',
      price: 'opengraph',
      brand: 'twitter',
      description: 'html',
      images: 'opengraph',
    },
  });
  expect(read('<title>Shop</title><svg><title>Cart</title></svg><h1>Harbour <em>mug</em></h1>').title).toBe(
    'Harbour mug',
  );
  expect(read('<title>Harbour mug</title>')).toMatchObject({ title: 'Harbour mug', price: '' });
});

it('returns only web addresses, and no control characters', () => {
  const found = read(
    ld({
      '@type': 'Product',
      name: `Mug\u202e\u0000 ${'x'.repeat(900)}`,
      image: ['javascript:alert(1)', 'data:,x', 'https://a:b@c.example/x', '//cdn.example/m.jpg'],
    }),
  );
  expect(found.images).toEqual(['https://cdn.example/m.jpg']);
  expect(found.title).toMatch(/^Mug x+$/);
  expect(found.title.length).toBe(300);
});

test.each([
  ['$1,299.50', 1299.5],
  ['1.299,50 €', 1299.5],
  ['1 299,00 kr', 1299],
  ["CHF 1'299.–", 1299],
  ['24', 24],
  ['€ 24,9', 24.9],
  ['1.299', 1299],
  ['0.999', 0.999],
  ['free', null],
  ['', null],
])('the amount of %o is %o', (text, amount) => expect(amountOf(text)).toBe(amount));

test.each([
  ['$24', 'USD'],
  ['CA$24', 'CAD'],
  ['24 EUR', 'EUR'],
  ['24 €', 'EUR'],
  ['24 zł', 'PLN'],
  ['NEW 24', null],
  ['24', null],
])('the currency of %o is %o', (text, currency) => expect(currencyIn(text)).toBe(currency));

test.each([
  ['the header', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'iso-8859-1'],
  ['the page', Buffer.from('<meta charset="windows-1252">Gr\xfc\xdfe', 'latin1'), null],
  [
    'the page, the long way',
    Buffer.from(
      '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-15">Gr\xfc\xdfe',
      'latin1',
    ),
    null,
  ],
  ['its mark', Buffer.from('\ufeffGrüße', 'utf16le'), 'iso-8859-1'],
  ['no declaration', Buffer.from('Grüße'), null],
  ['an unknown name', Buffer.from('Grüße'), 'no-such-charset'],
])('detects the encoding: %s', (_who, bytes, header) => expect(decodePage(bytes, header)).toContain('Grüße'));

test.each([
  ['deep', '<a><b>'.repeat(160_000) + '</a></b>'.repeat(100_000)],
  ['wide', '<p itemprop=x>'.repeat(120_000)],
  ['items in items', '<div itemscope itemprop=a>'.repeat(70_000)],
  ['attributes', `<a ${'b=c '.repeat(400_000)}>`],
  ['one long tag', `<a ${'b'.repeat(2_000_000)}`],
  [
    'JSON in JSON',
    `<script type="application/ld+json">${'['.repeat(250_000)}${']'.repeat(250_000)}</script>`,
  ],
  [
    'many products',
    ld({ '@graph': Array.from({ length: 20_000 }, () => ({ '@type': 'Product', name: 'a' })) }),
  ],
  ['comments', '<!--'.repeat(500_000)],
  ['entities', '&amp;'.repeat(400_000)],
  ['open brackets in a title', `<title>${'<a '.repeat(600_000)}</title>`],
  ['open brackets in data', ld({ '@type': 'Product', name: 'a', description: '<a'.repeat(250_000) })],
  ['comments in data', script('/*'.repeat(60_000))],
  ['comments that end in data', script('/**/'.repeat(100_000))],
  [
    'items of many names in one another',
    `<div itemscope itemtype="https://schema.org/Thing">${'<div itemscope itemprop="a b c d e">'.repeat(9)}`,
  ],
  [
    'names in names',
    script(`{"@type":"Product","name":${'{"name":'.repeat(50_000)}"a"${'}'.repeat(50_000)}}`),
  ],
  [
    'offers in offers',
    script(
      `{"@type":"Product","name":"a","offers":${'{"@type":"AggregateOffer","offers":'.repeat(12_000)}[]${'}'.repeat(12_000)}}`,
    ),
  ],
])('reads 2 MB in little time: %s', (_what, html) => {
  expect(cpuMs(() => read(html))).toBeLessThan(3_000);
});
