import { type Check, pluralize } from '../../judge/check.ts';

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
          message: `The subject has ${length} characters; phones show about the first 40, desktops about ${maxCharacters}.`,
          fix: 'Put what matters first.',
        }
      : {
          message: `The subject has only ${pluralize(length, 'character', 'characters').toLowerCase()}.`,
          fix: 'That may be just right. If it leaves open what the email is about, add a word or two.',
        };
  },
};
