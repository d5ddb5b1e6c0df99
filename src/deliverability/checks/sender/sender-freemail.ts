import type { Check } from '../../judge/check.ts';
import { domainOf, isFreemail, mailboxesOf } from '../../message/sender.ts';

/** Providers publish DMARC policies for their domains, so mail from other servers is refused. */
export const senderFreemail: Check = {
  id: 'sender-freemail',
  group: 'sender',
  severity: 'high',
  evidence: 'A',
  source: 'Gmail email sender guidelines: do not impersonate Gmail addresses; SpamAssassin FREEMAIL_FROM',
  threshold: 'a sender address at a public mailbox provider',
  run: ({ from }) => {
    const free = mailboxesOf(from).find(({ address }) => address && isFreemail(domainOf(address)));
    if (!free) return null;
    return {
      message: `The sender address is at ${domainOf(free.address)}, a provider where anyone can open a mailbox.`,
      fix: 'Send from an address at your own domain: mailbox providers refuse bulk mail that others send in their name.',
    };
  },
};
