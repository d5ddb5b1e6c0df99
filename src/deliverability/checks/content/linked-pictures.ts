import type { Check } from '../../judge/check.ts';
import { isPicture } from '../../message/images.ts';
import { piecesIn } from '../../message/words.ts';

const smallest = 100;
const largest = 3_000;
const share = 0.5;
const wordsPerPixel = 1 / 100;

/** The formula of Rspamd: a linked image counts as a word for each 100 px of its width and height. */
export const linkedPictures: Check = {
  id: 'linked-pictures',
  group: 'content',
  severity: 'high',
  evidence: 'C',
  source: 'Rspamd R_SUSPICIOUS_IMAGES, up to 5 points',
  threshold: 'linked pictures worth more than all words',
  look: ({ pictures, visibleText }) => {
    const linked = pictures.filter((picture) => {
      const size = (picture.width ?? 0) + (picture.height ?? 0);
      return picture.isLinked && isPicture(picture) && size > smallest && size < largest;
    });
    if (linked.length === 0) return null;
    const worth = linked.reduce(
      (sum, { width, height }) => sum + ((width ?? 0) + (height ?? 0)) * wordsPerPixel,
      0,
    );
    const words = piecesIn(visibleText);
    if (worth / (words + worth) <= share) return null;
    return {
      message: `Linked pictures outweigh the ${words} words of this email.`,
      fix: 'Write more of it as text, or link fewer pictures and let a button lead there.',
      where: linked.map(({ place }) => place),
    };
  },
};
