import type { Check } from '../../judge/check.ts';
import { hasMergeTag, ownerOf } from '../../message/address.ts';
import { domainOf, mailboxesOf } from '../../message/sender.ts';

export const linkTrackingDomain: Check = {
  id: 'link-tracking-domain',
  group: 'links',
  severity: 'info',
  evidence: 'F',
  source: 'custom of the trade; no public figure',
  threshold: 'no link at the domain of the sender',
  run: ({ links, from }) => {
    const address = mailboxesOf(from)[0]?.address;
    if (!address) return null;
    const owners = links.filter(({ href }) => !hasMergeTag(href)).map(({ host }) => ownerOf(host));
    const domains = [...new Set(owners.filter(Boolean))];
    if (domains.length === 0 || domains.includes(ownerOf(domainOf(address)))) return null;
    return {
      message: `The email comes from ${domainOf(address)}, and no link leads there but to ${domains.slice(0, 3).join(', ')}.`,
      fix: 'If the platform you send with rewrites links, give it a tracking domain under your own.',
    };
  },
};
