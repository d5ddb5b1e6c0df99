import type { Check } from '../../judge/check.ts';

const most = 2;
// A flag is two code points, a family several joined people: each is one emoji to a reader.
const emoji =
  /\p{Regional_Indicator}{2}|\p{Emoji_Presentation}(?:\u200d\p{Extended_Pictographic}|\ufe0f|\p{Emoji_Modifier})*|\p{Extended_Pictographic}\ufe0f/gu;

export const subjectEmoji: Check = {
  id: 'subject-emoji',
  group: 'subject',
  severity: 'info',
  evidence: 'F',
  source: 'custom of the trade; no public figure',
  threshold: `more than ${most} emoji`,
  look: ({ subject = '' }) => {
    const count = subject.match(emoji)?.length ?? 0;
    if (count <= most) return null;
    return {
      message: `The subject has ${count} emoji.`,
      fix: 'One or two do the same. Screen readers read out the name of each.',
    };
  },
};
