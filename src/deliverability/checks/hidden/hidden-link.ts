import { type Check, pluralize } from '../../judge/check.ts';
import { excerptOf } from '../../message/characters.ts';

export const hiddenLink: Check = {
  id: 'hidden-link',
  group: 'hidden',
  severity: 'high',
  evidence: 'C',
  source: 'Rspamd MANY_INVISIBLE_PARTS; Gmail email sender guidelines',
  threshold: 'any',
  run: ({ links }) => {
    const hidden = links.filter(
      (link) => link.isHidden && link.href !== '' && (link.hasImage || link.hasHiddenText),
    );
    if (hidden.length === 0) return null;
    return {
      message: `${pluralize(hidden.length, 'link is where no reader can see it', 'links are where no reader can see them')}: ${excerptOf(hidden[0]?.href ?? '', 60)}.`,
      fix: 'Show these links or delete them. Filters take a hidden link for a trick.',
      where: hidden.map(({ location }) => location),
    };
  },
};
