import { type Check, Counted } from '../../check.ts';

export const hiddenLink: Check = {
  id: 'hidden-link',
  group: 'hidden',
  severity: 'high',
  evidence: 'C',
  source: 'Rspamd MANY_INVISIBLE_PARTS; Gmail email sender guidelines',
  threshold: 'any',
  look: ({ links }) => {
    const hidden = links.filter(
      (link) => link.isHidden && link.href !== '' && (link.hasPicture || link.hasHiddenWords),
    );
    if (hidden.length === 0) return null;
    return {
      message: `${Counted(hidden.length, 'link is', 'links are')} where nobody can see it.`,
      fix: 'Take hidden links out.',
      where: hidden.map(({ place }) => place),
    };
  },
};
