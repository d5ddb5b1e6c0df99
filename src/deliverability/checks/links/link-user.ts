import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const userInfo = /^\s*(?:https?:)?\/\/[^/?#\\]*@/i;

export const linkUser: Check = {
  id: 'link-user',
  group: 'links',
  severity: 'high',
  evidence: 'C',
  source: 'SpamAssassin USERPASS; browsers hide or refuse it',
  threshold: 'a user name before the host',
  run: ({ unusualLinks }) => {
    const odd = unusualLinks.filter(({ href }) => userInfo.test(href));
    if (odd.length === 0) return null;
    return {
      message: keyedText('checks.linkUser.message', { count: odd.length }),
      fix: keyedText('checks.linkUser.fix'),
      where: odd.map(({ location }) => location),
    };
  },
};
