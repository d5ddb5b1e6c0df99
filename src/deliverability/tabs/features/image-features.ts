// Features of the images, beside the words.
import type { ImageFact } from '../../message/message.ts';
import { both, type Feature, feature, per100Words, promotion, share, spam, sum } from './feature.ts';

/** The formula of Rspamd: a linked image counts as a word for each 100 px of its width and height. */
const wordsOfLinkedImage = ({ width, height }: ImageFact): number => {
  const size = (width ?? 0) + (height ?? 0);
  return size > 100 && size < 3000 ? size / 100 : 0;
};

export const imageFeatures: readonly Feature[] = [
  feature(
    'image_links',
    promotion,
    { highReason: 'links that are only an image', lowReason: 'links with words' },
    ({ message }) =>
      share(message.links.filter(({ hasImage }) => hasImage).length, Math.max(1, message.links.length)),
  ),
  feature(
    'images',
    promotion,
    { highReason: 'many images for so few words', lowReason: 'few images for so many words' },
    (input) => per100Words(input.images.length, input),
  ),
  feature(
    'image_instead_of_words',
    spam,
    { highReason: 'an image instead of words', lowReason: 'words, and not only images' },
    ({ images, textMeasures: { words } }) => (images.length > 0 && words < 35 ? 1 : 0),
  ),
  feature(
    'few_words',
    spam,
    { highReason: 'hardly any words', lowReason: 'enough words' },
    ({ textMeasures }) => Math.max(0, 1 - textMeasures.words / 80),
  ),
  feature(
    'big_linked_images',
    both,
    { highReason: 'large linked images beside few words', lowReason: 'more words than linked images' },
    ({ images, textMeasures: { words } }) => {
      const linked = sum(images, (image) => (image.isLinked ? wordsOfLinkedImage(image) : 0));
      return share(linked, linked + words);
    },
  ),
];
