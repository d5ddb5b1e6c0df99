import { generateKeyPairSync } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { selfSignedCertificate } from '#sandbox/aws/sns/certificate.ts';
import { createSafeFetcher } from './safe-fetcher.ts';
import type { Address } from './target.ts';

const listen = async (server: Server | TcpServer): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

// The canary: a connection to it has reached into this machine.
let canary: TcpServer;
let canaryPort: number;
let connections = 0;
beforeAll(async () => {
  canary = createTcpServer((socket) => {
    connections += 1;
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nsecret');
  });
  canaryPort = await listen(canary);
});
afterAll(() => void canary.close());
beforeEach(() => {
  connections = 0;
});

// An external site, reachable under an allowed name.
let site: Server;
let sitePort: number;
let answer: RequestListener;
beforeAll(async () => {
  site = createServer((request, response) => answer(request, response));
  sitePort = await listen(site);
});
afterEach(() => site.closeAllConnections());
afterAll(() => void site.close());

const loopback: Address = { address: '127.0.0.1', family: 4 };
let lookups: string[] = [];
beforeEach(() => {
  lookups = [];
});
const fetcherFor = (addressesOf: (hostname: string) => readonly Address[] = () => [loopback]) =>
  createSafeFetcher({
    // The port alone grants no access: the address decides.
    ports: [80, 443, 8080, 8443, canaryPort],
    allow: [`site.test:${sitePort}`],
    userAgent: 'Lettersmith-test',
    resolve: async (hostname) => {
      lookups.push(hostname);
      return addressesOf(hostname);
    },
  });
const siteUrl = (path = '/') => `http://site.test:${sitePort}${path}`;

describe('an address in a private network is refused without a connection', () => {
  test.each([
    ['127.0.0.1'],
    ['127.1'],
    ['2130706433'],
    ['0x7f.1'],
    ['0x7f000001'],
    ['017700000001'],
    ['①②⑦.⓪.⓪.①'],
    ['127.0.0.1.'],
    ['0'],
    ['0.0.0.0'],
    ['10.0.0.5'],
    ['172.16.0.1'],
    ['172.31.255.255'],
    ['192.168.1.1'],
    ['100.64.0.1'],
    ['169.254.169.254'],
    ['192.0.0.1'],
    ['198.18.0.1'],
    ['203.0.113.9'],
    ['224.0.0.1'],
    ['255.255.255.255'],
    ['[::1]'],
    ['[::]'],
    ['[::ffff:127.0.0.1]'],
    ['[::ffff:7f00:1]'],
    ['[::ffff:a9fe:a9fe]'],
    ['[::127.0.0.1]'],
    ['[fd00::1]'],
    ['[fe80::1]'],
    ['[ff02::1]'],
    ['[64:ff9b::7f00:1]'],
    ['[2002:7f00:1::]'],
    ['[2001::1]'],
    ['[2001:db8::1]'],
    ['localhost'],
    ['localhost.'],
    ['metadata.google.internal'],
    ['names-that-lead.inside.example'],
  ])('%s', async (host) => {
    expect(await fetcherFor().fetch(`http://${host}:${canaryPort}/`)).toEqual({
      ok: false,
      refusal: 'private',
    });
    expect(connections).toBe(0);
  });

  test('one private address among public ones refuses the name', async () => {
    const mixed = fetcherFor(() => [{ address: '93.184.215.14', family: 4 }, loopback]);
    expect(await mixed.fetch(`http://mixed.test:${canaryPort}/`)).toEqual({ ok: false, refusal: 'private' });
    expect(connections).toBe(0);
  });

  test('an allowed name on another port, and another name on its port, are refused', async () => {
    expect(await fetcherFor().fetch(`http://site.test:${canaryPort}/`)).toMatchObject({ refusal: 'private' });
    expect(await fetcherFor().fetch(`http://other.test:${sitePort}/`)).toMatchObject({ refusal: 'port' });
    expect(connections).toBe(0);
  });
});

test.each([
  ['file:///etc/passwd', 'scheme'],
  ['ftp://site.test/', 'scheme'],
  ['gopher://site.test/', 'scheme'],
  ['data:text/html,hello', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['not an address', 'scheme'],
  ['', 'scheme'],
  ['http://user@site.test/', 'credentials'],
  ['http://user:word@site.test/', 'credentials'],
  ['http://site.test:22/', 'port'],
  ['http://site.test:25/', 'port'],
  ['http://site.test:6379/', 'port'],
  ['https://site.test:5432/', 'port'],
])('%s is refused before any lookup: %s', async (url, refusal) => {
  expect(await fetcherFor().fetch(url)).toEqual({ ok: false, refusal });
  expect(lookups).toEqual([]);
});

describe('redirects', () => {
  const sendTo = (location: string) => {
    answer = (_request, response) => response.writeHead(302, { Location: location }).end();
  };

  test.each([
    ['http://127.0.0.1:PORT/', 'private'],
    ['http://169.254.169.254/latest/meta-data/', 'private'],
    ['//inside.test:PORT/', 'private'],
    ['file:///etc/passwd', 'scheme'],
    ['http://a:b@site.test/', 'credentials'],
    ['http://127.0.0.1:22/', 'port'],
  ])('every hop is checked: to %s', async (location, refusal) => {
    sendTo(location.replace('PORT', String(canaryPort)));
    expect(await fetcherFor().fetch(siteUrl())).toEqual({ ok: false, refusal });
    expect(connections).toBe(0);
  });

  test('five are followed, a sixth is not, and a loop ends', async () => {
    answer = (request, response) => {
      const remaining = Number(request.url?.slice(1));
      if (remaining === 0) response.end('here');
      else response.writeHead(301, { Location: `/${remaining - 1}` }).end();
    };
    const five = await fetcherFor().fetch(siteUrl('/5'));
    expect(five).toMatchObject({ ok: true, status: 200, url: siteUrl('/0') });
    expect(await fetcherFor().fetch(siteUrl('/6'))).toEqual({ ok: false, refusal: 'redirects' });
    sendTo('/again');
    expect(await fetcherFor().fetch(siteUrl())).toEqual({ ok: false, refusal: 'redirects' });
  });
});

test('each hop is looked up once, and the connection goes to the checked address', async () => {
  // A second lookup by the connection would lead `localhost` to the canary.
  let requests = 0;
  const rebinding = createSafeFetcher({
    allow: [`localhost:${canaryPort}`],
    userAgent: 'Lettersmith-test',
    resolve: async () => {
      requests += 1;
      return [requests === 1 ? { address: '127.0.0.2', family: 4 } : loopback];
    },
  });
  expect(await rebinding.fetch(`http://localhost:${canaryPort}/`)).toEqual({
    ok: false,
    refusal: 'unreachable',
  });
  expect(requests).toBe(1);
  expect(connections).toBe(0);

  answer = (request, response) => response.end(request.headers.host);
  const found = await fetcherFor().fetch(siteUrl());
  expect(found.ok && found.body.toString()).toBe(`site.test:${sitePort}`);
  expect(lookups).toEqual(['site.test']);
});

test('a name without an address, and a server that is down', async () => {
  const failing = createSafeFetcher({
    allow: [],
    userAgent: 'Lettersmith-test',
    resolve: (name) =>
      Promise.reject(
        Object.assign(new Error(), { code: name === 'trouble.test' ? 'EAI_AGAIN' : 'ENOTFOUND' }),
      ),
  });
  expect(await failing.fetch('http://nowhere.test/')).toEqual({ ok: false, refusal: 'unresolved' });
  expect(await failing.fetch('http://trouble.test/')).toEqual({ ok: false, refusal: 'broken' });
  expect(await fetcherFor(() => []).fetch('http://nowhere.test/')).toEqual({
    ok: false,
    refusal: 'unresolved',
  });

  const closed = createTcpServer();
  const port = await listen(closed);
  await new Promise((resolve) => closed.close(resolve));
  const deleted = createSafeFetcher({
    allow: [`gone.test:${port}`],
    userAgent: 'Lettersmith-test',
    resolve: async () => [loopback],
  });
  expect(await deleted.fetch(`http://gone.test:${port}/`)).toEqual({ ok: false, refusal: 'unreachable' });
});

describe('the response has its limits', () => {
  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('a bomb compressed with %s is measured decompressed', async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(20 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(64 * 1024);
    answer = (_request, response) => response.writeHead(200, { 'Content-Encoding': encoding }).end(bomb);
    expect(await fetcherFor().fetch(siteUrl())).toEqual({ ok: false, refusal: 'too-large' });
  });

  test('an endless body is cut off', async () => {
    let closed = false;
    answer = (request, response) => {
      response.writeHead(200);
      const pour = () => {
        while (response.write(Buffer.alloc(64 * 1024)));
        response.once('drain', pour);
      };
      request.once('close', () => {
        closed = true;
      });
      pour();
    };
    expect(await fetcherFor().fetch(siteUrl())).toEqual({ ok: false, refusal: 'too-large' });
    await expect.poll(() => closed).toBe(true);
  });

  test('a slow body, and a response that never comes, end with the timeout', async () => {
    answer = (_request, response) => void response.writeHead(200).write('a');
    expect(await fetcherFor().fetch(siteUrl(), { timeoutMs: 150 })).toEqual({
      ok: false,
      refusal: 'too-slow',
    });
    answer = () => undefined;
    expect(await fetcherFor().fetch(siteUrl(), { timeoutMs: 150 })).toEqual({
      ok: false,
      refusal: 'too-slow',
    });
  });

  test('a name server that never answers ends with the timeout too', async () => {
    const silent = createSafeFetcher({
      allow: [],
      userAgent: 'Lettersmith-test',
      resolve: () => new Promise(() => undefined),
    });
    expect(await silent.fetch('http://site.test/', { timeoutMs: 100 })).toEqual({
      ok: false,
      refusal: 'too-slow',
    });
  });

  test('types that were not requested, and invalid responses', async () => {
    answer = (_request, response) =>
      response.writeHead(200, { 'Content-Type': 'application/pdf' }).end('%PDF');
    expect(await fetcherFor().fetch(siteUrl(), { types: ['text/html'] })).toEqual({
      ok: false,
      refusal: 'type',
    });
    answer = (request) => request.socket.end('SSH-2.0-OpenSSH_9.2\r\n');
    expect(await fetcherFor().fetch(siteUrl())).toEqual({ ok: false, refusal: 'broken' });
    answer = (_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('not packed at all');
    };
    expect(await fetcherFor().fetch(siteUrl())).toEqual({ ok: false, refusal: 'broken' });
  });
});

test('a page arrives whole: status, type, charset, compressed or not; HEAD brings no body', async () => {
  const page = '<title>Blue bowls</title>';
  answer = (request, response) => {
    const packed = gzipSync(page);
    response.writeHead(404, {
      'Content-Type': 'Text/HTML; charset="ISO-8859-1"',
      'Content-Encoding': 'gzip',
      'Content-Length': packed.length,
    });
    response.end(request.method === 'HEAD' ? undefined : packed);
  };
  const found = await fetcherFor().fetch(siteUrl(), { types: ['text/html'] });
  expect(found).toMatchObject({ ok: true, status: 404, contentType: 'text/html', charset: 'iso-8859-1' });
  expect(found.ok && found.body.toString()).toBe(page);
  const head = await fetcherFor().fetch(siteUrl(), { method: 'HEAD' });
  expect(head).toMatchObject({ ok: true, status: 404, declaredBytes: gzipSync(page).length });
  expect(head.ok && head.body.length).toBe(0);
});

test('sends no cookie and no data about the user', async () => {
  let headers: Record<string, unknown> = {};
  answer = (request, response) => {
    headers = request.headers;
    response.end();
  };
  await fetcherFor().fetch(siteUrl());
  expect(Object.keys(headers).sort()).toEqual(
    ['accept', 'accept-encoding', 'accept-language', 'connection', 'host', 'user-agent'].sort(),
  );
});

test('over TLS it sends the name and checks its certificate', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const day = 24 * 60 * 60 * 1000;
  const cert = selfSignedCertificate(
    privateKey,
    'shop.test',
    new Date(Date.now() - day),
    new Date(Date.now() + day),
  );
  const names: string[] = [];
  const secure = createHttpsServer(
    {
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      cert,
      SNICallback: (name, answerName) => {
        names.push(name);
        answerName(null);
      },
    },
    (_request, response) => response.end('secret'),
  );
  const port = await listen(secure);
  const fetcher = createSafeFetcher({
    allow: [`shop.test:${port}`],
    userAgent: 'Lettersmith-test',
    resolve: async () => [loopback],
  });
  expect(await fetcher.fetch(`https://shop.test:${port}/`)).toEqual({ ok: false, refusal: 'certificate' });
  expect(names).toEqual(['shop.test']);
  secure.close();
});
