// The crawl as clients call it. What it may reach is tested name by name beside the fetcher; here that each refusal is
// a 422 with its own message, and that no request reaches this machine.
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  type Client,
  startTestServer,
  type TestServer,
} from '../../../../../test/support/app.ts';

const listen = async (server: Server | TcpServer): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

let canary: TcpServer;
let canaryPort: number;
let connections = 0;
let shop: Server;
let shopPort: number;
let answer: RequestListener;
let app: TestServer;
let mara: Client;
let endless: Server;
/** Requested before all others, which need not wait for it. */
let readingEndless: Promise<Answer>;

beforeAll(async () => {
  canary = createTcpServer((socket) => {
    connections += 1;
    socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\nsecret');
  });
  canaryPort = await listen(canary);
  shop = createServer((request, response) => answer(request, response));
  shopPort = await listen(shop);
  endless = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).write('<title>');
  });
  const endlessPort = await listen(endless);
  app = await startTestServer({ CRAWL_ALLOW: `127.0.0.1:${shopPort},127.0.0.1:${endlessPort}` });
  mara = await app.member();
  readingEndless = crawl(`http://127.0.0.1:${endlessPort}/`);
});
beforeEach(async () => {
  connections = 0;
  await app.server.ctx.db.deleteFrom('login_attempts').execute();
});
afterEach(() => shop.closeAllConnections());
afterAll(async () => {
  await app.close();
  shop.close();
  endless.close();
  endless.closeAllConnections();
  canary.close();
});

const crawl = (url: string) => mara.post('/api/crawl-url', { url });
const crawlShop = (path = '/') => crawl(`http://127.0.0.1:${shopPort}${path}`);
const html =
  (body: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers }).end(body);

const page = `<!doctype html><title>Harbour mug | Northway</title>
<script type="application/ld+json">{"@type":"Product","name":"Harbour mug","brand":{"name":"Northway"},
"image":"/mug.jpg","offers":{"@type":"Offer","price":"24.00","priceCurrency":"EUR"}}</script>`;

it('returns title, price and where they were found', async () => {
  answer = html(page);
  const { status, body } = await crawlShop('/mug');
  expect(status).toBe(200);
  expect(body).toEqual({
    title: 'Harbour mug',
    price: '€24.00',
    currency: 'EUR',
    brand: 'Northway',
    images: [`http://127.0.0.1:${shopPort}/mug.jpg`],
    url: `http://127.0.0.1:${shopPort}/mug`,
    sources: { title: 'json-ld', price: 'json-ld', brand: 'json-ld', images: 'json-ld' },
  });
});

it('sends no cookies and no referrer, and names itself', async () => {
  answer = (request, response) =>
    html(
      `<title>${Object.keys(request.headers).toSorted().join(' ')} ${request.headers['user-agent']}</title>`,
    )(request, response);
  const { body } = await crawlShop();
  expect(body.title).toMatch(
    /^accept accept-encoding accept-language connection host user-agent Lettersmith\//,
  );
});

describe('addresses in this machine or its network', () => {
  const places = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '017700000001',
    '①②⑦.⓪.⓪.①',
    '0.0.0.0',
    '10.0.0.5',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a9fe:a9fe]',
    '[fd00::1]',
    '[fe80::1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    'localhost',
    'localhost.',
  ];
  it.each(places)('%s on a port of web pages', async (host) => {
    const { status, body } = await crawl(`http://${host}:8080/`);
    expect(status).toBe(422);
    expect(body.message).toBe(
      'This address cannot be crawled: it leads into a private network, and only public pages can be read.',
    );
  });

  it('on any other port, and the canary sees no request', async () => {
    for (const host of places) {
      const { status, body } = await crawl(`http://${host}:${canaryPort}/latest/meta-data/`);
      expect(status).toBe(422);
      expect(body.message).toMatch(/^This address cannot be crawled/);
    }
    expect(connections).toBe(0);
  });

  it.each([
    ['http://127.0.0.1:8080/', 'private network'],
    ['http://169.254.169.254/latest/meta-data/', 'private network'],
    ['http://[::1]/', 'private network'],
    ['http://localhost/', 'private network'],
    ['http://127.0.0.1:CANARY/', 'ports'],
    ['file:///etc/passwd', 'http:// or https://'],
    ['http://user:word@127.0.0.1:SHOP/', 'a name or a password'],
  ])('by a redirect to %s', async (location, words) => {
    answer = (_request, response) =>
      response
        .writeHead(302, {
          Location: location.replace('CANARY', String(canaryPort)).replace('SHOP', String(shopPort)),
        })
        .end();
    const { status, body } = await crawlShop();
    expect(status).toBe(422);
    expect(body.message).toContain(words);
    expect(connections).toBe(0);
  });
});

it.each([
  ['file:///etc/passwd', 'http:// or https://'],
  ['ftp://shop.example/', 'http:// or https://'],
  ['gopher://shop.example/', 'http:// or https://'],
  ['data:text/html,hello', 'http:// or https://'],
  ['javascript:alert(1)', 'http:// or https://'],
  ['what is this', 'http:// or https://'],
  ['http://shop.example:22/', 'ports'],
  ['http://shop.example:6379/', 'ports'],
  ['http://user:word@shop.example/', 'a name or a password'],
])('refuses %s with its own message', async (url, words) => {
  const { status, body } = await crawl(url);
  expect(status).toBe(422);
  expect(body.message).toContain(words);
});

it.each([
  ['', 400, 'Please enter a product URL to crawl'],
  [`https://shop.example/${'a'.repeat(2_100)}`, 400, '2,048'],
])('refuses an address that is empty or endless', async (url, status, words) => {
  const refused = await crawl(url);
  expect(refused.status).toBe(status);
  expect(refused.body.message).toContain(words);
});

describe('not a readable page', () => {
  it.each([
    [404, 'no page at this address (it returned 404)'],
    [410, 'no page at this address'],
    [403, 'blocks automated requests (it returned 403)'],
    [429, 'blocks automated requests'],
    [503, 'blocks automated requests'],
    [500, 'returned an error (500)'],
  ])('an answer of %i', async (code, words) => {
    answer = (_request, response) => response.writeHead(code, { 'Content-Type': 'text/html' }).end(page);
    const { status, body } = await crawlShop();
    expect(status).toBe(422);
    expect(body.message).toContain(words);
  });

  it('an error that is no page either', async () => {
    answer = (_request, response) => response.writeHead(403, { 'Content-Type': 'text/plain' }).end('no');
    expect((await crawlShop()).body.message).toContain('blocks automated requests (it returned 403)');
  });

  it.each(['application/pdf', 'image/png', 'application/json'])('%s', async (type) => {
    answer = html('%PDF-1.7', { 'Content-Type': type });
    const { status, body } = await crawlShop();
    expect(status).toBe(422);
    expect(body.message).toContain('file that is not a web page');
  });

  it('redirects in a circle', async () => {
    answer = (_request, response) => response.writeHead(302, { Location: '/again' }).end();
    expect((await crawlShop()).body.message).toContain('more than five times');
  });

  it('more than 2 MB, packed or not', async () => {
    answer = html(Buffer.alloc(3 * 1024 * 1024, 'a'));
    expect((await crawlShop()).body.message).toContain('larger than 2 MB');
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
    answer = html(bomb, { 'Content-Encoding': 'gzip' });
    const { status, body } = await crawlShop();
    expect(status).toBe(422);
    expect(body.message).toContain('larger than 2 MB');
  });

  it('a page without a product name', async () => {
    answer = html('<!doctype html><div id="app"></div><script src="/app.js"></script>');
    const { status, body } = await crawlShop();
    expect(status).toBe(422);
    expect(body.message).toContain('No product was found');
  });

  it('a host that does not exist', async () => {
    const { status, body } = await crawl('https://nowhere.invalid/');
    expect(status).toBe(422);
    expect(body.message).toMatch(
      /no site with this name|did not answer|connection to the site broke|longer than 8 seconds/,
    );
  });
});

it('a page that never ends is not a readable page', async () => {
  const { status, body } = await readingEndless;
  expect(status).toBe(422);
  expect(body.message).toContain('longer than 8 seconds');
});

it('is limited for each person', async () => {
  answer = html(page);
  for (let index = 0; index < 30; index += 1) expect((await crawlShop()).status).toBe(200);
  const refused = await crawlShop();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(
    (await (await app.member()).post('/api/crawl-url', { url: `http://127.0.0.1:${shopPort}/` })).status,
  ).toBe(200);
});
