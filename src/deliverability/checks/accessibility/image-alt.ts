import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { isVisibleImage } from '../../message/visible-images.ts';

export const imageAlt: Check = {
  id: 'image-alt',
  group: 'accessibility',
  severity: 'medium',
  evidence: 'A',
  source: 'WCAG 2.2, 1.1.1',
  threshold: 'any',
  run: ({ images }) => {
    const withoutAlt = images.filter((image) => isVisibleImage(image) && image.alt === null);
    if (withoutAlt.length === 0) return null;
    return {
      message: keyedText('checks.imageAlt.message', { count: withoutAlt.length }),
      fix: keyedText('checks.imageAlt.fix'),
      where: withoutAlt.map(({ location }) => location),
    };
  },
};
