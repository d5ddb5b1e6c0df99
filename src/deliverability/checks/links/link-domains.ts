import { keyedText, listWithRest } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { ownerOf } from '../../message/address.ts';

const maxDomains = 4;
const maxNamed = 6;
const social =
  /^(?:facebook|fb|instagram|twitter|x|linkedin|youtube|youtu|tiktok|pinterest|threads|whatsapp|wa|apple|google|vimeo|bsky|snapchat)\.[a-z.]+$/;

/** Other checks report numbers and invalid addresses. */
const domainName = /^(?:[\p{L}\p{N}_-]+\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)$/iu;

/** Social networks and app stores are not counted, because every footer links to them. */
export const linkDomains: Check = {
  id: 'link-domains',
  group: 'links',
  severity: 'info',
  evidence: 'F',
  source: 'No public figure',
  threshold: `more than ${maxDomains} domains besides social pages`,
  run: ({ links }) => {
    const owners = new Set<string>();
    for (const host of new Set(links.map((link) => link.host))) {
      const owner = domainName.test(host) ? ownerOf(host) : '';
      if (owner && !social.test(owner)) owners.add(owner);
    }
    if (owners.size <= maxDomains) return null;
    return {
      message: keyedText('checks.linkDomains.message', {
        count: owners.size,
        domains: listWithRest([...owners].slice(0, maxNamed), owners.size),
      }),
      fix: keyedText('checks.linkDomains.fix'),
    };
  },
};
