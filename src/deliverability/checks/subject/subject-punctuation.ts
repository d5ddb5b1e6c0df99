import type { Check } from '../../check.ts';

export const subjectPunctuation: Check = {
  id: 'subject-punctuation',
  group: 'subject',
  severity: 'medium',
  evidence: 'C',
  look: ({ subject = '' }) =>
    /[!?]\s?[!?]|\${2}|€{2}|£{2}/.test(subject) || (subject.match(/!/g)?.length ?? 0) > 1
      ? {
          message: 'The subject has a run of exclamation marks, question marks or currency signs.',
          fix: 'Keep one at most.',
        }
      : null,
};
