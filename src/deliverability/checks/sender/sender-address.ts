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
        message: `The sender line holds ${mailboxes.length} addresses.`,
        fix: 'Keep one. Gmail and Yahoo refuse emails that come from several at once.',
      };
    if (mailboxes[0]?.address) return null;
    return {
      message: from.trim()
        ? `The sender line “${from.trim()}” holds no valid address.`
        : 'There is no sender.',
      fix: 'Write it as a name and an address, such as: Ann from Bowls & Co <ann@yourshop.com>.',
    };
  },
};
