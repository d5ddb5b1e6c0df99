import { describe, expect, it } from 'vitest';
import { maxImageBytes } from '#contract/files/uploads.ts';
import type { Block } from '#email/document/block.ts';
import { emptyDocument, insertBlock, newBlock } from '#email/document/edit.ts';
import { imageProblem } from '#web/lib/upload/image-checks.ts';
import { createBuilderStore } from '../store/builder-store.ts';
import { fontProblem } from './font-checks.ts';
import { placeImage } from './image-uploads.ts';
import { nextShownPercent } from './upload-progress.ts';

describe('an image before it is sent', () => {
  it.each(['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'])(
    'of type %s is accepted',
    (type) => expect(imageProblem({ type, size: maxImageBytes })).toBeNull(),
  );
  it.each(['image/svg+xml', 'image/avif', 'application/pdf', ''])('of type “%s” is refused', (type) =>
    expect(imageProblem({ type, size: 1 })).toEqual({
      title: 'Invalid file type',
      description: 'Please upload a valid image file (JPEG, PNG, GIF, or WebP).',
    }),
  );
  it('is at most 10 MB', () =>
    expect(imageProblem({ type: 'image/png', size: maxImageBytes + 1 })).toEqual({
      title: 'File too large',
      description: 'Please upload an image smaller than 10MB.',
    }));
});

describe('a font before it is sent', () => {
  it.each(['a.woff', 'a.woff2', 'a.ttf', 'A.OTF'])('named %s is accepted', (name) =>
    expect(fontProblem({ name }, 'Shop', 'Shop')).toBeNull(),
  );
  it.each(['a.eot', 'woff2', 'a.woff2.zip'])('named %s is refused', (name) =>
    expect(fontProblem({ name }, 'Shop', 'Shop')).toEqual({
      title: 'Invalid file type',
      description: 'Please upload a .woff, .woff2, .ttf, or .otf font file.',
    }),
  );
  it.each([
    ['', 'Shop'],
    ['Shop', ' '],
  ])('is refused with the name “%s” and the family “%s”', (name, family) =>
    expect(fontProblem({ name: 'a.ttf' }, name, family)).toEqual({
      title: 'Missing information',
      description: 'Please provide both font name and CSS font-family.',
    }),
  );
});

describe('the progress bar', () => {
  it('follows the sent bytes by at most ten percent a step, and waits at 90', () => {
    const steps = [0];
    for (let index = 0; index < 12; index += 1) steps.push(nextShownPercent(steps.at(-1) ?? 0, 100));
    expect(steps.slice(0, 4)).toEqual([0, 10, 20, 30]);
    expect(steps.at(-1)).toBe(90);
  });
  it('never exceeds the upload, and never goes back', () => {
    expect(nextShownPercent(0, 4)).toBe(4);
    expect(nextShownPercent(50, 40)).toBe(50);
  });
});

describe('an uploaded image', () => {
  const file = {
    url: 'https://shop.test/uploads/a.png',
    width: 600,
    height: 300,
    hasAlpha: true,
    bytes: 9_000,
  };
  const imageFields = { src: file.url, naturalWidth: 600, naturalHeight: 300, hasAlpha: true, bytes: 9_000 };
  const storeWith = (block: Block) =>
    createBuilderStore({ document: insertBlock(emptyDocument(), block, 0), name: '', templateId: null });

  it('fills its slot, keeps the description of the image and can be undone', () => {
    const store = storeWith(newBlock('multi-image', 'a', { imageCount: 2 }));
    placeImage(store, { blockId: 'a', index: 1 }, file);
    const content = () => (store.get().document.blocks[0] as Extract<Block, { type: 'multi-image' }>).content;
    expect(content().images).toMatchObject([{ src: '' }, { ...imageFields, alt: 'Image 2' }]);
    store.undo();
    expect(content().images[1]?.src).toBe('');
  });

  it('fills a single image', () => {
    const store = storeWith(newBlock('image', 'a'));
    placeImage(store, { blockId: 'a', index: null }, file);
    expect(store.get().document.blocks[0]?.content).toMatchObject(imageFields);
  });

  it('changes nothing when its block is gone', () => {
    const store = storeWith(newBlock('text', 'a'));
    const before = store.get().document;
    placeImage(store, { blockId: 'a', index: null }, file);
    placeImage(store, { blockId: 'b', index: 0 }, file);
    expect(store.get().document).toEqual(before);
  });
});
