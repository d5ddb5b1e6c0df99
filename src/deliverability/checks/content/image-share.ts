import type { Check } from '../../judge/check.ts';
import { isPicture } from '../../message/images.ts';

/** The area of a line of text: 16 px letters, half as wide as high, with line spacing. */
const areaOfCharacter = 8 * 24;

/** Shown because many users ask for it. Filters do not work that way. */
export const imageShare: Check = {
  id: 'image-share',
  group: 'content',
  severity: 'info',
  evidence: 'F',
  source:
    'Folklore: SpamAssassin gives its ratio rules 0.001 points, and a test by Email on Acid found no effect',
  threshold: 'shown, never counted',
  look: ({ pictures, visibleText }) => {
    const shown = pictures.filter(isPicture);
    const area = shown.reduce((sum, { width, height }) => sum + (width ?? 0) * (height ?? 0), 0);
    const text = visibleText.length * areaOfCharacter;
    if (area === 0 || text === 0) return null;
    const share = Math.round((100 * text) / (area + text));
    return {
      message: `About ${share} % of the email is text and ${100 - share} % is pictures, by area.`,
      fix: 'Nothing has to change. The rule of 60 to 40 is folklore; what counts is that the words are there.',
    };
  },
};
