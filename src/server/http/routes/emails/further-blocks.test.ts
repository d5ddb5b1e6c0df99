// The kinds of blocks beyond the first seven, through the API.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';

let app: TestServer;
let member: Client;
beforeAll(async () => {
  app = await startTestServer();
  member = await app.member();
});
afterAll(() => app.close());

const blocks = [
  { id: 'h', type: 'heading', content: { text: 'Autumn <b>glazes</b>', level: 1 } },
  { id: 'l', type: 'list', content: { items: ['Bowls', 'Cups'], style: 'decimal' } },
  { id: 'q', type: 'quote', content: { text: 'It sings.', name: 'Clara' } },
  {
    id: 't',
    type: 'table',
    content: {
      rows: [
        ['Size', 'Price'],
        ['S', '12.00'],
      ],
    },
  },
  { id: 'm', type: 'menu', content: { links: [{ text: 'Shop', url: 'https://shop.example/' }] } },
  {
    id: 's',
    type: 'social',
    content: { links: [{ network: 'instagram', url: 'https://instagram.com/shop' }] },
  },
  { id: 'p', type: 'price', content: { price: 89, oldPrice: '119', currency: 'EUR' } },
  { id: 'd', type: 'product', content: { name: 'Bowl', price: '42', url: 'https://shop.example/bowl' } },
  { id: 'c', type: 'coupon', content: { code: 'AUTUMN20' } },
  {
    id: 'e',
    type: 'countdown',
    content: { until: '2026-12-24T18:00:00+01:00', timeZone: 'Europe/Berlin', text: 'Ends' },
  },
  { id: 'f', type: 'footer' },
  { id: 'x', type: 'code', content: { html: '<p>Own</p><script>alert(1)</script>' } },
];

test('an email of them is stored, answered, and exported as HTML and text', async () => {
  const made = await member.post('/api/templates', {
    name: 'All',
    content: { settings: { lang: 'de' }, blocks },
  });
  expect(made.status).toBe(201);
  expect(made.body.content.blocks.map(({ type }: { type: string }) => type)).toEqual(
    blocks.map(({ type }) => type),
  );
  const { status, body } = await member.post('/api/export-template', made.body.content);
  expect(status).toBe(200);
  for (const part of [
    /<h1[^>]*>Autumn <b>glazes<\/b><\/h1>/,
    /<ol[^>]*><li[^>]*>Bowls<\/li>/,
    /<blockquote[^>]*>/,
    /<th scope="col"/,
    new RegExp(`src="${app.url}/i/s/instagram-circle-ink\\.png"`),
    /Statt <del[^>]*>119,00&nbsp;€<\/del>/,
    /AUTUMN20/,
    /24\. Dezember 2026/,
    /\{\{unsubscribe_url\}\}/,
  ])
    expect(body.html).toMatch(part);
  expect(body.html).not.toContain('<script');
  for (const line of [
    '1. Bowls',
    '> It sings.',
    '> — Clara',
    'Shop: https://shop.example/',
    'Instagram: https://instagram.com/shop',
    'Statt 119,00\u00a0€, jetzt 89,00\u00a0€',
    'Code: AUTUMN20',
  ])
    expect(body.text).toContain(line);
});

test('icons without a server get the address of this one, and the icon is there', async () => {
  const { body } = await member.post('/api/templates', { name: 'Icons', content: { blocks: [blocks[5]] } });
  expect(body.content.blocks[0].content.server).toBe(app.url);
  const icon = await fetch(`${app.url}/i/s/instagram-circle-ink.png`);
  expect(icon.headers.get('content-type')).toBe('image/png');
});

test.each([
  [{ type: 'heading', content: { level: 4 } }, 'level'],
  [{ type: 'list', content: { items: Array(61).fill('x') } }, 'items'],
  [{ type: 'menu', content: { links: [{ text: 'x', url: 'javascript:alert(1)' }] } }, 'url'],
  [{ type: 'price', content: { price: '1', currency: 'euro' } }, 'currency'],
  [{ type: 'countdown', content: { until: 'tomorrow' } }, 'until'],
  [{ type: 'code', content: { html: 'x'.repeat(30_001) } }, 'html'],
  [{ type: 'logo', content: { src: 'data:image/png;base64,AA' } }, 'src'],
])('%j is refused with its place', async (block, place) => {
  const { status, text } = await member.post('/api/templates', {
    name: 'Wrong',
    content: { blocks: [{ id: 'a', ...block }] },
  });
  expect(status).toBe(400);
  expect(text).toContain(place);
});
