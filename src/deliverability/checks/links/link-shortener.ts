import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const shorteners = new Set([
  ...['bit.ly', 'buff.ly', 'cutt.ly', 'goo.gl', 'is.gd', 'j.mp', 'lnkd.in', 'ow.ly', 'rb.gy', 'rebrand.ly'],
  ...['s.id', 'shorturl.at', 'soo.gd', 't.co', 't.ly', 'tiny.cc', 'tinyurl.com', 'v.gd', 'x.co'],
]);

export const linkShortener: Check = {
  id: 'link-shortener',
  group: 'links',
  severity: 'high',
  evidence: 'C',
  source: 'network blocklists and filters look behind shorteners, or refuse them',
  threshold: 'a public shortener',
  run: ({ links }) => {
    const short = links.filter(({ host }) => shorteners.has(host));
    if (short.length === 0) return null;
    return {
      message: keyedText('checks.linkShortener.message', { count: short.length }),
      fix: keyedText('checks.linkShortener.fix', { count: short.length }),
      where: short.map(({ location }) => location),
    };
  },
};
