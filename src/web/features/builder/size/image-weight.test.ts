import { expect, test } from 'vitest';
import { documentSchema } from '#email/document/document.ts';
import { imageWeight } from './image-weight.ts';

test('each file is counted once, and images on other servers count as unknown', () => {
  const own = { src: 'https://shop.example/uploads/a.png', alt: '', bytes: 40_000 };
  const foreign = { src: 'https://elsewhere.example/b.png', alt: '' };
  const document = documentSchema.parse({
    blocks: [
      { id: 'a', type: 'image', content: own },
      { id: 'b', type: 'image-row', content: { images: [own, foreign, { src: '', alt: '' }] } },
      { id: 'c', type: 'text', content: 'words' },
    ],
  });
  expect(imageWeight(document)).toEqual({ count: 2, bytes: 40_000, unknown: 1 });
});
