import { keyedText } from '#text/keyed-text.ts';
import type { TextKey } from '#text/keys.ts';
import type { Check } from '../../judge/check.ts';
import { mailboxesOf } from '../../message/sender.ts';

const offer =
  /\b(?:sale|\d+\s?% off|free (?:gift|quote|trial|sample|shipping|offer)s?|discount|offer ends|act now|last chance|hurry|urgent|limited time|running out|winner|deal of|click here)\b/i;
const faults: readonly [RegExp, TextKey][] = [
  [/\(\d+\)|\[\d+\]/, 'checks.senderName.messageOfCount'],
  [/^\s*(?:re|fwd?)\s*:/i, 'checks.senderName.messageOfReply'],
  [/\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f/u, 'checks.senderName.messageOfEmoji'],
  [/[!?]{2,}|[$€£]\s?\d/, 'checks.senderName.messageOfCall'],
  [offer, 'checks.senderName.messageOfOffer'],
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
      message: keyedText(fault[1], { name }),
      fix: keyedText('checks.senderName.fix'),
    };
  },
};
