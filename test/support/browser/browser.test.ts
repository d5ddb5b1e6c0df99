import { readFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  axeSummary,
  type Browser,
  launchBrowser,
  newPage,
  outsideRequests,
  pageErrors,
  screenshot,
} from './browser.ts';

const html = `<!doctype html><html lang="en"><head><title>A page</title><link rel="stylesheet" href="/style.css"></head>
<body><main><h1>Lettersmith</h1>
<label>Subject <input name="subject"></label> <select aria-label="Font"><option>Georgia</option></select>
<button id="save">Save</button><p id="state">Not saved</p><p id="theme"></p>
</main><script src="/script.js"></script></body></html>`;

const script = `document.querySelector('#save').onclick = () => { document.querySelector('#state').textContent = 'Saved'; };
document.querySelector('#theme').textContent = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';`;

const files: Record<string, [string, string]> = {
  '/': ['text/html', html],
  '/script.js': ['text/javascript', script],
  '/style.css': ['text/css', 'button { width: 200px; height: 44px }'],
  '/faulty': ['text/html', html.replace('</main>', '<img src="/dot.svg"></main>')],
  '/dot.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
};

// The strictest policy with which a page can still show what it needs.
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; require-trusted-types-for 'script'";

let browser: Browser;
let server: http.Server;
let address: string;

beforeAll(async () => {
  server = http.createServer((request, response) => {
    const [type, text] = files[request.url ?? ''] ?? ['text/plain', ''];
    response
      .writeHead(text ? 200 : 404, { 'content-type': type, 'content-security-policy': policy })
      .end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  server.close();
});

test('a page is opened, filled in, clicked and measured', async () => {
  const page = await newPage(browser, { width: 390, height: 844 });
  await page.goto(address);
  await page.fill('[name=subject]', 'Spring');
  await page.click('#save');
  expect(await page.textContent('#state')).toBe('Saved');
  expect(await page.locator('#save').boundingBox()).toMatchObject({ width: 200, height: 44 });
  expect(await page.evaluate(() => innerWidth)).toBe(390);
  await page.close();
});

test('a page has the requested theme, and runs no scripts if so set', async () => {
  const dark = await newPage(browser, { theme: 'dark' });
  await dark.goto(address);
  expect(await dark.textContent('#theme')).toBe('dark');
  await dark.close();
  const bare = await newPage(browser, { javaScript: false });
  await bare.goto(address);
  expect(await bare.textContent('#theme')).toBe('');
  await bare.close();
});

test('axe finds a planted fault under a strict policy, and nothing on a sound page', async () => {
  const page = await newPage(browser);
  await page.goto(`${address}/faulty`);
  expect(await axeSummary(page)).toEqual(['image-alt: img']);
  await page.goto(address);
  expect(await axeSummary(page)).toEqual([]);
  await page.close();
});

test('a page reaches this machine only, and requests to others are recorded', async () => {
  const page = await newPage(browser);
  await page.goto('about:blank');
  const outside = ['http://192.0.2.1/pixel.gif', 'https://tracker.example/a.js'];
  const reached = await page.evaluate(
    (addresses) =>
      Promise.all(
        addresses.map((each) =>
          fetch(each, { mode: 'no-cors' }).then(
            () => each,
            () => null,
          ),
        ),
      ),
    outside,
  );
  expect(reached).toEqual([null, null]);
  await expect.poll(() => outsideRequests(page).sort()).toEqual(outside);
  const calm = await newPage(browser);
  await calm.goto(address);
  expect(outsideRequests(calm)).toEqual([]);
  await Promise.all([page.close(), calm.close()]);
});

test('the errors of a page are recorded', async () => {
  const page = await newPage(browser);
  await page.goto(address);
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error('planted')), 0));
  await expect.poll(() => pageErrors(page)).toContainEqual(expect.stringContaining('planted'));
  await page.close();
});

test('a screenshot shows text: different letters give different images', async () => {
  const page = await newPage(browser, { width: 400, height: 300 });
  await page.goto(address);
  const before = await readFile(await screenshot(page, 'browser-support'));
  await page.click('#save');
  const after = await readFile(await screenshot(page, 'browser-support'));
  expect(before.equals(after)).toBe(false);
  const widths = await page.evaluate(() =>
    ['iiii', 'mmmm'].map(
      (text) => document.createElement('canvas').getContext('2d')?.measureText(text).width,
    ),
  );
  expect(widths[1]).toBeGreaterThan((widths[0] ?? 0) * 2);
  await page.close();
});
