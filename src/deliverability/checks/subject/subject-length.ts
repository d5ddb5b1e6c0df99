import type { Check } from '../../judge/check.ts';

const longest = 200;

export const subjectLength: Check = {
  id: 'subject-length',
  group: 'subject',
  severity: 'high',
  evidence: 'C',
  source: 'Rspamd LONG_SUBJ',
  threshold: 'more than 200 characters',
  look: ({ subject = '' }) =>
    Array.from(subject).length > longest
      ? {
          message: `The subject has more than ${longest} characters.`,
          fix: 'Say it in a line: most inboxes show about 60 characters.',
        }
      : null,
};
