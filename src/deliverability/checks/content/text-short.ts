import type { Check } from '../../judge/check.ts';
import { isPicture } from '../../message/images.ts';

const enough = 500;
/** Less text belongs to `image-only`. */
const onlyPictures = 200;
const fewest = 20;

/** A short email without images is simply short. */
export const textShort: Check = {
  id: 'text-short',
  group: 'content',
  severity: 'high',
  evidence: 'B',
  source: 'Email on Acid: with 500 characters of text, pictures did no harm',
  threshold: '500 characters beside pictures',
  look: ({ pictures, visibleText }) => {
    const { length } = visibleText;
    const hasPictures = pictures.some(isPicture);
    if (length >= enough || (hasPictures && length < onlyPictures)) return null;
    if (!hasPictures)
      return length >= fewest
        ? null
        : { message: 'There is hardly any text.', fix: 'Write what this email is about.' };
    return {
      severity: length >= 350 ? 'low' : 'medium',
      message: `There are only ${length} characters of text beside the pictures.`,
      fix: `Say a little more: with ${enough} characters or more, pictures did no harm in a public test.`,
    };
  },
};
