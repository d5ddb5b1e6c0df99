import { schemeOf } from '../../address.ts';
import { type Check, Counted } from '../../check.ts';

export const linkHttp: Check = {
  id: 'link-http',
  group: 'links',
  severity: 'medium',
  evidence: 'C',
  source: 'browsers warn of it; filters count encrypted links as a sign of care',
  threshold: 'http://',
  look: ({ links }) => {
    const plain = links.filter(({ href }) => schemeOf(href) === 'http');
    if (plain.length === 0) return null;
    return {
      message: `${Counted(plain.length, 'link is', 'links are')} not on https.`,
      fix: 'Use https addresses; browsers warn about the others.',
      where: plain.map(({ place }) => place),
    };
  },
};
