import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { isVisibleImage } from '../../message/visible-images.ts';

export const imageDimensions: Check = {
  id: 'image-dimensions',
  group: 'content',
  severity: 'low',
  evidence: 'C',
  source: 'Rspamd and SpamAssassin measure images by them; Outlook on Windows lays out by them',
  threshold: 'any',
  run: ({ images }) => {
    const withoutSize = images.filter(
      (image) =>
        isVisibleImage(image) && image.width === null && image.height === null && !image.hasRelativeWidth,
    );
    if (withoutSize.length === 0) return null;
    return {
      message: keyedText('checks.imageDimensions.message', { count: withoutSize.length }),
      fix: keyedText('checks.imageDimensions.fix'),
      where: withoutSize.map(({ location }) => location),
    };
  },
};
