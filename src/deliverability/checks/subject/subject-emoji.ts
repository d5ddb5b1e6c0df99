import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const maxEmoji = 2;
// A flag of two code points and a family of several joined people are one emoji each.
const emoji =
  /\p{Regional_Indicator}{2}|\p{Emoji_Presentation}(?:\u200d\p{Extended_Pictographic}|\ufe0f|\p{Emoji_Modifier})*|\p{Extended_Pictographic}\ufe0f/gu;

export const subjectEmoji: Check = {
  id: 'subject-emoji',
  group: 'subject',
  severity: 'info',
  evidence: 'F',
  source: 'No public figure',
  threshold: `more than ${maxEmoji} emoji`,
  run: ({ subject = '' }) => {
    const count = subject.match(emoji)?.length ?? 0;
    if (count <= maxEmoji) return null;
    return {
      message: keyedText('checks.subjectEmoji.message', { count }),
      fix: keyedText('checks.subjectEmoji.fix'),
    };
  },
};
