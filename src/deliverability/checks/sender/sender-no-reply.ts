import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { mailboxesOf } from '../../message/sender.ts';

const noReplyLocalPart =
  /^(?:no|do-?not|dont|nicht)[._-]?(?:reply|respond|antworten|responder)|^(?:noreply|nepasrepondre|keineantwort)/;

export const senderNoReply: Check = {
  id: 'sender-no-reply',
  group: 'sender',
  severity: 'info',
  evidence: 'F',
  source: 'No public figure',
  threshold: 'answers go to a no-reply address',
  run: ({ from, replyTo }) => {
    const [replyMailbox] = mailboxesOf(replyTo?.trim() ? replyTo : from);
    if (!replyMailbox || !noReplyLocalPart.test(replyMailbox.address)) return null;
    return {
      message: keyedText('checks.senderNoReply.message', { address: replyMailbox.address }),
      fix: keyedText('checks.senderNoReply.fix'),
    };
  },
};
