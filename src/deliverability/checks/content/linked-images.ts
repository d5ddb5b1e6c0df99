import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { isVisibleImage } from '../../message/visible-images.ts';
import { countTokens } from '../../message/words.ts';

const minSizePx = 100;
const maxSizePx = 3_000;
const maxShare = 0.5;
const wordsPerPixel = 1 / 100;

/** The formula of Rspamd: a linked image counts as a word for each 100 px of its width and height. */
export const linkedImages: Check = {
  id: 'linked-pictures',
  group: 'content',
  severity: 'high',
  evidence: 'C',
  source: 'Rspamd R_SUSPICIOUS_IMAGES, up to 5 points',
  threshold: 'linked images worth more than all words',
  run: ({ images, visibleText }) => {
    const linked = images.filter((image) => {
      const size = (image.width ?? 0) + (image.height ?? 0);
      return image.isLinked && isVisibleImage(image) && size > minSizePx && size < maxSizePx;
    });
    if (linked.length === 0) return null;
    const imageWords = linked.reduce(
      (sum, { width, height }) => sum + ((width ?? 0) + (height ?? 0)) * wordsPerPixel,
      0,
    );
    const words = countTokens(visibleText);
    if (imageWords / (words + imageWords) <= maxShare) return null;
    return {
      message: keyedText('checks.linkedPictures.message', { words }),
      fix: keyedText('checks.linkedPictures.fix'),
      where: linked.map(({ location }) => location),
    };
  },
};
