import { describe, expect, it } from 'vitest';
import { type DocumentInput, documentSchema } from '../document/document.ts';
import { textAndImages } from './estimate.ts';
import type { EmailCopy } from './render.ts';
import { layoutContextOf } from './render-block.ts';

const src = 'https://img.example/a.jpg';
const measure = (input: DocumentInput, emailCopy?: EmailCopy) => {
  const document = documentSchema.parse(input);
  return textAndImages(document, layoutContextOf(document.settings), emailCopy);
};
const text = (content: string, id = 't') => ({ id, type: 'text' as const, content });
const square = { src, naturalWidth: 800, naturalHeight: 800 };
const wide = { src, naturalWidth: 800, naturalHeight: 400 };

describe('textAndImages', () => {
  it('P6: counts the visible text, and nothing else', () => {
    const { characters } = measure({
      settings: { preheader: 'hidden words', footer: '<b>Shop</b>' },
      blocks: [
        text('Hi <a href="https://a.example/long">you</a><br>👋<ul><li>one</li></ul>'),
        { id: 'b', type: 'button', content: { text: ' Buy ' } },
        { id: 'i', type: 'image', content: { src, alt: 'a description' } },
        { id: 's', type: 'spacer' },
      ],
    });
    expect(characters).toBe('Hi you👋'.length - 1 + 'one'.length + 'Buy'.length + 'Shop'.length);
    const emailCopy = {
      greeting: 'Hi there,',
      emailTitle: 'A Quick Note',
      senderName: 'Ada',
      brandName: '',
      replyRequest: 'Reply.',
      signOff: 'Best wishes,',
    };
    expect(measure({}, emailCopy).characters).toBeGreaterThan(60);
  });

  it('P6: the share of images grows with their area and shrinks with text', () => {
    const share = (width: string, words: number, image: object = square): number =>
      measure({
        blocks: [text('word '.repeat(words)), { id: 'i', type: 'image', content: image, styles: { width } }],
      }).imageSharePercent;
    expect(share('100%', 10)).toBeGreaterThan(share('50%', 10));
    expect(share('50%', 10)).toBeGreaterThan(share('50%', 200));
    // 280 × 280 of image, and one line of 26 px with 16 px of padding, 560 px wide.
    expect(share('50%', 1)).toBeCloseTo((100 * 280 * 280) / (280 * 280 + 560 * 41.6), 0);
    expect(share('50%', 1, { src })).toBeLessThan(share('50%', 1));
  });

  it.each(['image-row', 'multi-image'] as const)('P6: images of %s count, and gaps do not', (type) => {
    const row = (imageMargin: string) =>
      measure({
        blocks: [
          text('Hello'),
          { id: 'r', type, content: { images: [wide, wide, {}] }, styles: { imageMargin } },
        ],
      });
    expect(row('0px').images).toBe(2);
    expect(row('40px').imageSharePercent).toBeLessThan(row('0px').imageSharePercent);
  });

  it('P6: images of an image row are at most 200 px high', () => {
    const row = (type: 'image-row' | 'multi-image', image: object) =>
      measure({ blocks: [text('Hello'), { id: 'r', type, content: { images: [image, image] } }] });
    const share = (area: number) => (100 * area) / (area + 560 * 41.6);
    expect(row('multi-image', square).imageSharePercent).toBeCloseTo(share(2 * 280 * 280), 0);
    expect(row('image-row', square).imageSharePercent).toBeCloseTo(share(2 * 200 * 200), 0);
    expect(row('image-row', wide)).toEqual(row('multi-image', wide));
  });

  it('P6: without images the share is 0, without text it is 100 percent', () => {
    expect(measure({ blocks: [text('Hello')] }).imageSharePercent).toBe(0);
    expect(measure({ blocks: [{ id: 'i', type: 'image', content: square }] })).toEqual({
      characters: 0,
      images: 1,
      imageSharePercent: 100,
    });
    expect(measure({})).toEqual({ characters: 0, images: 0, imageSharePercent: 0 });
  });
});
