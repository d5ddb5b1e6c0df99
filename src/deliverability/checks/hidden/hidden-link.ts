import { type Check, Counted } from '../../check.ts';

export const hiddenLink: Check = {
  id: 'hidden-link',
  group: 'hidden',
  severity: 'high',
  evidence: 'C',
  look: ({ links }) => {
    const hidden = links.filter((link) => link.isHidden);
    if (hidden.length === 0) return null;
    return {
      message: `${Counted(hidden.length, 'link is', 'links are')} where nobody can see it.`,
      fix: 'Take hidden links out.',
      where: hidden.map(({ place }) => place),
    };
  },
};
