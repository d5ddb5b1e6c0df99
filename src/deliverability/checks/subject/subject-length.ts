import type { Check } from '../../check.ts';

const longest = 200;

export const subjectLength: Check = {
  id: 'subject-length',
  group: 'subject',
  severity: 'high',
  evidence: 'C',
  look: ({ subject = '' }) =>
    Array.from(subject).length > longest
      ? {
          message: `The subject has more than ${longest} characters.`,
          fix: 'Say it in a line: most inboxes show about 60 characters.',
        }
      : null,
};
