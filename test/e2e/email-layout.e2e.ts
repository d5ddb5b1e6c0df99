// What a letter looks like where it is read: exported through the API, measured in Chromium.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Block, documentSchema } from '#email/document.ts';
import { type Client, startTestServer, type TestServer } from '../support/app.ts';
import { type Browser, launchBrowser } from '../support/browser.ts';
import { differences, type Layout, layoutOf } from '../support/layout.ts';
import { letters } from './letters/letters.ts';

const widths = [320, 375, 600, 800];

let app: TestServer;
let member: Client;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startTestServer(), launchBrowser()]);
  member = await app.member();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const plain = (html: string): string =>
  html
    .replace(/<(br|\/li|\/p)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

const textsOf = (blocks: Block[]): string[] =>
  blocks.flatMap((block) =>
    block.type === 'text' ? [plain(block.content)] : block.type === 'button' ? [block.content.text] : [],
  );

const imagesOf = (blocks: Block[]) =>
  blocks.flatMap((block) =>
    block.type === 'image'
      ? [block.content]
      : block.type === 'image-row' || block.type === 'multi-image'
        ? block.content.images
        : [],
  );

const linksOf = (blocks: Block[]): string[] =>
  blocks
    .flatMap((block) => {
      if (block.type === 'button') return [block.content.url];
      if (block.type === 'text')
        return [...block.content.matchAll(/href="([^"]+)"/g)].map((match) =>
          (match[1] ?? '').replace(/&amp;/g, '&'),
        );
      if (block.type === 'image') return [block.content.clickUrl];
      if (block.type === 'image-row' || block.type === 'multi-image') {
        return block.content.images
          .filter((one) => one.src)
          .map((one) => one.clickUrl || block.content.clickUrl);
      }
      return [];
    })
    .filter((link) => link !== '');

describe.each(Object.entries(letters))('%s', (name, input) => {
  const { blocks, settings } = documentSchema.parse(input);
  const layouts = new Map<string, Layout>();
  const at = (width: number, styled: boolean): Layout => {
    const layout = layouts.get(`${width} ${styled}`);
    if (!layout) throw new Error(`${name} was not measured at ${width}.`);
    return layout;
  };

  beforeAll(async () => {
    const stored = await member.post('/api/templates', { name, content: input });
    expect(stored.status).toBe(201);
    const exported = await member.post('/api/export/step3', {
      blocks: stored.body.content.blocks,
      settings: stored.body.content.settings,
    });
    expect(exported.status).toBe(200);
    for (const width of widths) {
      for (const styled of [true, false]) {
        layouts.set(`${width} ${styled}`, await layoutOf(browser, exported.body.html, { width, styled }));
      }
    }
  });

  test.each(widths)('nothing is wider than a window of %i px, with and without style sheets', (width) => {
    expect([at(width, true).overflow, at(width, false).overflow]).toEqual([0, 0]);
    for (const box of at(width, false).boxes)
      expect(box.x + box.width, box.what).toBeLessThanOrEqual(width + 0.5);
  });

  test.each([600, 800])(
    'at %i px the layout is the same within a pixel when every style sheet is dropped',
    (width) => {
      expect(differences(at(width, true), at(width, false))).toEqual([]);
    },
  );

  test.each(widths)('every text, link and image is there at %i px, in order', (width) => {
    for (const styled of [true, false]) {
      const layout = at(width, styled);
      let from = 0;
      for (const text of textsOf(blocks)) {
        const found = layout.text.indexOf(text.replace(/\s+/g, ' '), from);
        expect(found, `“${text}” after ${from}`).toBeGreaterThanOrEqual(0);
        from = found;
      }
      expect(layout.links).toEqual(linksOf(blocks));
      const shown = imagesOf(blocks).filter((image) => image.src);
      expect(layout.images.map((image) => image.src)).toEqual(shown.map((image) => image.src));
      for (const image of layout.images) expect(image.height / image.width).toBeCloseTo(0.75, 1);
    }
  });

  test('the letter is as wide as its settings say where there is room', () => {
    const widest = Math.max(...at(800, false).images.map((image) => image.width));
    expect(widest).toBeLessThanOrEqual(Number.parseInt(settings.maxWidth, 10));
  });
});
