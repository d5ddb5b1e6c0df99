import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const maxCharacters = 200;

export const subjectLength: Check = {
  id: 'subject-length',
  group: 'subject',
  severity: 'high',
  evidence: 'C',
  source: 'Rspamd LONG_SUBJ',
  threshold: 'more than 200 characters',
  run: ({ subject = '' }) =>
    Array.from(subject).length > maxCharacters
      ? {
          message: keyedText('checks.subjectLength.message', { maxCharacters }),
          fix: keyedText('checks.subjectLength.fix'),
        }
      : null,
};
