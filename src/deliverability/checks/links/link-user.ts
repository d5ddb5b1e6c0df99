import { type Check, pluralize } from '../../judge/check.ts';

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
      message: `${pluralize(odd.length, 'web address has', 'web addresses have')} a name and an @ before the domain.`,
      fix: 'Take out what stands before the @. It is used to make one address look like another; for an email address write mailto:.',
      where: odd.map(({ location }) => location),
    };
  },
};
