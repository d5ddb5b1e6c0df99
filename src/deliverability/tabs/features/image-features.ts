// Features of the images, beside the words.
import type { ImageFact } from '../../message/message.ts';
import { both, type Feature, feature, per100Words, promotion, share, spam, sum } from './feature.ts';

/** The formula of Rspamd: a linked image counts as a word for each 100 px of its width and height. */
const wordsOfLinkedImage = ({ width, height }: ImageFact): number => {
  const size = (width ?? 0) + (height ?? 0);
  return size > 100 && size < 3000 ? size / 100 : 0;
};

export const imageFeatures: readonly Feature[] = [
  feature('image_links', promotion, ({ message }) =>
    share(message.links.filter(({ hasImage }) => hasImage).length, Math.max(1, message.links.length)),
  ),
  feature('images', promotion, (input) => per100Words(input.images.length, input)),
  feature('image_instead_of_words', spam, ({ images, textMeasures: { words } }) =>
    images.length > 0 && words < 35 ? 1 : 0,
  ),
  feature('few_words', spam, ({ textMeasures }) => Math.max(0, 1 - textMeasures.words / 80)),
  feature('big_linked_images', both, ({ images, textMeasures: { words } }) => {
    const linked = sum(images, (image) => (image.isLinked ? wordsOfLinkedImage(image) : 0));
    return share(linked, linked + words);
  }),
];
