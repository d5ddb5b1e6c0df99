import { type Check, pluralize } from '../../judge/check.ts';

export const imageHttp: Check = {
  id: 'image-http',
  group: 'content',
  severity: 'info',
  evidence: 'F',
  source: 'Custom of the trade',
  threshold: 'any',
  run: ({ images }) => {
    const plain = images.filter(({ src }) => /^http:/i.test(src));
    if (plain.length === 0) return null;
    return {
      message: `${pluralize(plain.length, 'image is', 'images are')} not on https.`,
      fix: 'Use addresses that begin with https: some mail programs show no others.',
      where: plain.map(({ location }) => location),
    };
  },
};
