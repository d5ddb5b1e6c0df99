import type { Check } from '../../judge/check.ts';
import { mailboxesOf } from '../../message/sender.ts';

const closed =
  /^(?:no|do-?not|dont|nicht)[._-]?(?:reply|respond|antworten|responder)|^(?:noreply|nepasrepondre|keineantwort)/;

export const senderNoReply: Check = {
  id: 'sender-no-reply',
  group: 'sender',
  severity: 'info',
  evidence: 'F',
  source: 'custom of the trade; no public figure',
  threshold: 'answers go to a no-reply address',
  look: ({ from, replyTo }) => {
    const [answersTo] = mailboxesOf(replyTo?.trim() ? replyTo : from);
    if (!answersTo || !closed.test(answersTo.address)) return null;
    return {
      message: `Answers go to ${answersTo.address}, where nobody reads them.`,
      fix: 'Set a reply address that someone reads: an answer tells the provider that this reader wants your emails.',
    };
  },
};
