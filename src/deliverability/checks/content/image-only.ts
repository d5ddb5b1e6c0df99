import { type Check, Counted } from '../../judge/check.ts';
import { isPicture } from '../../message/images.ts';

const enough = 200;

/** Spam was one image for years; filters still check for it. */
export const imageOnly: Check = {
  id: 'image-only',
  group: 'content',
  severity: 'block',
  evidence: 'C',
  source:
    'SpamAssassin HTML_IMAGE_ONLY and HTML_SHORT_LINK_IMG, Rspamd R_SUSPICIOUS_IMAGES; measured: 6.2 and 4.8 points',
  threshold: '200 visible characters',
  look: ({ pictures, visibleText }) => {
    const seenPictures = pictures.filter(isPicture);
    if (seenPictures.length === 0 || visibleText.length >= enough) return null;
    return {
      message:
        visibleText === ''
          ? 'The email is pictures alone, without any text.'
          : `There are pictures and only ${Counted(visibleText.length, 'character', 'characters').toLowerCase()} of text.`,
      fix: 'Write what the pictures say as text. Where pictures are blocked, this email is nearly empty.',
      where: seenPictures.map(({ place }) => place),
    };
  },
};
