import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
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
      message: keyedText('checks.hiddenLink.message', {
        count: hidden.length,
        excerpt: excerptOf(hidden[0]?.href ?? '', 60),
      }),
      fix: keyedText('checks.hiddenLink.fix', { count: hidden.length }),
      where: hidden.map(({ location }) => location),
    };
  },
};
