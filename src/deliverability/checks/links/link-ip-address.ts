import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

// Four numbers, one large number, hexadecimal, or IPv6 in brackets.
const numericHost = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\d{5,}|0x[\da-f]+|\[[\da-f:.]+\])$/;

export const linkIpAddress: Check = {
  id: 'link-ip-address',
  group: 'links',
  severity: 'block',
  evidence: 'A',
  source: 'Yahoo Sender Hub; SpamAssassin NORMAL_HTTP_TO_IP',
  threshold: 'a number in the place of the domain',
  run: ({ unusualLinks }) => {
    const bare = unusualLinks.filter(({ host }) => numericHost.test(host));
    if (bare.length === 0) return null;
    return {
      cap: 'D',
      message: keyedText('checks.linkIpAddress.message', { count: bare.length, host: bare[0]?.host ?? '' }),
      fix: keyedText('checks.linkIpAddress.fix'),
      where: bare.map(({ location }) => location),
    };
  },
};
