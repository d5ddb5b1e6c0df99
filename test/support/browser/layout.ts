// An email as Chromium lays it out, with and without its style sheets, at common widths.
import { deflateSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { newPage } from './browser.ts';

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A gray image of 800 × 600, which replaces every image of an email. */
const image = (): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(800, 0);
  header.writeUInt32BE(600, 4);
  header.set([8, 0, 0, 0, 0], 8);
  // One filter byte before the 800 gray bytes of each row.
  const rows = Buffer.alloc(801 * 600, 0xcc);
  for (let row = 0; row < 600; row += 1) rows[row * 801] = 0;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

export interface Box {
  what: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Layout {
  /** Pixels by which the page is wider than the window. */
  overflow: number;
  /** Every table cell, image, link and paragraph, in document order. */
  boxes: Box[];
  text: string;
  links: string[];
  images: { src: string; width: number; height: number }[];
}

const withoutStyles = (html: string): string => html.replace(/<style[\s\S]*?<\/style>/gi, '');

export interface LayoutOptions {
  width: number;
  /** False is a client that drops every style sheet. */
  styled: boolean;
  theme?: 'light' | 'dark';
  /** False stands for a client, or a network, that loads no images. */
  showsImages?: boolean;
}

const answerRequests = async (page: Page, showsImages: boolean): Promise<void> => {
  const body = image();
  await page.route(/^https?:/, (request) =>
    showsImages && request.request().resourceType() === 'image'
      ? request.fulfill({ contentType: 'image/png', body })
      : request.abort(),
  );
};

/** The email in a separate page, `width` pixels wide. */
export const openEmail = async (browser: Browser, html: string, reading: LayoutOptions): Promise<Page> => {
  const { width, styled, theme = 'light', showsImages = true } = reading;
  const page = await newPage(browser, { width, height: 900, theme });
  await answerRequests(page, showsImages);
  await page.setContent(styled ? html : withoutStyles(html), { waitUntil: 'load' });
  return page;
};

/** Pages reused for one measurement after the other: a new page costs more than the measurement. */
const readers = new WeakMap<Browser, Map<boolean, Promise<Page>>>();

const readerOf = (browser: Browser, showsImages: boolean): Promise<Page> => {
  const known = readers.get(browser) ?? new Map<boolean, Promise<Page>>();
  readers.set(browser, known);
  const page = known.get(showsImages) ?? newReader(browser, showsImages);
  known.set(showsImages, page);
  return page;
};

const newReader = async (browser: Browser, showsImages: boolean): Promise<Page> => {
  const page = await newPage(browser);
  await answerRequests(page, showsImages);
  return page;
};

/** Where everything is in the displayed email. Await it before the next call. */
export const layoutOf = async (browser: Browser, html: string, reading: LayoutOptions): Promise<Layout> => {
  const { width, styled, theme = 'light', showsImages = true } = reading;
  const page = await readerOf(browser, showsImages);
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: theme });
  await page.setContent(styled ? html : withoutStyles(html), { waitUntil: 'load' });
  return measure(page);
};

const measure = (page: Page): Promise<Layout> =>
  page.evaluate(() => {
    const round = (value: number) => Math.round(value * 100) / 100;
    const boxes = [...document.querySelectorAll('body td, body img, body a, body p, body li')].map(
      (element) => {
        const box = element.getBoundingClientRect();
        return {
          what: `${element.tagName.toLowerCase()} ${(element.textContent ?? '').trim().slice(0, 30)}`,
          x: round(box.x),
          y: round(box.y),
          width: round(box.width),
          height: round(box.height),
        };
      },
    );
    return {
      overflow: document.documentElement.scrollWidth - window.innerWidth,
      boxes,
      text: document.body.innerText.replace(/\s+/g, ' ').trim(),
      links: [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
      images: [...document.images].map((image) => ({
        src: image.getAttribute('src') ?? '',
        width: round(image.getBoundingClientRect().width),
        height: round(image.getBoundingClientRect().height),
      })),
    };
  });

/** Boxes that differ by more than a pixel between two layouts of the same email. */
export const layoutDifferences = (a: Layout, b: Layout): string[] => {
  if (a.boxes.length !== b.boxes.length) return [`${a.boxes.length} boxes against ${b.boxes.length}`];
  return a.boxes.flatMap((box, index) => {
    const twin = b.boxes[index];
    const moved = twin
      ? (['x', 'y', 'width', 'height'] as const).filter((side) => Math.abs(box[side] - twin[side]) > 1)
      : (['x'] as const);
    return moved.length > 0
      ? [`${box.what}: ${moved.map((side) => `${side} ${box[side]} → ${twin?.[side]}`).join(', ')}`]
      : [];
  });
};
