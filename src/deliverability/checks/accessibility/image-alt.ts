import { type Check, pluralize } from '../../judge/check.ts';
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
      message: `${pluralize(withoutAlt.length, 'image has', 'images have')} no description.`,
      fix: 'Say in a few words what each shows; leave the description empty for decoration.',
      where: withoutAlt.map(({ location }) => location),
    };
  },
};
