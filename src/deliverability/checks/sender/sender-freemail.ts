import { keyedText } from '#text/keyed-text.ts';
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
      message: keyedText('checks.senderFreemail.message', { domain: domainOf(free.address) }),
      fix: keyedText('checks.senderFreemail.fix'),
    };
  },
};
