import { type Check, Counted } from '../../judge/check.ts';
import { isPicture } from '../../message/images.ts';

/** WCAG 2.2, 1.1.1. */
export const imageAlt: Check = {
  id: 'image-alt',
  group: 'accessibility',
  severity: 'medium',
  evidence: 'A',
  source: 'WCAG 2.2, 1.1.1',
  threshold: 'any',
  look: ({ pictures }) => {
    const bare = pictures.filter((picture) => isPicture(picture) && picture.alt === null);
    if (bare.length === 0) return null;
    return {
      message: `${Counted(bare.length, 'picture has', 'pictures have')} no description.`,
      fix: 'Say in a few words what each shows; leave the description empty for decoration.',
      where: bare.map(({ place }) => place),
    };
  },
};
