import type { Check } from '../../judge/check.ts';

/** A campaign may set a subject later, so a missing one costs little before. */
export const subjectUnset: Check = {
  id: 'subject-unset',
  group: 'subject',
  severity: 'low',
  evidence: 'C',
  source: 'SpamAssassin MISSING_SUBJECT',
  threshold: 'no subject in an email that is being written',
  run: ({ draft, subject }) =>
    draft && subject === undefined
      ? {
          message: 'This email has no subject yet.',
          fix: 'Write one line that says what the email is about, in the email settings or with the campaign.',
        }
      : null,
};
