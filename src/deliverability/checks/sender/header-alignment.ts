import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { ownerOf } from '../../message/address.ts';
import { headersNamed } from '../../message/headers.ts';
import { domainOf, mailboxesOf } from '../../message/sender.ts';

const dkimDomain = /(?:^|;)\s*d\s*=\s*([^\s;]+)/i;

/** Compares the domains only: verifying a signature needs DNS. */
export const headerAlignment: Check = {
  id: 'header-alignment',
  group: 'sender',
  severity: 'high',
  evidence: 'A',
  source: 'RFC 7489, 3.1; Gmail and Yahoo rules for bulk senders',
  threshold: 'neither the DKIM domain nor the bounce domain belongs to the sender’s',
  run: (message) => {
    const from = mailboxesOf(headersNamed(message, 'from')[0]?.value)[0]?.address;
    const dkimDomains = headersNamed(message, 'dkim-signature').flatMap(
      ({ value }) => dkimDomain.exec(value)?.[1] ?? [],
    );
    const bounce = mailboxesOf(headersNamed(message, 'return-path')[0]?.value)[0]?.address;
    const domains = [...dkimDomains, ...(bounce ? [domainOf(bounce)] : [])].map((domain) =>
      domain.toLowerCase(),
    );
    if (!from || domains.length === 0) return null;
    const owner = ownerOf(domainOf(from));
    if (domains.some((domain) => ownerOf(domain) === owner)) return null;
    return {
      message: keyedText('checks.headerAlignment.message', { owner, domains: [...new Set(domains)] }),
      fix: keyedText('checks.headerAlignment.fix'),
    };
  },
};
