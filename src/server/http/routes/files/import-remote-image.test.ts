// Images of other sites, copied at the user's request.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { plainImage } from '../../../../../test/support/samples/images.ts';

let shop: Server;
let shopUrl: string;
let answer: RequestListener;
let app: TestServer;
let mara: Client;
beforeAll(async () => {
  shop = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(shop.address() as AddressInfo).port}`;
  shopUrl = `http://${host}`;
  app = await startTestServer({ CRAWL_ALLOW: host });
  mara = await app.member();
});
afterAll(async () => {
  await app?.close();
  shop?.close();
});

const takeOver = (url: string) => mara.post('/api/uploads/from-address', { url });
const sends =
  (body: string | Buffer, type: string, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'Content-Type': type }).end(body);

it('stores the image as if it had been uploaded', async () => {
  const bytes = await plainImage(40, 20, '#2f6b4f').png().toBuffer();
  answer = (request, response) => {
    expect(request.headers.cookie).toBeUndefined();
    if (request.url === '/moved.png')
      response.writeHead(301, { Location: '/pictures/mug%20blue.png?v=2' }).end();
    else sends(bytes, 'application/octet-stream')(request, response);
  };
  const { status, body } = await takeOver(`${shopUrl}/moved.png`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: 'mug blue.png', width: 40, height: 20 });
  expect(body.url).toMatch(new RegExp(`^${app.url}/uploads/`));
  expect((await fetch(body.url)).headers.get('content-type')).toBe('image/png');
  expect((await mara.get('/api/uploads')).body[0].id).toBe(body.id);
});

it.each([
  ['a site that shows it nowhere else', sends('no', 'text/plain', 403), 422, 'it returned 403'],
  ['a page', sends('<h1>Mug</h1>', 'image/png'), 415, 'valid image file'],
  [
    'a drawing with scripts',
    sends('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'),
    415,
    'valid image',
  ],
  ['nothing', sends('', 'image/png'), 400, 'empty'],
  ['too much', sends(Buffer.alloc(10 * 1024 * 1024 + 1), 'image/png'), 422, 'larger than 10 MB'],
])('refuses %s', async (_what, listener, wanted, words) => {
  answer = listener;
  const { status, body } = await takeOver(`${shopUrl}/mug.png`);
  expect([status, body.message]).toEqual([wanted, expect.stringContaining(words)]);
});

it.each([
  'http://169.254.169.254/x.png',
  'http://127.0.0.1:9/x.png',
  'file:///etc/passwd',
  'http://a:b@127.0.0.1/',
])('does not reach for %s', async (url) => {
  const { status, body } = await takeOver(url);
  expect([status, body.message]).toEqual([
    422,
    expect.stringContaining('the server cannot read its address'),
  ]);
});

it('limits memory: only a few run at once', async () => {
  let waiting = 0;
  answer = (_request, response) => {
    waiting += 1;
    response.writeHead(200, { 'Content-Type': 'image/png' }).flushHeaders();
  };
  const all = Array.from({ length: 13 }, () => takeOver(`${shopUrl}/slow.png`));
  const { status, body } = await Promise.race(all);
  expect([status, body.message]).toEqual([429, expect.stringContaining('uploads in progress')]);
  answer = (request) => void request.socket.destroy();
  shop.closeAllConnections();
  await Promise.all(all);
  expect(waiting).toBeLessThanOrEqual(12);
});

it('requires a signed-in user with an active plan', async () => {
  expect((await app.client().post('/api/uploads/from-address', { url: shopUrl })).status).toBe(401);
  expect((await takeOver(' ')).status).toBe(400);
  await app.endPlan(await app.workspaceOf(mara));
  expect((await takeOver(`${shopUrl}/mug.png`)).body.message).toBe(
    'Your plan has ended. Renew it to continue.',
  );
});
