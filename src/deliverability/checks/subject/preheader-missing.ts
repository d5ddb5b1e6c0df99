import type { Check } from '../../check.ts';

export const preheaderMissing: Check = {
  id: 'preheader-missing',
  group: 'subject',
  severity: 'low',
  evidence: 'F',
  look: ({ preheader }) =>
    preheader !== undefined && preheader.trim() === ''
      ? {
          message: 'There is no preheader, so inboxes show the first words of the email beside the subject.',
          fix: 'Add one true line in the email settings.',
        }
      : null,
};
