import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

export const subjectPunctuation: Check = {
  id: 'subject-punctuation',
  group: 'subject',
  severity: 'medium',
  evidence: 'C',
  source: 'SpamAssassin PLING_QUERY; Rspamd SUBJECT_ENDS_EXCLAIM',
  threshold: 'two exclamation marks, or a run of marks',
  run: ({ subject = '' }) =>
    /[!?]\s?[!?]|\${2}|€{2}|£{2}/.test(subject) || (subject.match(/!/g)?.length ?? 0) > 1
      ? {
          message: keyedText('checks.subjectPunctuation.message'),
          fix: keyedText('checks.subjectPunctuation.fix'),
        }
      : null,
};
