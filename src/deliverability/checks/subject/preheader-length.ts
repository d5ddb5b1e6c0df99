import { type Check, pluralize } from '../../judge/check.ts';
import { preheaderText } from '../../message/preheader.ts';

const minCharacters = 40;
const maxCharacters = 130;

export const preheaderLength: Check = {
  id: 'preheader-length',
  group: 'subject',
  severity: 'info',
  evidence: 'F',
  source: 'the width of inbox lists',
  threshold: `fewer than ${minCharacters} or more than ${maxCharacters} characters`,
  run: (message) => {
    const { length } = Array.from(preheaderText(message));
    if (length === 0 || (length >= minCharacters && length <= maxCharacters)) return null;
    return length > maxCharacters
      ? {
          message: `The preheader has ${length} characters; inboxes show 40 to ${maxCharacters} of them.`,
          fix: 'Put what matters first.',
        }
      : {
          message: `The preheader has ${pluralize(length, 'character', 'characters').toLowerCase()}; inboxes fill the rest of the line with the first words of the email.`,
          fix: 'Write 40 to 90 characters, if the line should end with your words.',
        };
  },
};
