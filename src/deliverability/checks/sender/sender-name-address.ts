import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { ownerOf } from '../../message/address.ts';
import { domainOf, mailboxesOf } from '../../message/sender.ts';

const addressPattern = /[^\s@"<>]{1,64}@((?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,18})/i;

/** Mail programs on phones show only the name. */
export const senderNameAddress: Check = {
  id: 'sender-name-address',
  group: 'sender',
  severity: 'high',
  evidence: 'C',
  source: 'Rspamd SPOOF_DISPLAY_NAME',
  threshold: 'an address of another domain in the name',
  run: ({ from }) => {
    const mailbox = mailboxesOf(from)[0];
    const named = addressPattern.exec(mailbox?.name ?? '')?.[1]?.toLowerCase();
    if (!mailbox?.address || !named || ownerOf(named) === ownerOf(domainOf(mailbox.address))) return null;
    return {
      message: keyedText('checks.senderNameAddress.message', { named, domain: domainOf(mailbox.address) }),
      fix: keyedText('checks.senderNameAddress.fix'),
    };
  },
};
