import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { isVisibleImage } from '../../message/visible-images.ts';

/** The area of a character of 16 px, half as wide as high, with its line spacing. */
const pxPerCharacter = 8 * 24;

/** Reported because many users ask for it. Filters do not count it. */
export const imageShare: Check = {
  id: 'image-share',
  group: 'content',
  severity: 'info',
  evidence: 'F',
  source:
    'Folklore: SpamAssassin gives its ratio rules 0.001 points, and a test by Email on Acid found no effect',
  threshold: 'shown, never counted',
  run: ({ images, visibleText }) => {
    const shown = images.filter(isVisibleImage);
    const area = shown.reduce((sum, { width, height }) => sum + (width ?? 0) * (height ?? 0), 0);
    const text = visibleText.length * pxPerCharacter;
    if (area === 0 || text === 0) return null;
    const share = Math.round((100 * text) / (area + text));
    return {
      message: keyedText('checks.imageShare.message', { text: share, images: 100 - share }),
      fix: keyedText('checks.imageShare.fix'),
    };
  },
};
