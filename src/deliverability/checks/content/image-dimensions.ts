import { type Check, pluralize } from '../../judge/check.ts';
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
      message: `${pluralize(withoutSize.length, 'image does not say how large it is', 'images do not say how large they are')}.`,
      fix: 'Give each a width attribute in pixels. Outlook on Windows shows images at their full size otherwise.',
      where: withoutSize.map(({ location }) => location),
    };
  },
};
