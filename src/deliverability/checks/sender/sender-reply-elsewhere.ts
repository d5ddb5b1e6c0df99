import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { ownerOf } from '../../message/address.ts';
import { domainOf, isFreemail, mailboxesOf } from '../../message/sender.ts';

export const senderReplyElsewhere: Check = {
  id: 'sender-reply-elsewhere',
  group: 'sender',
  severity: 'medium',
  evidence: 'C',
  source: 'SpamAssassin FREEMAIL_FORGED_REPLYTO, FREEMAIL_REPLYTO; Rspamd FREEMAIL_REPLYTO_NEQ_FROM_DOM',
  threshold: 'answers go to a public mailbox of another domain than the sender’s',
  run: ({ from, replyTo }) => {
    const sender = mailboxesOf(from)[0]?.address;
    const reply = mailboxesOf(replyTo)[0]?.address;
    if (!sender || !reply || !isFreemail(domainOf(reply))) return null;
    if (ownerOf(domainOf(sender)) === ownerOf(domainOf(reply))) return null;
    return {
      message: keyedText('checks.senderReplyElsewhere.message', {
        sender: domainOf(sender),
        reply: domainOf(reply),
      }),
      fix: keyedText('checks.senderReplyElsewhere.fix'),
    };
  },
};
