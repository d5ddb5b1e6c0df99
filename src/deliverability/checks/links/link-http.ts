import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

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
      message: keyedText('checks.linkHttp.message', { count: plain.length }),
      fix: keyedText('checks.linkHttp.fix'),
      where: plain.map(({ location }) => location),
    };
  },
};
