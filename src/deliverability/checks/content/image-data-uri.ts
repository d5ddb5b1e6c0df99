import { type Check, pluralize } from '../../judge/check.ts';

export const imageDataUri: Check = {
  id: 'image-data-uri',
  group: 'content',
  severity: 'high',
  evidence: 'A',
  source: 'caniemail.com, Base64 images: not shown by Gmail',
  threshold: 'any',
  run: ({ images }) => {
    const inline = images.filter(({ src }) => /^data:/i.test(src));
    if (inline.length === 0) return null;
    return {
      message: `${pluralize(inline.length, 'image is written into the HTML, where Gmail does not show it', 'images are written into the HTML, where Gmail does not show them')}.`,
      fix: 'Upload the image and use its address.',
      where: inline.map(({ location }) => location),
    };
  },
};
