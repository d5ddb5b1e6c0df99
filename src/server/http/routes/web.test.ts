import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#text/languages.ts';
import { startTestServer, type TestServer } from '../../../../test/support/app.ts';
import { discoveryRoutes } from './discovery.ts';
import { webRoutes } from './web.ts';

let server: TestServer;
let webRoot: string;
const opened: FastifyInstance[] = [];

beforeAll(async () => {
  server = await startTestServer();
  webRoot = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-web-'));
  const put = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(webRoot, file)), { recursive: true });
    await writeFile(path.join(webRoot, file), text);
  };
  await put('index.html', '<div id="root"></div>');
  for (const language of languages) {
    await put(`.pages/screen.${language}.html`, `<html lang="${language}"><div id="root"></div>`);
    await put('assets/app-1.js', 'console.log("as it is")');
    await put('assets/app-1.js.gz', 'compressed');
    await put('.pages/index.json', '{"/":"home"}');
    for (const variant of ['examples', 'verified'])
      await put(
        `.pages/home.${language}.${variant}.html`,
        `<html lang="${language}"><link rel="canonical" href="__PUBLIC_URL__/"><div id="root">${variant}</div><!--page-data-->`,
      );
  }
});
afterAll(async () => {
  await Promise.all(opened.map((app) => app.close()));
  await server?.close();
  await rm(webRoot, { recursive: true, force: true });
});

const open = async (payments: boolean, brand = 'Letters & <Co>'): Promise<FastifyInstance> => {
  const { ctx } = server.server;
  const { body: siteConfig } = await server.client().get('/api/config');
  const app = fastify();
  opened.push(app);
  await app.register(cookie);
  const shown = { ...ctx, publicUrl: 'https://letters.example' };
  discoveryRoutes(app, shown, { brand });
  await webRoutes(
    app,
    // The session cookie has another name where the site has https.
    ctx,
    { webRoot, siteConfig: { ...siteConfig, brand, sandbox: { ...siteConfig.sandbox, payments } } },
  );
  return app;
};

test('signed out, the first page is prerendered, with the examples only where payments are a sandbox', async () => {
  const trial = await (await open(true)).inject('/');
  expect(trial.statusCode).toBe(200);
  expect(trial.body).toContain('<div id="root">examples</div>');
  expect(trial.body).toContain(`<link rel="canonical" href="${server.url}/">`);
  const real = await (await open(false)).inject('/');
  expect(real.body).toContain('<div id="root">verified</div>');
});

test('the page contains its data, which cannot close its own element', async () => {
  const { body } = await (await open(true)).inject('/');
  const [, data = ''] = /id="page-data">(.*?)<\/script>/.exec(body) ?? [];
  expect(data).not.toContain('<');
  expect(JSON.parse(data)).toMatchObject({
    config: { brand: 'Letters & <Co>', sandbox: { payments: true } },
  });
});

test('a signed-in browser never gets the first page, and a foreign cookie does not count', async () => {
  const app = await open(true);
  const member = await server.member();
  const withCookie = (sid: string) => app.inject({ url: '/', headers: { cookie: `sid=${sid}` } });
  const mine = await withCookie(member.cookies.get('sid') ?? '');
  expect(mine.body).toBe('<html lang="en"><div id="root"></div>');
  expect(mine.headers.vary).toContain('Cookie');
  expect((await withCookie('made-up')).body).toContain('examples');
});

test('a page says whether someone is signed in, and corrects what an earlier one said', async () => {
  const app = await open(true);
  const member = await server.member();
  const sid = `sid=${member.cookies.get('sid')}`;
  const hint = async (url: string, cookie: string) =>
    (await app.inject({ url, headers: { cookie } })).cookies.find(({ name }) => name === 'signed-in');
  for (const url of ['/', '/login']) {
    const set = await hint(url, sid);
    expect(set).toMatchObject({ value: '1', path: '/', sameSite: 'Lax' });
    expect(set?.httpOnly).toBeUndefined();
    expect(await hint(url, `${sid}; signed-in=1`)).toBeUndefined();
    expect(await hint(url, 'signed-in=1')).toMatchObject({ value: '' });
    expect(await hint(url, '')).toBeUndefined();
  }
});

describe('the language of a page', () => {
  const page = async (url: string, headers: Record<string, string>) => {
    const answer = await (await open(true)).inject({ url, headers });
    const [, shown] = /<html lang="(\w+)">/.exec(answer.body) ?? [];
    expect(answer.headers['content-language']).toBe(shown);
    expect(answer.headers.vary).toContain('Accept-Language');
    return shown;
  };

  test('is the first one of ours that the browser accepts', async () => {
    expect(await page('/', { 'accept-language': 'fr-FR, de-AT;q=0.8, en;q=0.5' })).toBe('de');
    expect(await page('/login', { 'accept-language': 'ar-EG' })).toBe('ar');
    expect(await page('/login', { 'accept-language': 'ja' })).toBe('en');
    expect(await page('/no-such-page', { 'accept-language': 'de;q=0, ar;q=0.1' })).toBe('ar');
    expect(await page('/', {})).toBe('en');
  });

  test('is that of its address, whatever the visitor chose', async () => {
    expect(await page('/de/', { cookie: 'language=ar', 'accept-language': 'en' })).toBe('de');
    expect(await page('/en/', { 'accept-language': 'de' })).toBe('en');
    const app = await open(true);
    expect((await app.inject('/de')).headers.location).toBe('/de/');
    const member = await server.member();
    const cookie = `sid=${member.cookies.get('sid')}`;
    expect((await app.inject({ url: '/de/', headers: { cookie } })).headers.location).toBe('/');
  });

  test('is rather the one that a visitor chose', async () => {
    const german = { cookie: 'language=de', 'accept-language': 'ar' };
    expect(await page('/', german)).toBe('de');
    expect(await page('/signup', german)).toBe('de');
    expect(await page('/', { ...german, cookie: 'language=xx' })).toBe('ar');
  });

  test('is above all that of the account', async () => {
    const member = await server.member();
    const cookie = `language=de; sid=${member.cookies.get('sid')}`;
    expect(await page('/dashboard', { cookie })).toBe('de');
    await member.patch('/api/account/profile', { language: 'ar' });
    expect(await page('/dashboard', { cookie })).toBe('ar');
    expect(await page('/', { cookie })).toBe('ar');
    await member.patch('/api/account/profile', { language: null });
    expect(await page('/dashboard', { cookie })).toBe('de');
  });
});

test('pages and files are compressed when the client accepts it', async () => {
  const app = await open(true);
  const encodingOf = async (url: string, accepted: string) =>
    (await app.inject({ url, headers: { 'accept-encoding': accepted } })).headers['content-encoding'];
  expect(await encodingOf('/', 'gzip, br')).toBe('br');
  expect(await encodingOf('/', 'gzip')).toBe('gzip');
  expect(await encodingOf('/', 'br;q=0, identity')).toBeUndefined();
  expect(await encodingOf('/login', 'gzip, br')).toBe('br');
  expect(await encodingOf('/assets/app-1.js', 'gzip')).toBe('gzip');
  expect((await app.inject('/assets/app-1.js')).body).toContain('as it is');
});

test('the page of all screens has no address of its own', async () => {
  const answer = await (await open(true)).inject('/index.html');
  expect([answer.statusCode, answer.body]).toEqual([404, '<html lang="en"><div id="root"></div>']);
});

test('the built pages are not served as files', async () => {
  const app = await open(true);
  const answer = await app.inject('/.pages/home.en.examples.html');
  expect([answer.statusCode, answer.body]).toEqual([404, '<html lang="en"><div id="root"></div>']);
});

test('search engines find the public pages and are excluded from the others', async () => {
  const app = await open(true);
  expect((await app.inject('/robots.txt')).body).toContain('Sitemap: https://letters.example/sitemap.xml');
  const { body } = await app.inject('/sitemap.xml');
  expect(body).toContain('<loc>https://letters.example/</loc>');
  expect(body).toContain('<loc>https://letters.example/privacy-policy</loc>');
  expect(body).not.toMatch(/login|dashboard|checkout/);
  const robots = async (url: string) => (await app.inject(url)).headers['x-robots-tag'];
  expect(await Promise.all(['/', '/contact', '/login', '/signup', '/nowhere'].map(robots))).toEqual([
    undefined,
    undefined,
    'noindex',
    'noindex',
    'noindex',
  ]);
  expect(JSON.parse((await app.inject('/site.webmanifest')).body)).toMatchObject({ name: 'Letters & <Co>' });
});
