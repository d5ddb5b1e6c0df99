import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

export const subjectMissing: Check = {
  id: 'subject-missing',
  group: 'subject',
  severity: 'block',
  evidence: 'C',
  source: 'SpamAssassin MISSING_SUBJECT',
  threshold: 'no subject',
  run: ({ subject }) =>
    subject !== undefined && subject.trim() === ''
      ? { message: keyedText('checks.subjectMissing.message'), fix: keyedText('checks.subjectMissing.fix') }
      : null,
};
