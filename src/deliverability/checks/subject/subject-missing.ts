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
      ? { message: 'There is no subject.', fix: 'Write one line that says what the email is about.' }
      : null,
};
