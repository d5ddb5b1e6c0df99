import { keyedText } from '#text/keyed-text.ts';
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
          message: keyedText('checks.subjectUnset.message'),
          fix: keyedText('checks.subjectUnset.fix'),
        }
      : null,
};
