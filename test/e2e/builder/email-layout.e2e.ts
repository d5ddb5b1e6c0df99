// The layout of exported emails in Chromium.
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { measureButton } from '#email/blocks/button.ts';
import type { Block } from '#email/document/block.ts';
import { type DocumentInput, documentSchema } from '#email/document/document.ts';
import { contrast } from '#email/render/color.ts';
import { phoneRules } from '#email/render/columns.ts';
import { darkPaletteOf } from '#email/render/dark.ts';
import { renderEmail } from '#email/render/render.ts';
import { layoutContextOf, renderBlock } from '#email/render/render-block.ts';
import { closeRows, openRows } from '#email/render/table.ts';
import type { Client } from '../../support/app.ts';
import { axe, newPage } from '../../support/browser/browser.ts';
import { setUpJourney } from '../../support/browser/journey.ts';
import {
  type Layout,
  type LayoutOptions,
  layoutDifferences,
  layoutOf,
  openEmail,
} from '../../support/browser/layout.ts';
import { asWord, withoutWord } from '../../support/browser/parsed-email.ts';
import { hardEmails } from '../emails/hard-emails.ts';
import { sampleEmails } from '../emails/sample-emails.ts';

const widths = [320, 375, 600, 800];

const journey = setUpJourney({ checksErrors: false, pages: 'by-hand' });
let { app, browser } = journey;
let member: Client;
beforeAll(async () => {
  ({ app, browser } = journey);
  member = await app.member();
});

const emailCopy = {
  greeting: 'Hi there,',
  emailTitle: 'A Quick Note',
  senderName: 'Ada',
  brandName: 'Shop',
  replyRequest: 'Reply.',
  signOff: 'Best wishes,',
};

const hashOf = (html: string): string => createHash('sha256').update(html).digest('hex');

const known = new Map<string, Promise<Layout>>();

/** The layout of an email with these options; each combination is measured once. */
const layoutFor = (html: string, reading: LayoutOptions): Promise<Layout> => {
  const key = `${hashOf(html)} ${JSON.stringify(reading)}`;
  const layout = known.get(key) ?? layoutOf(browser, html, reading);
  known.set(key, layout);
  return layout;
};

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
          .filter((item) => item.src)
          .map((item) => item.clickUrl || block.content.clickUrl);
      }
      return [];
    })
    .filter((link) => link !== '');

describe.each(Object.entries(sampleEmails))('%s', (name, input) => {
  const { blocks, settings } = documentSchema.parse(input);
  let html = '';
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
      ...emailCopy,
    });
    expect(exported.status).toBe(200);
    html = exported.body.html;
    for (const width of widths) {
      for (const styled of [true, false]) {
        layouts.set(`${width} ${styled}`, await layoutOf(browser, exported.body.html, { width, styled }));
      }
    }
  });

  test('X1, D9: the server’s export equals the builder’s rendering, byte for byte', () => {
    const rendered = renderEmail(documentSchema.parse(input), { emailCopy }).html;
    expect(hashOf(html)).toBe(hashOf(rendered));
  });

  test.each(widths)('nothing is wider than a window of %i px, with and without style sheets', (width) => {
    expect([at(width, true).overflow, at(width, false).overflow]).toEqual([0, 0]);
    for (const box of at(width, false).boxes)
      expect(box.x + box.width, box.what).toBeLessThanOrEqual(width + 0.5);
  });

  test.each([600, 800])(
    'at %i px the layout is the same within a pixel when every style sheet is dropped',
    (width) => {
      expect(layoutDifferences(at(width, true), at(width, false))).toEqual([]);
    },
  );

  test.each(widths)('every text, link and image is visible at %i px, in order', (width) => {
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

  test('the email is as wide as its settings say where the window allows it', () => {
    const widest = Math.max(...at(800, false).images.map((image) => image.width));
    expect(widest).toBeLessThanOrEqual(Number.parseInt(settings.maxWidth, 10));
  });
});

const rendered = (input: DocumentInput | undefined) => {
  if (!input) throw new Error('There is no such email.');
  const document = documentSchema.parse(input);
  return {
    document,
    frame: layoutContextOf(document.settings),
    html: renderEmail(document, { emailCopy }).html,
  };
};

/** Word has no inline blocks: only a table of its own keeps images side by side. */
const inWord = (html: string): string =>
  asWord(html).replace(/(<div\sclass="col[^"]*")\sstyle="[^"]*"/g, '$1');

describe.each(Object.keys(hardEmails))('hard email: %s', (name) => {
  const { html } = rendered(hardEmails[name]);

  test('D6: the email fits every window, and from 600 px on is the same without style sheets', async () => {
    for (const width of widths) {
      const styled = await layoutFor(html, { width, styled: true });
      const bare = await layoutFor(html, { width, styled: false });
      expect([styled.overflow, bare.overflow], `at ${width} px`).toEqual([0, 0]);
      for (const box of bare.boxes) expect(box.x + box.width, box.what).toBeLessThanOrEqual(width + 0.5);
      if (width >= 600) expect(layoutDifferences(styled, bare)).toEqual([]);
    }
  });

  test('D1, B3: both readings of the conditional comments contain the same email', async () => {
    const reading = { width: 800, styled: true };
    const full = await layoutFor(html, reading);
    const screen = await layoutFor(withoutWord(html), reading);
    const word = await layoutFor(inWord(html), reading);
    expect(layoutDifferences(full, screen)).toEqual([]);
    expect(word.text.replace(/ /g, '')).toBe(screen.text.replace(/ /g, ''));
    expect(word.images.map(({ src }) => src)).toEqual(screen.images.map(({ src }) => src));
    expect(word.overflow).toBe(0);
    for (const [at, image] of word.images.entries())
      expect(Math.abs(image.width - (screen.images[at]?.width ?? 0)), image.src).toBeLessThanOrEqual(8);
  });

  test('X2: a block is as large on the canvas as in the email', async () => {
    const { document: email, frame } = rendered(hardEmails[name]);
    const shown = email.blocks.map((block) => renderBlock(block, frame)).filter((block) => block !== '');
    const canvas = `<!DOCTYPE html><body style="margin:0"><div dir="${frame.dir}" style="width:${frame.width}px"><ol style="margin:0;padding:0;list-style:none">${shown.map((block) => `<li class="block">${block}</li>`).join('')}</ol></div>`;
    // The exported blocks, found by their bytes, as rows that can be measured.
    const exported = shown.reduce(
      (done, block) => {
        const row = block.slice(openRows.length, -closeRows.length);
        const at = done.text.indexOf(row, done.from);
        const marked = row.replace('<tr>', '<tr class="block">');
        return {
          text: done.text.slice(0, at) + marked + done.text.slice(at + row.length),
          from: at + marked.length,
        };
      },
      { text: html, from: 0 },
    ).text;
    const boxes = async (page: string) => {
      const width = frame.width + 40;
      const opened = await openEmail(browser, page, { width, styled: true });
      const found = await opened.evaluate(() =>
        [...document.querySelectorAll('li.block, tr.block')].map((block) => {
          const { width: wide, height } = block.getBoundingClientRect();
          return [wide, height] as const;
        }),
      );
      await opened.close();
      return found;
    };
    const [onCanvas, inEmail] = [await boxes(canvas), await boxes(exported)];
    expect(onCanvas).toHaveLength(shown.length);
    expect(inEmail).toHaveLength(shown.length);
    for (const [at, [width, height]] of onCanvas.entries()) {
      expect(Math.abs(width - (inEmail[at]?.[0] ?? 0)), shown[at]).toBeLessThanOrEqual(1);
      expect(Math.abs(height - (inEmail[at]?.[1] ?? 0)), shown[at]).toBeLessThanOrEqual(1);
    }
  });

  test('C2, D2, D4, I2, I3: the only accessibility fault is the contrast that the author chose', async () => {
    for (const theme of name === 'dark' ? (['light', 'dark'] as const) : (['light'] as const)) {
      const page = await openEmail(browser, html, { width: 600, styled: true, theme });
      // Best practices require one main heading and landmarks, which belong to the mail program.
      const faults = (await axe(page)).filter(({ tags }) => !tags.includes('best-practice'));
      await page.close();
      const contrastIsOurs = name === 'dark' && theme === 'dark';
      expect(faults.map(({ id }) => id).filter((id) => contrastIsOurs || id !== 'color-contrast')).toEqual(
        [],
      );
    }
  });

  test('I1: without images the email keeps its width and shows their descriptions', async () => {
    for (const width of [320, 600]) {
      const missing = await layoutFor(html, { width, styled: true, showsImages: false });
      expect(missing.overflow).toBe(0);
      for (const box of missing.boxes) expect(box.x + box.width, box.what).toBeLessThanOrEqual(width + 0.5);
    }
  });
});

/** The number of a row's images on each line. */
const linesOf = (layout: Layout, part: string): number[] => {
  const ys = layout.boxes.filter(({ what }) => what === 'img ').map(({ y }) => y);
  const lines = new Map<number, number>();
  for (const [at, image] of layout.images.entries()) {
    if (!image.src.includes(part)) continue;
    const y = Math.round(ys[at] ?? 0);
    const line = [...lines.keys()].find((other) => Math.abs(other - y) <= 2) ?? y;
    lines.set(line, (lines.get(line) ?? 0) + 1);
  }
  return [...lines.values()];
};

const imageOfSize = (width: number, height: number) => ({
  src: `https://img.example/${width}x${height}.png`,
  alt: `${width} by ${height}`,
});

describe('an image row', () => {
  const pairs = [
    ['square', 900, 900],
    ['wide', 1_600, 400],
    ['tall', 500, 1_500],
  ] as const;
  const blocks = pairs.flatMap(([kind, width, height]) =>
    [true, false].map((isKnown) => ({
      id: `${kind}-${isKnown}`,
      type: 'image-row' as const,
      content: {
        images: Array(2).fill({
          ...imageOfSize(width, height),
          ...(isKnown ? { naturalWidth: width, naturalHeight: height } : {}),
        }),
      },
      styles: { imageMargin: '10px' },
    })),
  );
  const rows = documentSchema.parse({ blocks });
  const frame = layoutContextOf(rows.settings);

  /** Sizes and positions of the images in whole px. `width` is that of the screen. */
  const imagesOf = async (html: string, reading: LayoutOptions) => {
    const page = await newPage(browser, { width: reading.width, height: 900 });
    await page.route(/^https?:/, (route) => {
      const [, width, height] = /(\d+)x(\d+)/.exec(route.request().url()) ?? [];
      const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/></svg>`;
      return route.fulfill({ contentType: 'image/svg+xml', body });
    });
    const shown = reading.styled ? html : html.replace(/<style[\s\S]*?<\/style>/gi, '');
    await page.setContent(shown, { waitUntil: 'load' });
    const found = await page.evaluate(() =>
      [...document.images].map((image) => {
        const { x, width, height } = image.getBoundingClientRect();
        return [x, width, height].map(Math.round);
      }),
    );
    await page.close();
    return found;
  };
  const expectNear = (item: number[][], other: number[][]): void => {
    expect(item).toHaveLength(other.length);
    for (const [at, box] of item.entries())
      for (const [side, px] of box.entries())
        expect(Math.abs(px - (other[at]?.[side] ?? 0)), `${at}: ${box} and ${other[at]}`).toBeLessThanOrEqual(
          2,
        );
  };

  test.each([640, 375])(
    'shows images of at most 200 px on the canvas and in the email, at %i px',
    async (width) => {
      const email = await imagesOf(renderEmail(rows).html, { width, styled: true });
      const column = Math.min(frame.width, width - 40);
      const phone = `<style>@container (max-width:${frame.width - 1}px){${phoneRules(['row below10']).join('')}}</style>`;
      const canvas = rows.blocks.map((block) => renderBlock(block, frame)).join('');
      const side = (width - column) / 2;
      expectNear(
        await imagesOf(
          `<!DOCTYPE html><body style="margin:0 ${side}px">${phone}<div style="width:${column}px;container-type:inline-size">${canvas}</div>`,
          { width, styled: true },
        ),
        email,
      );
      expectNear(
        await imagesOf(renderEmail(rows).html, { width: 640, styled: false }),
        await imagesOf(renderEmail(rows).html, { width: 640, styled: true }),
      );
      for (const [, , height = 0] of email) expect(height).toBeLessThanOrEqual(200);
      // Square images are 200 px, whether their size is known or not; wide ones fill their slot.
      expect(email.slice(0, 4).map(([, wide, high]) => [wide, high])).toEqual(Array(4).fill([200, 200]));
      expect(email[4]?.[1]).toBe(width === 375 ? 335 : 275);
      for (const [at] of pairs.entries())
        expectNear(email.slice(4 * at, 4 * at + 2), email.slice(4 * at + 2, 4 * at + 4));
    },
  );
});

test.each([375, 320])('I1: an image of half the column has half its width at %i px', async (width) => {
  const document = documentSchema.parse({
    blocks: [
      { id: 'i', type: 'image', content: { src: 'https://img.example/a.png' }, styles: { width: '50%' } },
    ],
  });
  for (const styled of [true, false]) {
    const { images } = await layoutFor(renderEmail(document).html, { width, styled });
    expect(images.map((image) => Math.round(image.width))).toEqual([Math.round((width - 40) / 2)]);
  }
});

describe('I6: six images', () => {
  const { html } = rendered(hardEmails['six images']);
  const single = Array(6).fill(1);

  test.each([
    ['keep', 320, [6], [6]],
    ['keep', 375, [6], [6]],
    ['two-up', 320, [2, 2, 2], [2, 2, 2]],
    ['two-up', 375, [2, 2, 2], [2, 2, 2]],
    ['stack', 320, single, [3, 3]],
    ['stack', 375, single, [3, 3]],
    ['undefined', 375, [3, 3], [3, 3]],
  ] as const)('I6: %s sets the images per line at %i px', async (mobile, width, styled, bare) => {
    const layouts = [
      await layoutFor(html, { width, styled: true }),
      await layoutFor(html, { width, styled: false }),
    ];
    for (const gap of ['0px', '10px'])
      expect(layouts.map((layout) => linesOf(layout, `${mobile}-${gap}-`))).toEqual([styled, bare]);
    // On a phone that applies style sheets, wrapped images fill the screen.
    const first = layouts[0]?.images.find(({ src }) => src.includes(`${mobile}-0px-1.`));
    const perLine = styled[0] ?? 1;
    expect(Math.abs((first?.width ?? 0) - (width - 40) / perLine)).toBeLessThanOrEqual(1.5);
  });

  test.each([600, 800])('I6: all images are in one row at %i px', async (width) => {
    for (const styled of [true, false]) {
      const layout = await layoutFor(html, { width, styled });
      for (const mobile of ['keep', 'two-up', 'stack', 'undefined'])
        for (const gap of ['0px', '10px']) expect(linesOf(layout, `${mobile}-${gap}-`)).toEqual([6]);
    }
  });
});

test('C6: right to left, the first image is right of the second, and text starts on the right', async () => {
  const { html } = rendered(hardEmails['right to left']);
  for (const styled of [true, false]) {
    const layout = await layoutFor(html, { width: 600, styled });
    const xs = layout.boxes.filter(({ what }) => what === 'img ').map(({ x }) => x);
    expect(xs.slice(0, 2)).toEqual(xs.slice(0, 2).toSorted((item, other) => other - item));
    expect(xs.slice(2)).toEqual(xs.slice(2).toSorted((item, other) => other - item));
  }
  const page = await openEmail(browser, html, { width: 600, styled: false });
  const ends = await page.evaluate(() =>
    // The greeting is English here, and starts on the left.
    [...document.querySelectorAll('p:not([dir]), li:not([dir])')].map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const lines = [...range.getClientRects()];
      return Math.max(...lines.map(({ right }) => right));
    }),
  );
  await page.close();
  const own = ends.slice(0, -1);
  expect(own.length).toBeGreaterThan(3);
  for (const right of own) expect(right).toBeGreaterThan(550);
});

describe('K1, K2: dark', () => {
  const { document: email, html } = rendered(hardEmails.dark);
  const palette = darkPaletteOf(email.settings);
  const colorsAt = async (theme: 'light' | 'dark') => {
    const page = await openEmail(browser, html, { width: 600, styled: true, theme });
    const colors = await page.evaluate(() => {
      const hex = (value: string) =>
        `#${(value.match(/\d+/g) ?? [])
          .slice(0, 3)
          .map((item) => Number(item).toString(16).padStart(2, '0'))
          .join('')}`;
      const behind = (element: Element | null): string => {
        for (let item = element; item; item = item.parentElement) {
          const value = getComputedStyle(item).backgroundColor;
          if (!value.startsWith('rgba(0, 0, 0, 0')) return hex(value);
        }
        return '#ffffff';
      };
      const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const pairs: { words: string; text: string; background: string }[] = [];
      while (words.nextNode()) {
        const element = words.currentNode.parentElement;
        const text = words.currentNode.textContent?.trim();
        if (!text || !element?.getClientRects().length) continue;
        pairs.push({ words: text, text: hex(getComputedStyle(element).color), background: behind(element) });
      }
      return { page: hex(getComputedStyle(document.body).backgroundColor), pairs };
    });
    await page.close();
    return colors;
  };

  test('K2: every text reads at 4.5:1 on the dark page, and the page is dark', async () => {
    const { page, pairs } = await colorsAt('dark');
    expect(page).toBe(palette.backgroundColor);
    expect(pairs.length).toBeGreaterThan(12);
    for (const { words, text, background } of pairs)
      expect(contrast(text, background), `“${words}”: ${text} on ${background}`).toBeGreaterThanOrEqual(4.5);
  });

  test('K1: in light mode no dark color shows, and no box moves', async () => {
    expect((await colorsAt('light')).page).toBe('#fff7ed');
    const light = await layoutFor(html, { width: 600, styled: true, theme: 'light' });
    const inDark = await layoutFor(html, { width: 600, styled: true, theme: 'dark' });
    expect(layoutDifferences(light, inDark)).toEqual([]);
  });
});

test('S1, B4: spacers and buttons have their set height, with and without style sheets', async () => {
  const { document: email, frame, html } = rendered(sampleEmails['gift shop']);
  const [button] = email.blocks.flatMap((block) => (block.type === 'button' ? [block] : []));
  const touchHeight = button ? measureButton(button, frame)?.touchHeight : 0;
  for (const styled of [true, false]) {
    const { boxes } = await layoutFor(html, { width: 375, styled });
    const shown = boxes.find(({ what }) => what === 'a See the mugs');
    expect(Math.abs((shown?.height ?? 0) - (touchHeight ?? 0))).toBeLessThanOrEqual(1);
    const page = await openEmail(browser, html, { width: 375, styled });
    const spaces = await page.evaluate(() =>
      [...document.querySelectorAll('td[aria-hidden]')].map((cell) => [
        Number(cell.getAttribute('height')),
        cell.getBoundingClientRect().height,
      ]),
    );
    await page.close();
    expect(spaces.length).toBeGreaterThan(0);
    for (const [expected = 0, measured = 0] of spaces)
      expect(Math.abs(measured - expected)).toBeLessThanOrEqual(1);
  }
});
