import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

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
      message: keyedText('checks.imageDataUri.message', { count: inline.length }),
      fix: keyedText('checks.imageDataUri.fix', { count: inline.length }),
      where: inline.map(({ location }) => location),
    };
  },
};
