import { type Check, Counted } from '../../judge/check.ts';
import { preheaderText } from '../../message/preheader.ts';

const shortest = 40;
const longest = 130;

export const preheaderLength: Check = {
  id: 'preheader-length',
  group: 'subject',
  severity: 'info',
  evidence: 'F',
  source: 'the width of inbox lists',
  threshold: `fewer than ${shortest} or more than ${longest} characters`,
  look: (message) => {
    const { length } = Array.from(preheaderText(message));
    if (length === 0 || (length >= shortest && length <= longest)) return null;
    return length > longest
      ? {
          message: `The preheader has ${length} characters; inboxes show 40 to ${longest} of them.`,
          fix: 'Put what matters first.',
        }
      : {
          message: `The preheader has ${Counted(length, 'character', 'characters').toLowerCase()}; inboxes fill the rest of the line with the first words of the email.`,
          fix: 'Write 40 to 90 characters, if the line should end with your words.',
        };
  },
};
