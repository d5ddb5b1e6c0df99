import { type Check, Counted } from '../../judge/check.ts';
import { isPicture } from '../../message/images.ts';

export const imageDimensions: Check = {
  id: 'image-dimensions',
  group: 'content',
  severity: 'low',
  evidence: 'C',
  source: 'Rspamd and SpamAssassin measure pictures by them; Outlook on Windows lays out by them',
  threshold: 'any',
  look: ({ pictures }) => {
    const unsized = pictures.filter(
      (picture) =>
        isPicture(picture) && picture.width === null && picture.height === null && !picture.hasRelativeWidth,
    );
    if (unsized.length === 0) return null;
    return {
      message: `${Counted(unsized.length, 'picture does not say how large it is', 'pictures do not say how large they are')}.`,
      fix: 'Give each a width attribute in pixels. Outlook on Windows shows pictures at their full size otherwise.',
      where: unsized.map(({ place }) => place),
    };
  },
};
