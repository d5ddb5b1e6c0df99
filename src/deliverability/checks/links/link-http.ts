import { type Check, Counted } from '../../judge/check.ts';

export const linkHttp: Check = {
  id: 'link-http',
  group: 'links',
  severity: 'low',
  evidence: 'A',
  source: 'browsers mark such pages as not secure',
  threshold: 'http://',
  look: ({ oddLinks }) => {
    const plain = oddLinks.filter(({ scheme }) => scheme === 'http');
    if (plain.length === 0) return null;
    return {
      message: `${Counted(plain.length, 'link is', 'links are')} not on https.`,
      fix: 'Use https addresses; browsers warn about the others.',
      where: plain.map(({ place }) => place),
    };
  },
};
