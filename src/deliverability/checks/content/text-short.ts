import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { isVisibleImage } from '../../message/visible-images.ts';

const minCharacters = 500;
/** `image-only` reports less text. */
const imageOnlyCharacters = 200;
const minCharactersWithoutImages = 20;

/** Without images only an email with hardly any text is reported. */
export const textShort: Check = {
  id: 'text-short',
  group: 'content',
  severity: 'high',
  evidence: 'B',
  source: 'Email on Acid: with 500 characters of text, images did no harm',
  threshold: '500 characters beside images',
  run: ({ images, visibleText }) => {
    const { length } = visibleText;
    const hasImages = images.some(isVisibleImage);
    if (length >= minCharacters || (hasImages && length < imageOnlyCharacters)) return null;
    if (!hasImages)
      return length >= minCharactersWithoutImages
        ? null
        : {
            message: keyedText('checks.textShort.messageWithoutImages'),
            fix: keyedText('checks.textShort.fixWithoutImages'),
          };
    return {
      severity: length >= 350 ? 'low' : 'medium',
      message: keyedText('checks.textShort.message', { length }),
      fix: keyedText('checks.textShort.fix', { minCharacters }),
    };
  },
};
