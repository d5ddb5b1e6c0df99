import type { Check } from '../../judge/check.ts';
import { isPicture } from '../../message/images.ts';
import { piecesIn } from '../../message/words.ts';

/**
 * 2 of 167 wanted newsletters, 1 of 112 public designs and 27 of 210 spam messages have more, where sizes are stated.
 */
const much = 3_000;

export const pictureArea: Check = {
  id: 'picture-area',
  group: 'content',
  severity: 'medium',
  evidence: 'B',
  source: 'Our measurement: 1 % of wanted newsletters and 13 % of spam have more',
  threshold: '3,000 square px of picture for each word',
  look: ({ pictures, visibleText }) => {
    const sized = pictures.filter(isPicture);
    const area = sized.reduce((sum, { width, height }) => sum + (width ?? 0) * (height ?? 0), 0);
    if (area === 0) return null;
    const words = piecesIn(visibleText);
    if (words === 0 || area / words <= much) return null;
    return {
      message: `There are ${Math.round(area / words).toLocaleString('en')} square pixels of picture for each word.`,
      fix: 'Say more in text, or show smaller pictures.',
      where: sized.map(({ place }) => place),
    };
  },
};
