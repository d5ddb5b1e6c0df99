import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
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
          message: keyedText('checks.preheaderLength.messageOfLong', { length, maxCharacters }),
          fix: keyedText('checks.preheaderLength.fixOfLong'),
        }
      : {
          message: keyedText('checks.preheaderLength.messageOfShort', { length }),
          fix: keyedText('checks.preheaderLength.fixOfShort'),
        };
  },
};
