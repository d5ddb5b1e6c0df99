import { type Check, pluralize } from '../../judge/check.ts';

export const linkHttp: Check = {
  id: 'link-http',
  group: 'links',
  severity: 'low',
  evidence: 'A',
  source: 'browsers mark such pages as not secure',
  threshold: 'http://',
  run: ({ unusualLinks }) => {
    const plain = unusualLinks.filter(({ scheme }) => scheme === 'http');
    if (plain.length === 0) return null;
    return {
      message: `${pluralize(plain.length, 'link is', 'links are')} not on https.`,
      fix: 'Use https addresses; browsers warn about the others.',
      where: plain.map(({ location }) => location),
    };
  },
};
