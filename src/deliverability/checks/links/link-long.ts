import { type Check, pluralize } from '../../judge/check.ts';

const maxCharacters = 500;

export const linkLong: Check = {
  id: 'link-long',
  group: 'links',
  severity: 'info',
  evidence: 'F',
  source: 'custom of the trade; tracking makes most addresses long',
  threshold: `more than ${maxCharacters} characters`,
  run: ({ unusualLinks }) => {
    const long = unusualLinks.filter(({ href }) => href.length > maxCharacters);
    if (long.length === 0) return null;
    return {
      message: `${pluralize(long.length, 'web address has', 'web addresses have')} more than ${maxCharacters} characters.`,
      fix: 'Tracking does that, and no filter is known to mind. If you wrote it yourself, leave out what is not needed.',
      where: long.map(({ location }) => location),
    };
  },
};
