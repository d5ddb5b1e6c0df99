// What a reader sees of an email in a browser: each word with its place, colors and type, each picture, and the page as
// an image. All pictures are gray, of the size that a program gives for their address.
import sharp from 'sharp';
import type { Page } from '../../test/support/browser/browser.ts';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Word extends Box {
  text: string;
  /** `[red, green, blue]` */
  ink: number[];
  /** The most frequent color of the line of pixels around it. */
  ground: number[];
  size: number;
  weight: number;
  /** The block of text that it is in, or the picture itself. */
  group: number;
}

export interface Look {
  words: Word[];
  /** As words: `text` is the address. */
  pictures: Word[];
  width: number;
  height: number;
  png: Buffer;
}

export const windowWidth = 640;

/** The pictures of a sent email have an address on the web: those of a template get one. */
export const withAddresses = (html: string): string =>
  html
    .replace(
      /(\s(?:src|background)\s*=\s*["'])(?!https?:|data:|cid:|\{|\/\/|["'])\/?([^"']+)/gi,
      '$1https://pictures.example/$2',
    )
    .replace(
      /(url\(\s*(?:["']|&quot;|&#39;)?)(?!https?:|data:|\{|\/\/|["'&)])\/?([^)"'&]+)/gi,
      '$1https://pictures.example/$2',
    );

/** Runs in the page. */
function readPage(): { words: Omit<Word, 'ground'>[]; pictures: Omit<Word, 'ground'>[] } {
  const words: Omit<Word, 'ground'>[] = [];
  const pictures: Omit<Word, 'ground'>[] = [];
  const groups = new Map<Element, number>();
  const groupOf = (element: Element): number => {
    let block: Element = element;
    while (
      block.parentElement &&
      (getComputedStyle(block).display === 'inline' || getComputedStyle(block).display === 'contents')
    )
      block = block.parentElement;
    const known = groups.get(block) ?? groups.size;
    groups.set(block, known);
    return known;
  };
  const channels = (color: string): number[] =>
    (color.match(/[\d.]+/g) ?? ['0', '0', '0']).slice(0, 3).map(Number);
  const isShown = (element: Element): boolean => {
    for (let node: Element | null = element; node; node = node.parentElement) {
      const style = getComputedStyle(node);
      if (style.display === 'none' || style.visibility === 'hidden' || Number(style.opacity) < 0.05)
        return false;
      const { width, height } = node.getBoundingClientRect();
      if (style.overflow !== 'visible' && style.display !== 'inline' && (width < 2 || height < 2))
        return false;
    }
    return true;
  };
  const fieldOf = (box: DOMRect) => ({
    left: box.left + scrollX,
    top: box.top + scrollY,
    right: box.right + scrollX,
    bottom: box.bottom + scrollY,
  });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof HTMLImageElement) {
      const box = node.getBoundingClientRect();
      if (box.width < 3 || box.height < 3 || !isShown(node)) continue;
      const style = getComputedStyle(node);
      groups.set(node, groups.size);
      pictures.push({
        text: node.getAttribute('src') ?? '',
        ...fieldOf(box),
        ink: channels(style.color),
        size: 0,
        weight: 0,
        group: groups.get(node) ?? 0,
      });
    }
    const parent = node.parentElement;
    if (node.nodeType !== 3 || !parent || /^(?:style|script|title|textarea|option)$/i.test(parent.tagName))
      continue;
    const text = node.textContent ?? '';
    if (text.trim() === '' || !isShown(parent)) continue;
    const style = getComputedStyle(parent);
    const size = Number.parseFloat(style.fontSize);
    if (size < 2) continue;
    for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
      const range = document.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const box = range.getClientRects()[0];
      if (!box || box.width < 0.5 || box.height < 1) continue;
      words.push({
        text: match[0].toLowerCase(),
        ...fieldOf(box),
        ink: channels(style.color),
        size,
        weight: Number(style.fontWeight),
        group: groupOf(parent),
      });
    }
  }
  return { words, pictures };
}

function groundAround(box: Box, data: Buffer, width: number, height: number): number[] {
  const counts = new Map<number, number>();
  const count = (x: number, y: number): void => {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    const at = (y * width + x) * 3;
    const color = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  };
  const [left, top, right, bottom] = [box.left - 1, box.top, box.right, box.bottom - 1].map(Math.round);
  for (let x = left ?? 0; x <= (right ?? 0); x += 1) {
    count(x, top ?? 0);
    count(x, bottom ?? 0);
  }
  for (let y = top ?? 0; y <= (bottom ?? 0); y += 1) {
    count(left ?? 0, y);
    count(right ?? 0, y);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  const color = most?.[0] ?? 0xff_ff_ff;
  return [color >> 16, (color >> 8) & 255, color & 255];
}

/** The look of an email in a window of this many px. */
export async function lookOf(page: Page, width: number, html: string): Promise<Look> {
  await page.setViewportSize({ width, height: 800 });
  // A document of its own: pictures of the last one are not used again.
  await page.goto('about:blank');
  await page.setContent(html, { waitUntil: 'load' });
  const { words, pictures } = await page.evaluate(readPage);
  const png = await page.screenshot({ fullPage: true, animations: 'disabled' });
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const withGround = (word: Omit<Word, 'ground'>): Word => ({
    ...word,
    ground: groundAround(word, data, info.width, info.height),
  });
  return {
    words: words.map(withGround),
    pictures: pictures.map(withGround),
    width: info.width,
    height: info.height,
    png,
  };
}

export interface Size {
  width: number;
  height: number;
}

const usualSize: Size = { width: 600, height: 400 };

/**
 * Every request for a picture is answered with a gray one, of the size that `sizes` has for its address; all other
 * requests fail.
 */
export async function answerWithGray(page: Page, sizes: ReadonlyMap<string, Size>): Promise<void> {
  await page.route(/.*/, async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'image') {
      await route.abort();
      return;
    }
    const size = sizes.get(request.url()) ?? usualSize;
    const body = await sharp({ create: { ...size, channels: 3, background: '#9aa0a6' } })
      .png()
      .toBuffer();
    // The browser must not show the picture of the other email again.
    await route.fulfill({ body, contentType: 'image/png', headers: { 'cache-control': 'no-store' } });
  });
}

/** The size in which an email shows each picture: authors do not distort them, so the file has this ratio. */
export function sizesOf({ pictures }: Look): Map<string, Size> {
  const sizes = new Map<string, Size>();
  for (const { text, left, top, right, bottom } of pictures) {
    const size = { width: Math.round(right - left), height: Math.round(bottom - top) };
    if (URL.canParse(text) && !sizes.has(new URL(text).href)) sizes.set(new URL(text).href, size);
  }
  return sizes;
}
