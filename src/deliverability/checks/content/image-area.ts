import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { isVisibleImage } from '../../message/visible-images.ts';
import { countTokens } from '../../message/words.ts';

/**
 * Square px. 2 of 167 wanted newsletters, 1 of 112 public designs and 27 of 210 spam messages have more, among those that
 * state sizes.
 */
const maxAreaPerWord = 3_000;

export const imageArea: Check = {
  id: 'picture-area',
  group: 'content',
  severity: 'medium',
  evidence: 'B',
  source: 'Our measurement: 1 % of wanted newsletters and 13 % of spam have more',
  threshold: '3,000 square px of image for each word',
  run: ({ images, visibleText }) => {
    const visible = images.filter(isVisibleImage);
    const area = visible.reduce((sum, { width, height }) => sum + (width ?? 0) * (height ?? 0), 0);
    if (area === 0) return null;
    const words = countTokens(visibleText);
    if (words === 0 || area / words <= maxAreaPerWord) return null;
    return {
      message: keyedText('checks.pictureArea.message', { area: Math.round(area / words) }),
      fix: keyedText('checks.pictureArea.fix'),
      where: visible.map(({ location }) => location),
    };
  },
};
