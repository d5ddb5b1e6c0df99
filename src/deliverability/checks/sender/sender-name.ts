import type { Check } from '../../judge/check.ts';
import { mailboxesOf } from '../../message/sender.ts';

const offer =
  /\b(?:sale|\d+\s?% off|free (?:gift|quote|trial|sample|shipping|offer)s?|discount|offer ends|act now|last chance|hurry|urgent|limited time|running out|winner|deal of|click here)\b/i;
const faults: readonly [RegExp, string][] = [
  [/\(\d+\)|\[\d+\]/, 'a count of messages'],
  [/^\s*(?:re|fwd?)\s*:/i, 'a reply that is none'],
  [/\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f/u, 'an emoji'],
  [/[!?]{2,}|[$€£]\s?\d/, 'a call or a price'],
  [offer, 'an offer'],
];

export const senderName: Check = {
  id: 'sender-name',
  group: 'sender',
  severity: 'high',
  evidence: 'A',
  source: 'Gmail email sender guidelines: the display name only names the sender',
  threshold: 'an offer, a count, an emoji or a call in the name',
  run: ({ from }) => {
    const name = mailboxesOf(from)[0]?.name ?? '';
    if (name === '') return null;
    const fault = faults.find(([pattern]) => pattern.test(name));
    if (!fault) return null;
    return {
      message: `The sender name “${name}” holds ${fault[1]}.`,
      fix: 'Use the name of a person, a shop, or both. What you offer belongs into the subject.',
    };
  },
};
