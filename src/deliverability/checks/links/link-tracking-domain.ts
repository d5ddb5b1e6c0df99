import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { hasMergeTag, ownerOf } from '../../message/address.ts';
import { domainOf, mailboxesOf } from '../../message/sender.ts';

export const linkTrackingDomain: Check = {
  id: 'link-tracking-domain',
  group: 'links',
  severity: 'info',
  evidence: 'F',
  source: 'No public figure',
  threshold: 'no link at the domain of the sender',
  run: ({ links, from }) => {
    const address = mailboxesOf(from)[0]?.address;
    if (!address) return null;
    const owners = links.filter(({ href }) => !hasMergeTag(href)).map(({ host }) => ownerOf(host));
    const domains = [...new Set(owners.filter(Boolean))];
    if (domains.length === 0 || domains.includes(ownerOf(domainOf(address)))) return null;
    return {
      message: keyedText('checks.linkTrackingDomain.message', {
        address: domainOf(address),
        domains: domains.slice(0, 3),
      }),
      fix: keyedText('checks.linkTrackingDomain.fix'),
    };
  },
};
