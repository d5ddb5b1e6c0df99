import { type Check, Counted } from '../../judge/check.ts';

const shortest = 15;
const longest = 60;

/** The visible part of a subject that `subject-length` accepts. */
export const subjectWidth: Check = {
  id: 'subject-width',
  group: 'subject',
  severity: 'info',
  evidence: 'F',
  source: 'the width of inbox lists; studies of open rates contradict each other',
  threshold: `fewer than ${shortest} or more than ${longest} characters`,
  look: ({ subject = '' }) => {
    const { length } = Array.from(subject.trim());
    if (length === 0 || length > 200 || (length >= shortest && length <= longest)) return null;
    return length > longest
      ? {
          message: `The subject has ${length} characters; phones show about the first 40, desktops about ${longest}.`,
          fix: 'Put what matters first.',
        }
      : {
          message: `The subject has only ${Counted(length, 'character', 'characters').toLowerCase()}.`,
          fix: 'That may be just right. If it leaves open what the email is about, add a word or two.',
        };
  },
};
