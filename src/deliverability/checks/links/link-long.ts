import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const maxCharacters = 500;

export const linkLong: Check = {
  id: 'link-long',
  group: 'links',
  severity: 'info',
  evidence: 'F',
  source: 'Tracking makes most addresses long',
  threshold: `more than ${maxCharacters} characters`,
  run: ({ unusualLinks }) => {
    const long = unusualLinks.filter(({ href }) => href.length > maxCharacters);
    if (long.length === 0) return null;
    return {
      message: keyedText('checks.linkLong.message', { count: long.length, maxCharacters }),
      fix: keyedText('checks.linkLong.fix', { count: long.length }),
      where: long.map(({ location }) => location),
    };
  },
};
