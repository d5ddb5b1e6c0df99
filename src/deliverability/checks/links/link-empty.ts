import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { excerptOf } from '../../message/characters.ts';

const exampleDomain = /^(?:.+\.)?example\.(?:com|net|org)$|^localhost$/;

// Some authors use an empty link to keep Apple Mail from coloring an address, a date or a number.
const plainTextLink = /@|\d[\d .()-]{4,}/;

/** RFC 2606 reserves the example domains, so no site can be there. */
export const linkEmpty: Check = {
  id: 'link-empty',
  group: 'links',
  severity: 'high',
  evidence: 'A',
  source: 'RFC 2606; visible to every recipient who clicks',
  threshold: 'an empty address, #, or a domain for examples',
  run: ({ unusualLinks }) => {
    const empty = unusualLinks.filter(
      ({ href, host }) => href === '' || href === '#' || exampleDomain.test(host),
    );
    if (empty.length === 0) return null;
    const hosts = [...new Set(empty.map(({ host }) => host))].filter((host) => host !== '');
    const isOnPurpose = empty.every(({ href, text }) => /^#?$/.test(href) && plainTextLink.test(text));
    return {
      ...(isOnPurpose ? { severity: 'low' as const } : {}),
      message:
        hosts.length > 0
          ? keyedText('checks.linkEmpty.messageOfHosts', { count: empty.length, hosts: hosts.slice(0, 3) })
          : keyedText('checks.linkEmpty.message', { count: empty.length }),
      fix: keyedText(isOnPurpose ? 'checks.linkEmpty.fixOnPurpose' : 'checks.linkEmpty.fix', {
        count: empty.length,
      }),
      where: empty.map(({ location, text }) => ({
        ...location,
        excerpt: excerptOf(text) || location.excerpt,
      })),
    };
  },
};
