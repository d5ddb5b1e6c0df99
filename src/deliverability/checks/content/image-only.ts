import { type Check, pluralize } from '../../judge/check.ts';
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
          ? 'The email is images alone, without any text.'
          : `There are images and only ${pluralize(visibleText.length, 'character', 'characters').toLowerCase()} of text.`,
      fix: 'Write what the images say as text. Where images are blocked, this email is nearly empty.',
      where: visibleImages.map(({ location }) => location),
    };
  },
};
