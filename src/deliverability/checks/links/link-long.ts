import { type Check, Counted } from '../../judge/check.ts';

const longest = 500;

export const linkLong: Check = {
  id: 'link-long',
  group: 'links',
  severity: 'info',
  evidence: 'F',
  source: 'custom of the trade; tracking makes most addresses long',
  threshold: `more than ${longest} characters`,
  look: ({ oddLinks }) => {
    const long = oddLinks.filter(({ href }) => href.length > longest);
    if (long.length === 0) return null;
    return {
      message: `${Counted(long.length, 'web address has', 'web addresses have')} more than ${longest} characters.`,
      fix: 'Tracking does that, and no filter is known to mind. If you wrote it yourself, leave out what is not needed.',
      where: long.map(({ place }) => place),
    };
  },
};
