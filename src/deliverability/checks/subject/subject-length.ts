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
          message: `The subject has more than ${maxCharacters} characters.`,
          fix: 'Say it in a line: most inboxes show about 60 characters.',
        }
      : null,
};
