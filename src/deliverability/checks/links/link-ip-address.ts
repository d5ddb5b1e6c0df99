import { type Check, pluralize } from '../../judge/check.ts';

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
      message: `${pluralize(bare.length, 'link leads', 'links lead')} to a number instead of a name (${bare[0]?.host}).`,
      fix: 'Use an address with a domain: only those who hide send readers to bare numbers.',
      where: bare.map(({ location }) => location),
    };
  },
};
