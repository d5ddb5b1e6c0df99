// @vitest-environment node
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '#text/languages.ts';
import { renderPages } from './prerender.ts';

const root = path.resolve(import.meta.dirname, '../../..');

let folder: string;
let examples: string;
let verified: string;
let pages: Record<string, string>;

type Json = Record<string, unknown> & { status?: string };

/** An operator's edit: another headline, and one testimonial that a customer has agreed to. */
const edit = async (contentFolder: string): Promise<void> => {
  const change = async (file: string, how: (value: never) => unknown) => {
    const filePath = path.join(contentFolder, file);
    await writeFile(filePath, JSON.stringify(how(JSON.parse(await readFile(filePath, 'utf8')) as never)));
  };
  await change('landing.json', (value: Json) => ({
    ...value,
    hero: { title: 'Emails & <offers>', lead: 'Lead.' },
  }));
  await change('testimonials.json', ([first, ...rest]: Json[]) => [
    ...rest,
    { ...first, name: 'Ada Verified', text: 'I said this.', status: 'verified', source: 'Her mail of 3 May' },
  ]);
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-pages-'));
  const outDir = path.join(folder, 'web');
  const contentFolder = path.join(folder, 'content');
  await mkdir(path.join(outDir, '.vite'), { recursive: true });
  await writeFile(
    path.join(outDir, 'index.html'),
    '<html lang="en"><head><title>Any</title>\n<meta name="description" content="Any" />\n<script type="module" crossorigin src="/assets/index-1.js"></script>\n<link rel="modulepreload" crossorigin href="/assets/zod-1.js">\n</head><body><div id="root"></div><noscript>\n<p>No.</p></noscript></body></html>',
  );
  await writeFile(
    path.join(outDir, '.vite/manifest.json'),
    JSON.stringify({
      'features/landing/enhance/start.ts': { file: 'assets/home-1.js', imports: ['_first.js'] },
      '_first.js': { file: 'assets/first-1.js' },
      'features/legal/legal-screen.tsx': { file: 'assets/legal-1.js', imports: ['index.html'] },
      'index.html': { file: 'assets/index-1.js' },
    }),
  );
  for (const area of ['shared', 'legal']) {
    const texts = path.join(outDir, 'assets/catalogs-1', area);
    await mkdir(texts, { recursive: true });
    for (const language of languages) await writeFile(path.join(texts, `${language}.js`), '');
  }
  await cp(path.join(root, 'content'), contentFolder, { recursive: true });
  await edit(contentFolder);
  pages = await renderPages({ outDir, contentFolder });
  examples = pages['home.en.examples.html'] ?? '';
  verified = pages['home.en.verified.html'] ?? '';
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const structured = (page: string) => {
  const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
  return JSON.parse(text) as {
    '@graph': { '@type': string; offers?: { price: string }[]; mainEntity?: unknown[] }[];
  };
};

test('the page shows text that was edited in content/, escaped', () => {
  for (const page of [examples, verified]) expect(page).toContain('Emails &amp; &lt;offers&gt;</h1>');
});

test('each language has its pages, whose texts are fetched with the scripts', () => {
  expect(pages['home.ar.verified.html']).toContain('<html lang="ar" dir="rtl">');
  const arabic = pages['privacy-policy.ar.verified.html'] ?? '';
  for (const area of ['shared', 'legal'])
    expect(arabic).toMatch(new RegExp(`data-chunks="[^"]*/assets/catalogs-1/${area}/ar\\.js`));
  const german = pages['screen.de.html'] ?? '';
  expect(german).toContain('<html lang="de" dir="ltr">');
  expect(german).toContain('<link rel="modulepreload" crossorigin href="/assets/catalogs-1/shared/de.js">');
  expect(german).toContain('Lettersmith braucht JavaScript');
});

test('the page is complete without scripts: every section and the links to buy', () => {
  for (const page of [examples, verified]) {
    const [, body = ''] = page.split('<body>');
    expect(body).not.toMatch(/<script(?! type="module" crossorigin src="\/assets\/home-1.js")|<template/);
    for (const plan of ['monthly', 'quarterly', 'yearly'])
      expect(body).toContain(`href="/api/checkout/${plan}"`);
    expect(body).toContain('id="how-it-works"');
    expect(body).toContain('id="pricing"');
    expect(body).not.toContain('needs JavaScript');
  }
});

test('with examples the page shows all of them and says once that they are examples', () => {
  expect(examples.split('This is a trial installation').length).toBe(2);
  expect(examples.match(/<blockquote/g)).toHaveLength(8);
  expect(examples.match(/<details name/g)).toHaveLength(6);
});

/** The figures of the specification, with the words beside each. */
const claims: readonly (readonly [value: string, words: RegExp])[] = [
  ['91%', /of emails go to Promotions/],
  ['18%', /of opens are lost/],
  ['$47', /lost per 1,000 emails/],
  ['$164', /earned per 1,000 emails/],
  ['3x', /revenue/],
  ['247%', /revenue increase/],
  ['247%', /ROI/],
  ['98%', /inbox rate/],
  ['98.7%', /delivery rate/],
  ['67%', /./],
  ['99.2%', /./],
  ['15M+', /emails/],
  ['2,400+', /users/],
  ['5,000+', /users/],
];

test('with examples the page makes every claim verbatim, each as one string', () => {
  const figures = [...examples.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)<\/dd>/g)];
  for (const [value, text] of claims) {
    const beside = figures.filter(([, , shownValue]) => shownValue === value).map(([, label]) => label);
    expect([value, beside.some((label) => text.test(label ?? ''))]).toEqual([value, true]);
  }
  for (const text of [
    '100+ ready templates',
    '50+ platforms',
    '60/40',
    '18% of readers',
    '35% of readers',
    'Per-customer value',
    '$0-$47',
    '$164-$312',
    'A+ security',
    '24/7 support',
    '99.9% uptime',
    'SOC 2 compliant infrastructure',
    '14-day money-back guarantee',
    '30-day performance guarantee',
    'any email platform that accepts HTML',
  ])
    expect(examples).toContain(text);
});

test('prices and every other phrase are one string each', () => {
  for (const price of ['$29', '$17', '$12', 'Save 41%', 'Save 59%', 'Choose Monthly', 'Choose Yearly'])
    expect([price, new RegExp(`>[^<]*${price.replace('$', '\\$')}`).test(examples)]).toEqual([price, true]);
  for (const [name, page] of Object.entries(pages))
    expect([name, /.{0,40}<!-- -->.{0,40}/.exec(page)?.[0]]).toEqual([name, undefined]);
});

test('the notice of examples names every example', () => {
  const [, notice = ''] = /(This is a trial installation[^<]*)</.exec(examples) ?? [];
  for (const kind of ['figures', 'badges', 'platforms', 'guarantees', 'testimonials'])
    expect(notice).toContain(kind);
});

test('the answer about refunds matches the prices and the terms', () => {
  const refundAnswer = /Write to us within 14 days[^<]*/.exec(examples)?.[0] ?? '';
  expect(refundAnswer).toContain('30 days');
  expect(pages['terms-of-service.en.examples.html'] ?? '').toContain('within 30 days of your first payment');
});

test('without examples the page shows only verified content and no empty section', () => {
  expect(verified).not.toMatch(/98%|247%|2,400\+|SOC 2|99\.9|money-back|trial installation/);
  expect(verified.match(/<blockquote/g)).toHaveLength(1);
  expect(verified).toContain('Ada Verified');
  expect(verified).not.toMatch(/<(dl|ul|ol|tbody)[^>]*><\/\1>/);
  expect(verified).toContain('Mailchimp');
  expect(verified).not.toContain('Omnisend');
});

test('the page never calls conversational text hidden', () => {
  const text = examples.replace(/<[^>]+>/g, ' ');
  expect(text).toMatch(/conversational text/i);
  expect(text).not.toMatch(/hidden/i);
});

test('the structured data has the product, its three prices and its answers, and no testimonials', () => {
  for (const page of [examples, verified]) {
    const graph = structured(page)['@graph'];
    expect(graph.map((node) => node['@type'])).toEqual([
      'Organization',
      'WebSite',
      'SoftwareApplication',
      'FAQPage',
    ]);
    expect(graph[2]?.offers?.map(({ price }) => price)).toEqual(['29', '51', '144']);
    expect(JSON.stringify(graph)).not.toMatch(/Review|Rating/);
  }
  expect(structured(examples)['@graph'][3]?.mainEntity).toHaveLength(6);
  expect(structured(verified)['@graph'][3]?.mainEntity).toHaveLength(5);
});

test('the page has one title, one description, an image to share, and its address where the server puts it', () => {
  expect(examples.match(/<title>/g)).toHaveLength(1);
  expect(examples.match(/name="description"/g)).toHaveLength(1);
  expect(examples).toContain('<link rel="canonical" href="__PUBLIC_URL__/" />');
  expect(examples).toContain('<meta property="og:image" content="__PUBLIC_URL__/social.jpg" />');
  expect(examples).toContain('name="twitter:card" content="summary_large_image"');
});

test('the first page loads its own script alone, and names those of the application', () => {
  expect(examples).toContain(
    '<script type="module" crossorigin src="/assets/home-1.js" data-app="/assets/index-1.js /assets/zod-1.js /assets/catalogs-1/shared/en.js"></script>',
  );
  expect(examples.match(/modulepreload" crossorigin href="[^"]+/g)).toEqual([
    'modulepreload" crossorigin href="/assets/first-1.js',
  ]);
  expect(examples).not.toContain('start.js');
});

test('a legal page names the scripts that load later and none that load before', () => {
  const privacy = pages['privacy-policy.de.examples.html'] ?? '';
  expect(privacy).toContain(
    '<script defer src="/start.js" data-entry="/assets/index-1.js" data-chunks="/assets/zod-1.js /assets/catalogs-1/shared/de.js /assets/legal-1.js /assets/catalogs-1/legal/de.js"></script>',
  );
  expect(privacy).not.toMatch(/type="module"|modulepreload/);
});

test('the first page is in each language, with the address of each', () => {
  const german = pages['home.de.examples.html'] ?? '';
  expect(german).toContain('Werbe-E-Mails, die sich wie ein Brief lesen</h1>');
  expect(german).toContain('<link rel="canonical" href="__PUBLIC_URL__/de/" />');
  expect(german).toContain('>Monatlich wählen</a>');
  for (const page of [german, examples]) {
    expect(page).toContain('<link rel="alternate" hreflang="ar" href="__PUBLIC_URL__/ar/" />');
    expect(page).toContain('<link rel="alternate" hreflang="x-default" href="__PUBLIC_URL__/" />');
  }
  expect(pages['home.ar.examples.html']).toContain('اختر خطتك');
});

test('what can be counted comes before what is claimed', async () => {
  const designs = (await readdir(path.join(root, 'content/designs'))).filter((name) =>
    name.endsWith('.json'),
  );
  for (const page of [examples, verified]) {
    const figures = [...page.matchAll(/<dd class="figures[^>]*>([^<]*)<\/dd>/g)].map(([, value]) => value);
    expect(figures.slice(0, 4)).toEqual([
      String(designs.length),
      '48',
      expect.stringMatching(/^\d{2,3}$/),
      '0',
    ]);
  }
});

test('the stamp of the sample email is the grade that the analyzer gives it', () => {
  for (const language of languages) {
    const page = pages[`home.${language}.verified.html`] ?? '';
    expect([...page.matchAll(/<div data-grade="([^"]+)"(?! hidden)/g)].map(([, grade]) => grade)).toEqual([
      'A+',
    ]);
  }
});

test('a legal text in another language says that it is in English', () => {
  expect(pages['privacy-policy.de.verified.html']).toContain('Dieser Text liegt nur auf Englisch vor.');
  expect(pages['privacy-policy.en.verified.html']).not.toContain('English only');
});

test('the legal texts are complete without scripts, each with its own title and address', () => {
  const terms = pages['terms-of-service.en.verified.html'] ?? '';
  expect(terms).toMatch(/<title>Terms of Service · [^<]+<\/title>/);
  expect(terms).toContain('<link rel="canonical" href="__PUBLIC_URL__/terms-of-service" />');
  expect(terms).toContain('30-day money-back guarantee');
  expect(terms).not.toContain('application/ld+json');
  expect(JSON.parse(pages['index.json'] ?? '')).toMatchObject({
    '/': 'home',
    '/privacy-policy': 'privacy-policy',
  });
});
