import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const minCharacters = 15;
const maxCharacters = 60;

/** Whether inboxes show the whole subject. `subject-length` reports subjects that filters count as too long. */
export const subjectWidth: Check = {
  id: 'subject-width',
  group: 'subject',
  severity: 'info',
  evidence: 'F',
  source: 'the width of inbox lists; studies of open rates contradict each other',
  threshold: `fewer than ${minCharacters} or more than ${maxCharacters} characters`,
  run: ({ subject = '' }) => {
    const { length } = Array.from(subject.trim());
    if (length === 0 || length > 200 || (length >= minCharacters && length <= maxCharacters)) return null;
    return length > maxCharacters
      ? {
          message: keyedText('checks.subjectWidth.messageOfLong', { length, maxCharacters }),
          fix: keyedText('checks.subjectWidth.fixOfLong'),
        }
      : {
          message: keyedText('checks.subjectWidth.messageOfShort', { length }),
          fix: keyedText('checks.subjectWidth.fixOfShort'),
        };
  },
};
