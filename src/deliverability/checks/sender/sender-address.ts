import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { mailboxesOf } from '../../message/sender.ts';

export const senderAddress: Check = {
  id: 'sender-address',
  group: 'sender',
  severity: 'high',
  evidence: 'A',
  source: 'RFC 5322, 3.6.2; Gmail email sender guidelines: a single From address',
  threshold: 'other than one valid address',
  run: ({ from }) => {
    if (from === undefined) return null;
    const mailboxes = mailboxesOf(from);
    if (mailboxes.length > 1)
      return {
        message: keyedText('checks.senderAddress.messageOfSeveral', { count: mailboxes.length }),
        fix: keyedText('checks.senderAddress.fixOfSeveral'),
      };
    if (mailboxes[0]?.address) return null;
    return {
      message: from.trim()
        ? keyedText('checks.senderAddress.messageOfInvalid', { sender: from.trim() })
        : keyedText('checks.senderAddress.messageOfMissing'),
      fix: keyedText('checks.senderAddress.fix'),
    };
  },
};
