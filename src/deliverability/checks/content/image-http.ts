import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

export const imageHttp: Check = {
  id: 'image-http',
  group: 'content',
  severity: 'info',
  evidence: 'F',
  source: 'Some email clients block images without https',
  threshold: 'any',
  run: ({ images }) => {
    const plain = images.filter(({ src }) => /^http:/i.test(src));
    if (plain.length === 0) return null;
    return {
      message: keyedText('checks.imageHttp.message', { count: plain.length }),
      fix: keyedText('checks.imageHttp.fix'),
      where: plain.map(({ location }) => location),
    };
  },
};
