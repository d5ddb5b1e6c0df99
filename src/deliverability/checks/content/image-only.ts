import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { isVisibleImage } from '../../message/visible-images.ts';

const minCharacters = 200;

/** Spam consisted of one image for years, and filters still check for that. */
export const imageOnly: Check = {
  id: 'image-only',
  group: 'content',
  severity: 'block',
  evidence: 'C',
  source:
    'SpamAssassin HTML_IMAGE_ONLY and HTML_SHORT_LINK_IMG, Rspamd R_SUSPICIOUS_IMAGES; measured: 6.2 and 4.8 points',
  threshold: '200 visible characters',
  run: ({ images, visibleText }) => {
    const visibleImages = images.filter(isVisibleImage);
    if (visibleImages.length === 0 || visibleText.length >= minCharacters) return null;
    return {
      message:
        visibleText === ''
          ? keyedText('checks.imageOnly.messageWithoutText')
          : keyedText('checks.imageOnly.messageWithLittleText', { count: visibleText.length }),
      fix: keyedText('checks.imageOnly.fix'),
      where: visibleImages.map(({ location }) => location),
    };
  },
};
